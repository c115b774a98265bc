import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { inBrowser, siteInBrowser } from './browser.ts';

const site = await siteInBrowser();
const phone = {
  viewport: { width: 390, height: 844 },
  hasTouch: true,
  isMobile: true,
  reducedMotion: 'reduce',
} as const;

/** Pixels that a place keeps from the bar. */
const margin = 16;

/** For each section of a page, whether the browser has laid out what is in it. */
const laidOut = (page: Page) =>
  page.$$eval('main > section', (sections) =>
    sections.map((section) => section.firstElementChild?.checkVisibility({ contentVisibilityAuto: true })),
  );

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

/** The section in the middle of the screen, and where it begins. */
const inTheMiddle = (page: Page) =>
  page.evaluate(() => {
    const section = document.elementFromPoint(195, 400)?.closest('main > section');
    const name = section?.getAttribute('aria-labelledby') ?? section?.id;
    return { name, top: section?.getBoundingClientRect().top ?? Number.NaN };
  });

describe('a long page on a phone', () => {
  inBrowser('lays out what is near, and the rest on the way there', async () => {
    const { page } = await site.open('/invest', phone);
    const atFirst = await laidOut(page);
    expect(atFirst[0]).toBe(true);
    expect(atFirst.at(-1)).toBe(false);
    await page.locator('main > section').last().scrollIntoViewIfNeeded();
    await page.waitForFunction(() =>
      document.querySelector('main > section:last-of-type > *')?.checkVisibility({ contentVisibilityAuto: true }),
    );
  });

  inBrowser.each(['/invest#calculator', '/invest#leadership', '/regd#calculator', '/#portfolio'])(
    'begins at the place that %s names',
    async (address) => {
      const { page } = await site.open(address, phone);
      const distance = await belowBar(page, address.split('#')[1] as string);
      expect(Math.abs(distance - margin)).toBeLessThan(1);
    },
  );

  inBrowser('goes to a footnote and back to the place that names it', async () => {
    const { page } = await site.open('/regd', phone);
    await page.locator('a[href="#footnote-2"]').first().click();
    expect(Math.abs((await belowBar(page, 'footnote-2')) - margin)).toBeLessThan(1);
    await page.locator('a[href="#ref-2"]').first().click();
    expect(Math.abs((await belowBar(page, 'ref-2')) - margin)).toBeLessThan(1);
  });

  // The heights of the sections above are guesses again: it may be some lines off.
  inBrowser('comes back to within a screen of where it was left', async () => {
    const { page } = await site.open('/invest', phone);
    for (let turn = 0; turn < 12; turn++) {
      await page.mouse.wheel(0, 400);
      await page.waitForTimeout(60);
    }
    const read = await inTheMiddle(page);
    expect(read.top).toBeLessThan(400);
    await page.reload();
    await expect.poll(async () => (await inTheMiddle(page)).name).toBe(read.name);
    expect(Math.abs((await inTheMiddle(page)).top - read.top)).toBeLessThan(844);
  });
});

inBrowser('a wide screen lays out a page as a whole', async () => {
  const { page } = await site.open('/invest');
  expect(new Set(await laidOut(page))).toEqual(new Set([true]));
});
