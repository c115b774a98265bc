import { expect } from 'vitest';
import { awake, inBrowser, siteInBrowser } from './browser.ts';
import { retype } from './keyboard.ts';

const site = await siteInBrowser();
const phone = { viewport: { width: 390, height: 844 } };

async function calculator(path: string) {
  const { page } = await site.open(path, phone);
  const field = page.getByLabel('Investment amount', { exact: true });
  await field.focus();
  await awake(page, 'calculator');
  const figures = () => page.locator('.results dd').allTextContents();
  const amounts = (value: string) => expect.poll(() => field.inputValue()).toBe(value);
  return { page, field, figures, amounts };
}

inBrowser(
  'an amount keeps its digits and has separators while it is typed, and the caret stays behind its digit',
  async () => {
    const { page, field, figures, amounts } = await calculator('/invest');
    await amounts('$2,500');
    expect(await figures()).toEqual(['$17', '$200.00', '$5,000 - $7,500']);
    await retype(field, '1a2345');
    await amounts('12,345');
    for (let press = 0; press < 3; press++) await page.keyboard.press('ArrowLeft');
    await page.keyboard.type('9');
    await amounts('129,345');
    await page.keyboard.type('8');
    await amounts('1,298,345');
    await page.keyboard.press('Enter');
    await amounts('$100,000');
    await retype(field, '');
    await page.keyboard.press('Tab');
    await amounts('$500');
    // An amount need not be a multiple of 500, but the slider moves by 500.
    await retype(field, '20001');
    await page.keyboard.press('Tab');
    await amounts('$20,001');
    await page.getByLabel('Investment amount, slider').focus();
    await page.keyboard.press('ArrowRight');
    expect(Number((await field.inputValue()).replace(/\D/g, '')) % 500).toBe(0);
  },
);

inBrowser('the calculator clamps on leaving, not while typing, and says so until another amount is typed', async () => {
  const { page, field, figures, amounts } = await calculator('/regd');
  const says = (words: string) => expect.poll(() => page.locator('#amount-limited').textContent()).toBe(words);
  await amounts('$15,000');
  expect(await figures()).toEqual(['$375', '$30,000 - $45,000']);
  await retype(field, '999999999');
  await says('Showing $500,000, the calculator’s maximum.');
  await page.keyboard.press('Enter');
  await amounts('$500,000');
  await says('Showing $500,000, the calculator’s maximum.');
  await retype(field, '12');
  await amounts('12');
  await says('');
  await page.keyboard.press('Tab');
  await amounts('$15,000');
  await says('Showing $15,000, the minimum investment.');
});

inBrowser.each([true, false])(
  'a switch shows the slower case beside the target, and both cases of the largest amount fit 320 px (scripts: %s)',
  async (javaScriptEnabled) => {
    const options = { viewport: { width: 320, height: 640 }, javaScriptEnabled };
    const { page } = await site.open('/invest?amount=100000', options);
    const toggle = page.getByText('What if leasing takes a year longer?');
    const slower = page.locator('.cases__slower').first();
    const isShown = (shown: boolean) => expect.poll(() => slower.isVisible()).toBe(shown);
    const bar = page.locator('.calc .unit:visible').first();
    const height = () => bar.evaluate((one) => one.getBoundingClientRect().height);
    await toggle.scrollIntoViewIfNeeded();
    await isShown(false);
    const targeted = await height();
    await toggle.click();
    await isShown(true);
    expect(await height()).toBeLessThan(targeted);
    const fits = await page.locator('.cases table').evaluate((table) => {
      const cells = [...table.querySelectorAll('td, th')];
      const areWhole = cells.every((cell) => cell.scrollWidth <= cell.clientWidth + 1);
      return areWhole && table.getBoundingClientRect().right <= innerWidth;
    });
    expect(fits).toBe(true);
    await toggle.click();
    await isShown(false);
  },
);
