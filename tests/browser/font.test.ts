import type { Page } from 'playwright';
import { expect } from 'vitest';
import { holdBack, inChromium, oneOfEachView, painted, siteInBrowser, watchShifts } from './browser.ts';

const { app, open } = await siteInBrowser();

const phone = { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true };
/** Between a text that breaks its lines elsewhere once (0.006 on one page) and a stand-in of another width (0.025 and more on most). */
const most = 0.01;
const addresses = oneOfEachView(app.context.pages.addresses());
/** What a bare Linux does not have. */
const others = /local\("?(?:Arial|Arimo|Liberation|Roboto)[^)]*\)/g;

inChromium('no page moves under a reader when the font comes late', { timeout: 120_000 }, async () => {
  const { page } = await open('/robots.txt', phone);
  expect(await movedMore(page)).toEqual([]);
});

inChromium('nor on a machine that has DejaVu Sans alone', { timeout: 120_000 }, async ({ skip }) => {
  const { page } = await open('/robots.txt', { ...phone, bypassCSP: true });
  const load = () => new FontFace('there', 'local("DejaVu Sans")').load();
  const isThere = await page.evaluate(load).then(Boolean, () => false);
  if (!isThere && process.env.CI !== 'true') skip('DejaVu Sans is not installed');
  await hideFonts(page);
  expect(await movedMore(page)).toEqual([]);
});

/** Takes what a bare Linux does not have out of every page. */
const hideFonts = (page: Page) =>
  page.route(
    ({ pathname }) => addresses.includes(pathname),
    async (route) => {
      const response = await route.fetch();
      const body = await response.text();
      expect(body).toMatch(others);
      await route.fulfill({ response, body: body.replace(others, 'local("none")') });
    },
  );

/** The pages of the site that shift by more than `most` when the font comes after the first paint, and by how much. */
async function movedMore(page: Page) {
  const shiftOf = await watchShifts(page);
  const moved: [string, number][] = [];
  expect(addresses.length).toBeGreaterThan(15);
  for (const path of addresses) {
    const release = await holdBack(page, '**/*.woff2');
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await painted(page);
    expect(await stateOfFont(page), path).toBe('loading');
    release();
    await page.waitForFunction(() => document.fonts.status === 'loaded');
    await painted(page);
    expect(await stateOfFont(page), path).toBe('loaded');
    moved.push([path, await shiftOf()]);
  }
  return moved.filter(([, shift]) => shift > most);
}

const stateOfFont = (page: Page) =>
  page.evaluate(() => [...document.fonts].find(({ family }) => family.replaceAll('"', '') === 'Archivo')?.status);
