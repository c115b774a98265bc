import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { holdBack, inBrowser, siteInBrowser } from './browser.ts';

const site = await siteInBrowser();
const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  reducedMotion: 'reduce',
} as const;

/** Pixels that a place keeps from the bar. */
const margin = 16;
/** Milliseconds after which a page is laid out as a whole without the font, and some more. */
const patience = 4000;

/** How many sections of a page there are, and how many of them the browser has not laid out. */
const sectionsOf = (page: Page) =>
  page.$$eval('main > section, .foot', (sections) => ({
    all: sections.length,
    far: sections.filter((section) => !section.firstElementChild?.checkVisibility({ contentVisibilityAuto: true }))
      .length,
  }));

/** Opens a page on a phone whose font is held back until `release` is called. */
async function openWithoutFont(path: string, options = {}) {
  const { page } = await site.open('/robots.txt', { ...phone, ...options });
  const release = await holdBack(page, '**/*.woff2');
  await page.goto(path, { waitUntil: 'domcontentloaded' });
  return { page, release };
}

const allLaidOut = (page: Page) => expect.poll(async () => (await sectionsOf(page)).far, { timeout: patience }).toBe(0);

/** Pixels between the lower edge of the bar and an element, once it stays where it is. */
async function belowBar(page: Page, id: string): Promise<number> {
  const distance = () =>
    page.evaluate((id) => {
      const bar = document.querySelector('.bar')?.getBoundingClientRect();
      return (document.getElementById(id)?.getBoundingClientRect().top ?? Number.NaN) - (bar?.bottom ?? 0);
    }, id);
  for (let before = await distance(); ; ) {
    await page.waitForTimeout(200);
    const now = await distance();
    if (now === before) return now;
    before = now;
  }
}

describe('a long page on a phone', () => {
  inBrowser('is laid out where the reader is, and as a whole with its font', async () => {
    const { page, release } = await openWithoutFont('/invest');
    const { all, far } = await sectionsOf(page);
    expect(far).toBeGreaterThan(all / 2);
    expect(far).toBeLessThan(all);
    release();
    await page.waitForFunction(() => document.fonts.status === 'loaded');
    await allLaidOut(page);
  });

  inBrowser('is laid out as a whole when the font does not come', async () => {
    const { page } = await openWithoutFont('/invest');
    expect((await sectionsOf(page)).far).toBeGreaterThan(0);
    await allLaidOut(page);
    expect(await page.evaluate(() => document.fonts.status)).toBe('loading');
  });

  inBrowser.each(['/invest#calculator', '/invest#leadership', '/regd#calculator', '/#portfolio'])(
    'begins at the place that %s names',
    async (address) => {
      const { page } = await site.open(address, phone);
      const distance = await belowBar(page, address.split('#')[1] as string);
      expect(Math.abs(distance - margin)).toBeLessThan(1);
    },
  );

  inBrowser('goes to a footnote and back before the font is there', async () => {
    const { page } = await openWithoutFont('/regd');
    expect((await sectionsOf(page)).far).toBeGreaterThan(0);
    await page.locator('a[href="#footnote-2"]').first().click();
    expect(Math.abs((await belowBar(page, 'footnote-2')) - margin)).toBeLessThan(1);
    await page.locator('a[href="#ref-2"]').first().click();
    expect(Math.abs((await belowBar(page, 'ref-2')) - margin)).toBeLessThan(1);
  });

  inBrowser.each([1500, 4000, 7000, 10_500])('comes back to where it was left, %i pixels down', async (read) => {
    const { page } = await site.open('/invest', phone);
    await allLaidOut(page);
    await page.evaluate((top) => scrollTo({ top, behavior: 'instant' }), read);
    await page.waitForTimeout(500);
    await page.reload();
    await expect.poll(() => page.evaluate(() => Math.round(scrollY)), { timeout: patience }).toBe(read);
    await allLaidOut(page);
    expect(await page.evaluate(() => Math.round(scrollY))).toBe(read);
  });

  inBrowser('is laid out as a whole at once without scripts', async () => {
    const { page } = await openWithoutFont('/invest', { javaScriptEnabled: false });
    expect((await sectionsOf(page)).far).toBe(0);
  });
});

inBrowser('a wide screen lays out a page as a whole at once', async () => {
  const { page } = await openWithoutFont('/invest', { viewport: { width: 1280, height: 900 }, isMobile: false });
  expect((await sectionsOf(page)).far).toBe(0);
});
