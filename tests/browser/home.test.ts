import { describe, expect } from 'vitest';
import { awake, inBrowser, moving, painted, pass, siteInBrowser, stopClock } from './browser.ts';
import { arrivesAt, slideAt } from './slides.ts';

const site = await siteInBrowser();
const still = { reducedMotion: 'reduce' } as const;
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true };

/** The home page with its carousel in view and awake. */
async function carousel(options = {}) {
  const { page } = await site.open('/#portfolio', options);
  await awake(page, 'carousel');
  const current = () => page.locator('.dots [aria-current]').getAttribute('href');
  const arrives = (slide: number) =>
    page.waitForSelector(`.dots [aria-current][href="#portfolio-reel-${slide}"]`, { state: 'attached' });
  /** Names of the slides that are wholly inside the row. */
  const visible = () =>
    page.evaluate(() => {
      const row = document.getElementById('portfolio-reel') as HTMLElement;
      const frame = row.getBoundingClientRect();
      const inside = [...row.children].filter((slide) => {
        const box = slide.getBoundingClientRect();
        return box.left >= frame.left - 2 && box.right <= frame.right + 2;
      });
      return inside.map((slide) => slide.querySelector('span')?.textContent);
    });
  return { page, current, arrives, visible };
}

describe('the portfolio carousel', () => {
  inBrowser('shows three slides, and wraps around: after slide 8 come 9, 10 and 1', async () => {
    const { page, arrives, visible } = await carousel(still);
    expect(await visible()).toEqual(['01', '02', '03']);
    await page.getByRole('link', { name: 'Project 9' }).click();
    await arrives(9);
    expect(await visible()).toEqual(['09', '10', '01']);
    await page.getByRole('button', { name: 'Next project' }).click();
    await arrives(10);
    await page.getByRole('button', { name: 'Next project' }).click();
    await arrives(1);
    expect(await visible()).toEqual(['01', '02', '03']);
    await page.getByRole('button', { name: 'Previous project' }).click();
    await arrives(10);
  });

  inBrowser('moves by the arrow keys', async () => {
    const { page, arrives } = await carousel(still);
    await page.locator('#portfolio-reel').focus();
    await page.keyboard.press('ArrowRight');
    await arrives(2);
    await page.keyboard.press('ArrowLeft');
    await arrives(1);
  });

  inBrowser('shows one slide on a phone and moves by a swipe', async () => {
    const { page, arrives, visible } = await carousel({ ...phone, ...still });
    expect(await visible()).toEqual(['01']);
    // A swipe on a native scroller is a scroll: the browser snaps it to the next slide.
    await page.locator('#portfolio-reel').evaluate((row) => row.scrollBy({ left: row.clientWidth * 0.7 }));
    await arrives(2);
    expect(await visible()).toEqual(['02']);
  });

  inBrowser('advances every five seconds, and its pause stops it', async () => {
    const { page } = await site.open('/', moving);
    await page.clock.install();
    await page.locator('#portfolio').scrollIntoViewIfNeeded();
    await awake(page, 'carousel');
    await stopClock(page);
    await pass(page, 0);
    const first = Math.round(await slideAt(page, 'portfolio-reel'));
    await pass(page, 5000);
    await arrivesAt(page, 'portfolio-reel', first + 1);
    await pass(page, 3000);
    expect(await slideAt(page, 'portfolio-reel')).toBeCloseTo(first + 1, 1);
    await pass(page, 2000);
    await arrivesAt(page, 'portfolio-reel', first + 2);
    await page.getByRole('button', { name: 'Pause the carousel' }).click();
    await pass(page, 20_000);
    expect(await slideAt(page, 'portfolio-reel')).toBeCloseTo(first + 2, 1);
    await page.getByRole('button', { name: 'Play the carousel' }).click();
    await pass(page, 5100);
    await arrivesAt(page, 'portfolio-reel', first + 3);
  });

  inBrowser('pauses while it is pointed at or focused', async () => {
    const { page } = await site.open('/', moving);
    await page.clock.install();
    await page.locator('#portfolio-reel').scrollIntoViewIfNeeded();
    await awake(page, 'carousel');
    await page.locator('#portfolio-reel').hover();
    await painted(page);
    await page.clock.runFor(20_000);
    expect(await page.locator('#portfolio-reel').evaluate((row) => row.scrollLeft)).toBe(0);
  });

  inBrowser('is paused under reduced motion, with a way to start it', async () => {
    const { page, current } = await carousel(still);
    await page.clock.install();
    await page.clock.runFor(20_000);
    expect(await current()).toBe('#portfolio-reel-1');
    await page.getByRole('button', { name: 'Play the carousel' }).waitFor();
  });

  inBrowser('is a row of all ten slides that scrolls, with scripts off', async () => {
    const { page } = await site.open('/', { javaScriptEnabled: false });
    expect(await page.locator('#portfolio-reel > figure').count()).toBe(10);
    await page.getByRole('link', { name: 'Project 4' }).click();
    expect(await page.locator('#portfolio-reel').evaluate((row) => row.scrollLeft)).toBeGreaterThan(100);
    expect(await page.getByRole('button', { name: 'Next project' }).isVisible()).toBe(false);
  });
});
