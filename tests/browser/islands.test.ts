import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { awake, inBrowser, moving, pass, siteInBrowser, stopClock } from './browser.ts';
import { retype } from './keyboard.ts';
import { arrivesAt, slideAt } from './slides.ts';

const site = await siteInBrowser();
const still = { reducedMotion: 'reduce' } as const;

/** The page with the fund's moving parts, its clock in our hands from the start. */
async function fundPage(anchor: string) {
  const { page, foreign } = await site.open('/invest', moving);
  await page.clock.install();
  await page.locator(`#${anchor}`).scrollIntoViewIfNeeded();
  return { page, foreign };
}

/** Number of the lit item of a list. */
const litOf = (page: Page, list: string) =>
  page.locator(`#${list} > *`).evaluateAll((items) => items.findIndex((item) => item.classList.contains('is-lit')));

describe.each([
  { what: 'the four reasons', list: 'why-invest-items', every: 3000 },
  { what: 'the four steps', list: 'fund-steps', every: 4000 },
])('the highlight of $what', ({ what, list, every }) => {
  inBrowser(`moves on every ${every} ms, comes round, and its pause holds it`, async () => {
    const { page } = await fundPage(list);
    await awake(page, 'highlight');
    await page.waitForFunction(
      (id) => document.getElementById(id)?.closest('.moving')?.querySelector('[data-ready]'),
      list,
    );
    await stopClock(page);
    await pass(page, 0);
    const before = await litOf(page, list);
    await pass(page, every);
    expect(await litOf(page, list)).toBe((before + 1) % 4);
    await pass(page, every * 3);
    expect(await litOf(page, list)).toBe(before);
    await page.getByRole('button', { name: `Pause the highlight of ${what}` }).click();
    await pass(page, every * 5);
    expect(await litOf(page, list)).toBe(before);
  });
});

inBrowser('the picture carousel of the fund page advances every three seconds', async () => {
  const { page } = await fundPage('portfolio-slideshow');
  await awake(page, 'carousel');
  await stopClock(page);
  await pass(page, 0);
  const first = Math.round(await slideAt(page, 'portfolio-slideshow'));
  for (const step of [1, 2]) {
    await pass(page, 3000);
    await arrivesAt(page, 'portfolio-slideshow', first + step);
  }
});

describe.each([
  { path: '/invest', start: '$2,500', least: '$500', most: '$100,000', figures: ['$17', '$200.00', '$5,000 - $7,500'] },
  { path: '/regd', start: '$15,000', least: '$15,000', most: '$500,000', figures: ['$375', '$30,000 - $45,000'] },
])('the calculator of $path', ({ path, start, least, most, figures }) => {
  const calculator = async () => {
    const { page } = await site.open(path, still);
    const field = page.getByLabel('Investment amount', { exact: true });
    await field.focus();
    await awake(page, 'calculator');
    const results = () => page.locator('.results dd').allTextContents();
    return { page, field, results };
  };

  inBrowser(
    'starts where the specification says, keeps digits only, and clamps on leaving, not while typing',
    async () => {
      const { page, field, results } = await calculator();
      expect(await field.inputValue()).toBe(start);
      expect(await results()).toEqual(figures);
      await retype(field, '1a2');
      expect(await field.inputValue()).toBe('12');
      await page.keyboard.press('Tab');
      expect(await field.inputValue()).toBe(least);
      await retype(field, '99999999');
      await page.keyboard.press('Enter');
      expect(await field.inputValue()).toBe(most);
      await retype(field, '');
      await page.keyboard.press('Tab');
      expect(await field.inputValue()).toBe(least);
      // An amount need not be a multiple of 500, but the slider moves by 500.
      await retype(field, '20001');
      await page.keyboard.press('Tab');
      expect(await field.inputValue()).toBe('$20,001');
      const slider = page.getByLabel('Investment amount, slider');
      await slider.focus();
      await page.keyboard.press('ArrowRight');
      expect(Number((await field.inputValue()).replace(/\D/g, '')) % 500).toBe(0);
    },
  );
});

