import { expect } from 'vitest';
import { inBrowser, siteInBrowser } from './browser.ts';

const { app, open } = await siteInBrowser();

/** Between a text that breaks its lines elsewhere once (0.017 on one page) and a stand-in of another width (0.025 and more on most). */
const most = 0.02;

inBrowser('no page moves under a reader when the font comes late', { timeout: 120_000 }, async () => {
  const { page } = await open('/robots.txt', { viewport: { width: 412, height: 823 }, isMobile: true, hasTouch: true });
  await page.addInitScript(() => {
    Object.assign(globalThis, { shift: 0 });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) found.shift += (entry as PerformanceEntry & { value: number }).value;
    }).observe({ type: 'layout-shift', buffered: true });
    const found = globalThis as unknown as { shift: number };
  });
  const shifts: [string, number][] = [];
  for (const path of app.context.pages.addresses()) {
    let letCome = () => {};
    const mayCome = new Promise<void>((resolve) => {
      letCome = resolve;
    });
    await page.route('**/*.woff2', async (route) => {
      await mayCome;
      await route.continue();
    });
    await page.goto(path, { waitUntil: 'domcontentloaded' });
    await painted(page);
    expect(await stateOfFont(page), path).toBe('loading');
    letCome();
    await page.waitForFunction(() => document.fonts.status === 'loaded');
    await painted(page);
    expect(await stateOfFont(page), path).toBe('loaded');
    shifts.push([path, await page.evaluate(() => (globalThis as unknown as { shift: number }).shift)]);
    await page.unroute('**/*.woff2');
  }
  expect(shifts.length).toBeGreaterThan(25);
  expect(shifts.filter(([, shift]) => shift > most)).toEqual([]);
});

type Page = Awaited<ReturnType<typeof open>>['page'];

/** Two frames on, what was laid out is painted and its shifts are told. */
const painted = (page: Page) =>
  page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(done, 50)))),
  );

const stateOfFont = (page: Page) =>
  page.evaluate(() => [...document.fonts].find(({ family }) => family.replaceAll('"', '') === 'Archivo')?.status);
