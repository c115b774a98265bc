import type { Page } from 'playwright';
import { expect } from 'vitest';
import { awake, inBrowser, moving, pass, siteInBrowser, stopClock } from './browser.ts';

const site = await siteInBrowser();

/** The portfolio of the home page in view, with its carousel awake. */
async function portfolio(options = {}) {
  const { page } = await site.open('/#portfolio', options);
  await awake(page, 'carousel');
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
      return inside.map((slide) => slide.querySelector('strong')?.textContent);
    });
  return { page, arrives, visible };
}

/** A page whose part is in view, with its clock in our hands. */
async function movingPart(path: string, id: string, island: string) {
  const { page } = await site.open(path, moving);
  await page.clock.install();
  await page.locator(`#${id}`).scrollIntoViewIfNeeded();
  await page.waitForFunction(
    ([at, name]) =>
      [...document.querySelectorAll(`[data-island="${name}"][data-ready]`)].some((one) =>
        (document.getElementById(`${at}`)?.closest('.moving') ?? one).contains(one),
      ),
    [id, island],
  );
  await stopClock(page);
  await pass(page, 0);
  return page;
}

/** The index of the slide at the left edge of a row, or of the row inside an element; between two slides a fraction. */
const slideAt = (page: Page, id: string) =>
  page.evaluate((of) => {
    const element = document.getElementById(of) as HTMLElement;
    const row = element.matches('.reel') ? element : (element.querySelector('.reel') as HTMLElement);
    const [one, two] = row.children as unknown as [HTMLElement, HTMLElement];
    return row.scrollLeft / (two.offsetLeft - one.offsetLeft);
  }, id);
const restsAt = (page: Page, id: string, slide: number) => expect.poll(() => slideAt(page, id)).toBeCloseTo(slide, 1);

inBrowser(
  'the portfolio shows three slides, wraps around, moves by arrow keys, and rests under reduced motion',
  async () => {
    const { page, arrives, visible } = await portfolio();
    expect(await visible()).toEqual(['Parkview Residences', 'Harvest Grove', 'BUILT Westfield']);
    await page.getByRole('link', { name: 'Project 9' }).click();
    await arrives(9);
    await expect.poll(visible).toEqual(['Parkview Residences, courtyard', 'BUILT Bloomington', 'Parkview Residences']);
    await page.getByRole('button', { name: 'Next project' }).click();
    await arrives(10);
    await page.getByRole('button', { name: 'Next project' }).click();
    await arrives(1);
    await expect.poll(visible).toEqual(['Parkview Residences', 'Harvest Grove', 'BUILT Westfield']);
    await page.getByRole('button', { name: 'Previous project' }).click();
    await arrives(10);
    await page.locator('#portfolio-reel').focus();
    await page.keyboard.press('ArrowRight');
    await arrives(1);
    await page.keyboard.press('ArrowLeft');
    await arrives(10);
    await page.getByRole('button', { name: 'Play the carousel' }).waitFor();
  },
);

inBrowser('on a phone the portfolio shows one slide and moves by a swipe', async () => {
  const { page, arrives, visible } = await portfolio({ viewport: { width: 390, height: 844 }, hasTouch: true });
  expect(await visible()).toEqual(['Parkview Residences']);
  // A swipe on a native scroller is a scroll: the browser snaps it to the next slide.
  await page.locator('#portfolio-reel').evaluate((row) => row.scrollBy({ left: row.clientWidth * 0.7 }));
  await arrives(2);
  expect(await visible()).toEqual(['Harvest Grove']);
});

inBrowser('the portfolio advances every five seconds, until it is paused, or while it is pointed at', async () => {
  const id = 'portfolio-reel';
  const page = await movingPart('/', id, 'carousel');
  const first = Math.round(await slideAt(page, id));
  await pass(page, 5000);
  await restsAt(page, id, first + 1);
  await pass(page, 3000);
  await restsAt(page, id, first + 1);
  await pass(page, 2000);
  await restsAt(page, id, first + 2);
  await page.getByRole('button', { name: 'Pause the carousel' }).click();
  await pass(page, 20_000);
  await restsAt(page, id, first + 2);
  await page.getByRole('button', { name: 'Play the carousel' }).click();
  await pass(page, 5100);
  await restsAt(page, id, first + 3);
  await page.locator(`#${id}`).hover();
  await page.clock.runFor(20_000);
  await restsAt(page, id, first + 3);
});

inBrowser('with scripts off the portfolio is a row of ten slides that scrolls', async () => {
  const { page } = await site.open('/', { javaScriptEnabled: false });
  expect(await page.locator('#portfolio-reel > figure').count()).toBe(10);
  await page.getByRole('link', { name: 'Project 4' }).click();
  expect(await page.locator('#portfolio-reel').evaluate((row) => row.scrollLeft)).toBeGreaterThan(100);
  expect(await page.getByRole('button', { name: 'Next project' }).isVisible()).toBe(false);
});

inBrowser('the slideshow of the fund page advances every three seconds', async () => {
  const page = await movingPart('/invest', 'portfolio-slideshow', 'carousel');
  const first = Math.round(await slideAt(page, 'portfolio-slideshow'));
  for (const step of [1, 2]) {
    await pass(page, 3000);
    await restsAt(page, 'portfolio-slideshow', first + step);
  }
});

inBrowser.each([
  { what: 'the four reasons', list: 'why-invest-items', every: 3000 },
  { what: 'the four steps', list: 'fund-steps', every: 4000 },
])('the highlight of $what moves on every $every ms, comes round, and its pause holds it', async (highlight) => {
  const { what, list, every } = highlight;
  const page = await movingPart('/invest', list, 'highlight');
  const lit = () =>
    page.locator(`#${list} > *`).evaluateAll((items) => items.findIndex((item) => item.classList.contains('is-lit')));
  const before = await lit();
  await pass(page, every);
  expect(await lit()).toBe((before + 1) % 4);
  await pass(page, every * 3);
  expect(await lit()).toBe(before);
  await page.getByRole('button', { name: `Pause the highlight of ${what}` }).click();
  await pass(page, every * 5);
  expect(await lit()).toBe(before);
});
