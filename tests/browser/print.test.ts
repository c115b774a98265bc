import { expect } from 'vitest';
import { inChromium, siteInBrowser } from './browser.ts';

const site = await siteInBrowser();

/** Pages of US Letter that a page of the site prints on. */
async function printed(path: string) {
  const { page } = await site.open(path);
  await page.emulateMedia({ media: 'print' });
  const pdf = await page.pdf({
    format: 'Letter',
    margin: { top: '0.6in', bottom: '0.6in', left: '0.6in', right: '0.6in' },
  });
  return { page, sheets: pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length ?? 0 };
}

inChromium('an article prints its title, its text, its risks and our address, and nothing to press', async () => {
  const { page } = await printed('/blog/rise-of-local-industrial');
  for (const shown of ['h1', '.prose', '.risk', '.foot address'])
    expect(await page.locator(shown).first().isVisible(), shown).toBe(true);
  const pressed = [
    '.back',
    '.related',
    '.contents',
    '.prose .btn',
    '#next',
    '.foot .social',
    '.foot nav',
    '.foot__legal',
  ];
  for (const hidden of pressed) expect(await page.locator(hidden).first().isVisible(), hidden).toBe(false);
});

inChromium('the memorandum prints without its buttons, one page after the other without gaps', async () => {
  const { page, sheets } = await printed('/ppm');
  expect(await page.locator('.ppm-opening').isVisible()).toBe(false);
  expect(await page.locator('.leaf').count()).toBe(18);
  expect(sheets).toBeGreaterThan(4);
  expect(sheets).toBeLessThan(18);
});

inChromium('what opens at a press is open on paper', async () => {
  const { page } = await printed('/invest');
  await expect.poll(() => page.locator('.cases__slower').first().isVisible()).toBe(true);
  await page.evaluate(() => dispatchEvent(new Event('beforeprint')));
  expect(await page.locator('.fold:not([open])').count()).toBe(0);
});

inChromium('what scrolls sideways on a phone has all its columns on paper', async () => {
  for (const path of ['/', '/invest']) {
    const { page } = await site.open(path, { viewport: { width: 700, height: 900 } });
    await page.emulateMedia({ media: 'print' });
    const rows = page.locator('.reel');
    expect(await rows.count(), path).toBeGreaterThan(0);
    for (const row of await rows.all()) {
      const outside = () => row.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth);
      await expect.poll(outside, { message: path }).toBeLessThanOrEqual(1);
    }
  }
});

inChromium('the chart of the calculator is drawn in ink, and no words are over a picture', async () => {
  const { page } = await printed('/regd');
  const color = () => page.locator('.calc .chart .base').evaluate((line) => getComputedStyle(line).stroke);
  await expect.poll(color).toBe('rgb(0, 0, 0)');
  await page.goto('/');
  const overlap = () =>
    page.evaluate(() => {
      const [words, art] = ['.hero__words .acts', '.hero__art'].map((name) =>
        document.querySelector(name)?.getBoundingClientRect(),
      );
      return (words?.bottom ?? 0) - (art?.top ?? 0);
    });
  await expect.poll(overlap).toBeLessThanOrEqual(0);
});