inBrowser('a video loads nothing before it is asked for, then plays in the place of its poster', async () => {
  const { page, foreign } = await site.open('/videos', still);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const poster = page.getByRole('button', { name: /Play video/ }).first();
  await poster.hover();
  await awake(page, 'video');
  expect(asked.filter((path) => path.startsWith('/video/'))).toEqual([]);
  await poster.click();
  const player = page.locator('video').first();
  await player.waitFor();
  expect(await player.evaluate((video: HTMLVideoElement) => video.autoplay && video.controls)).toBe(true);
  await expect.poll(() => asked.some((path) => path.startsWith('/video/sample.'))).toBe(true);
  expect(foreign).toEqual([]);
});

inBrowser('the overview plays in its own proportion beside the words, without bars', async () => {
  const { page } = await site.open('/invest', still);
  const poster = page.getByRole('button', { name: /Play video/ });
  await poster.hover();
  await awake(page, 'video');
  await poster.click();
  const player = page.locator('video.player');
  await player.waitFor();
  const proportion = () => player.evaluate((video) => video.clientWidth / video.clientHeight);
  await expect.poll(proportion).toBeCloseTo(16 / 9, 1);
});

describe('the memorandum', () => {
  const place = (page: Page) => page.locator('.turner output').textContent();

  inBrowser('turns by arrows, keys and swipe, one page on a phone and two on a desk', async () => {
    const wide = await site.open('/ppm', still);
    await awake(wide.page, 'page-turner');
    expect(await place(wide.page)).toMatch(/^1.2 of \d+$/);
    await wide.page.getByRole('button', { name: 'Next page' }).click();
    await wide.page.waitForFunction(() => /^3/.test(document.querySelector('.turner output')?.textContent ?? ''));
    await wide.page.keyboard.press('ArrowLeft');
    await wide.page.waitForFunction(() => /^1/.test(document.querySelector('.turner output')?.textContent ?? ''));
    await wide.page.keyboard.press('End');
    await wide.page.waitForFunction(() =>
      /18 of 18$/.test(document.querySelector('.turner output')?.textContent ?? ''),
    );

    const narrow = await site.open('/ppm', { ...still, viewport: { width: 390, height: 844 } });
    await awake(narrow.page, 'page-turner');
    expect(await place(narrow.page)).toBe('1 of 18');
    await narrow.page.locator('#memorandum-1').evaluate((sheet: HTMLElement) => {
      const row = sheet.parentElement as HTMLElement;
      row.scrollBy({ left: row.clientWidth * 0.7 });
    });
    await narrow.page.waitForFunction(() => document.querySelector('.turner output')?.textContent === '2 of 18');
  });

  inBrowser('forgets a turn that a touch broke off before its first step', async () => {
    const { page } = await site.open('/ppm');
    await page.clock.install();
    await page.reload();
    await awake(page, 'page-turner');
    const shows = (pages: string) =>
      page.waitForFunction((first) => document.querySelector('.turner output')?.textContent?.startsWith(first), pages);
    await stopClock(page);
    await page.getByRole('button', { name: 'Next page' }).click();
    await shows('3–4 ');
    await page.clock.runFor(1000);
    await page.locator('#memorandum-3').evaluate((sheet: HTMLElement) => {
      sheet.dispatchEvent(new KeyboardEvent('keydown', { key: 'End', bubbles: true }));
      sheet.parentElement?.scrollTo({ left: sheet.offsetLeft, behavior: 'instant' });
    });
    await page.clock.runFor(1000);
    await shows('3–4 ');
    await page.keyboard.press('ArrowLeft');
    await shows('1–2 ');
  });
});

inBrowser('the redirect page leads on with scripts, and without', async () => {
  for (const javaScriptEnabled of [true, false]) {
    const { page } = await site.open('/regd-invest', { javaScriptEnabled });
    await page.waitForURL('**/sample-portal');
  }
});
