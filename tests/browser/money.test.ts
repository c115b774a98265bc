import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { awake, inBrowser, siteInBrowser } from './browser.ts';
import { retype } from './keyboard.ts';

const site = await siteInBrowser();
const phone = { viewport: { width: 390, height: 844 }, reducedMotion: 'reduce' } as const;

/** Eleven screens, with all of its text stacked or behind its title. */
const mostHeight = 9400;

inBrowser('the fund page is shorter on a phone than it once was, with all its text stacked', async () => {
  const { page } = await site.open('/invest', phone);
  await page.evaluate(() => document.fonts.ready.then(() => {}));
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollHeight)).toBeLessThanOrEqual(mostHeight);
});

const calculator = async (path: string) => {
  const { page } = await site.open(path, phone);
  const field = page.getByLabel('Investment amount', { exact: true });
  await field.focus();
  await awake(page, 'calculator');
  return { page, field };
};

inBrowser('an amount has its separators while it is typed, and the caret stays behind its digit', async () => {
  const { page, field } = await calculator('/invest');
  await retype(field, '12345');
  await expect.poll(() => field.inputValue()).toBe('12,345');
  for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowLeft');
  await page.keyboard.type('9');
  await expect.poll(() => field.inputValue()).toBe('129,345');
  await page.keyboard.type('8');
  await expect.poll(() => field.inputValue()).toBe('1,298,345');
});

inBrowser('the calculator says that it limits an amount, until another one is typed', async () => {
  const { page, field } = await calculator('/regd');
  const note = page.locator('#amount-limited');
  await retype(field, '999999999');
  await expect.poll(() => note.textContent()).toBe('Showing $500,000, the calculator’s maximum.');
  await page.keyboard.press('Enter');
  await expect.poll(() => field.inputValue()).toBe('$500,000');
  expect(await note.textContent()).toContain('$500,000');
  await retype(field, '1');
  await expect.poll(() => note.textContent()).toBe('');
  await page.keyboard.press('Tab');
  await expect.poll(() => note.textContent()).toBe('Showing $15,000, the minimum investment.');
});

inBrowser('both cases of the largest amount fit a screen of 320 px', async () => {
  const { page } = await site.open('/invest?amount=100000', { ...phone, viewport: { width: 320, height: 640 } });
  await page.getByText('What if leasing takes a year longer?').click();
  await expect.poll(() => page.locator('.cases__slower').first().isVisible()).toBe(true);
  const room = await page.locator('.cases table').evaluate((table) => {
    const { right } = table.getBoundingClientRect();
    return (
      [...table.querySelectorAll('td, th')].every((cell) => cell.scrollWidth <= cell.clientWidth + 1) &&
      right <= innerWidth
    );
  });
  expect(room).toBe(true);
});

describe.each([true, false])('with scripts: %s', (javaScriptEnabled) => {
  const open = async () => (await site.open('/invest', { ...phone, javaScriptEnabled })).page;
  const slower = (page: Page) => page.locator('.cases__slower').first();

  inBrowser('a switch shows the slower case beside the target', async () => {
    const page = await open();
    await page.getByText('What if leasing takes a year longer?').scrollIntoViewIfNeeded();
    await expect.poll(() => slower(page).isVisible()).toBe(false);
    const lit = () =>
      page
        .locator('.calc .unit:visible')
        .first()
        .evaluate((bar) => bar.getBoundingClientRect().height);
    const targeted = await lit();
    await page.getByText('What if leasing takes a year longer?').click();
    await expect.poll(() => slower(page).isVisible()).toBe(true);
    expect(await lit()).toBeLessThan(targeted);
    await page.getByText('What if leasing takes a year longer?').click();
    await expect.poll(() => slower(page).isVisible()).toBe(false);
  });
});
