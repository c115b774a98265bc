import type { Page } from 'playwright';
import { expect } from 'vitest';
import { awake, inBrowser, siteInBrowser, stopClock } from './browser.ts';

const site = await siteInBrowser();

inBrowser('a video loads nothing before it is asked for, then plays in the place of its poster', async () => {
  const { page, foreign } = await site.open('/videos');
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
  await expect.poll(() => asked.some((path) => path.startsWith('/video/location.'))).toBe(true);
  // In its own proportion, without bars.
  await page.goto('/invest');
  await page.getByRole('button', { name: /Play video/ }).click();
  const proportion = () => page.locator('video.player').evaluate((video) => video.clientWidth / video.clientHeight);
  await expect.poll(proportion).toBeCloseTo(16 / 9, 1);
  expect(foreign).toEqual([]);
});

/** Waits until the memorandum says that it shows these pages. */
const showsPages = (page: Page, pages: RegExp) =>
  expect.poll(() => page.locator('.turner').getByRole('status').textContent()).toMatch(pages);

inBrowser('the memorandum turns by arrows, keys and swipe, one page on a phone and two on a desk', async () => {
  const { page } = await site.open('/ppm');
  await awake(page, 'page-turner');
  await showsPages(page, /^1.2 of 18$/);
  expect(await page.getByRole('button', { name: 'Previous page' }).isDisabled()).toBe(true);
  await page.getByRole('button', { name: 'Next page' }).click();
  await showsPages(page, /^3/);
  await page.keyboard.press('ArrowLeft');
  await showsPages(page, /^1/);
  await page.keyboard.press('End');
  await showsPages(page, /18 of 18$/);

  const { page: phone } = await site.open('/ppm', { viewport: { width: 320, height: 844 } });
  await phone.locator('#memorandum').scrollIntoViewIfNeeded();
  await awake(phone, 'page-turner');
  await showsPages(phone, /^1 of 18$/);
  await phone.locator('#memorandum-1').evaluate((sheet: HTMLElement) => {
    const row = sheet.parentElement as HTMLElement;
    row.scrollBy({ left: row.clientWidth * 0.7 });
  });
  await showsPages(phone, /^2 of 18$/);
  const boxes = await phone
    .locator('.viewer__bar :is(summary, button, output)')
    .evaluateAll((controls) => controls.map((control) => control.getBoundingClientRect().toJSON()));
  expect(boxes).toHaveLength(4);
  for (const [index, { left }] of boxes.slice(1).entries()) expect(left).toBeGreaterThanOrEqual(boxes[index].right);
});

inBrowser('the slides of the deck turn on a phone, and are all in sight on a desk', async () => {
  const { page: phone } = await site.open('/deck-download', { viewport: { width: 390, height: 844 } });
  await phone.locator('#slides').scrollIntoViewIfNeeded();
  await awake(phone, 'page-turner');
  await showsPages(phone, /^1 of 5$/);
  await phone.getByRole('button', { name: 'Next page' }).click();
  await showsPages(phone, /^2 of 5$/);
  await phone.keyboard.press('End');
  await showsPages(phone, /^5 of 5$/);

  const { page } = await site.open('/deck-download');
  expect(await page.locator('.turner').isVisible()).toBe(false);
  const hidden = await page.locator('#slides').evaluate((slides) => slides.scrollWidth - slides.clientWidth);
  expect(hidden).toBe(0);
});

inBrowser('the memorandum forgets a turn that a touch broke off before its first step', async () => {
  const { page } = await site.open('/ppm');
  await page.clock.install();
  await page.reload();
  await awake(page, 'page-turner');
  await stopClock(page);
  await page.getByRole('button', { name: 'Next page' }).click();
  await showsPages(page, /^3–4 /);
  await page.clock.runFor(1000);
  await page.locator('#memorandum-3').evaluate((sheet: HTMLElement) => {
    sheet.dispatchEvent(new KeyboardEvent('keydown', { key: 'End', bubbles: true }));
    sheet.parentElement?.scrollTo({ left: sheet.offsetLeft, behavior: 'instant' });
  });
  await page.clock.runFor(1000);
  await showsPages(page, /^3–4 /);
  await page.keyboard.press('ArrowLeft');
  await showsPages(page, /^1–2 /);
});

inBrowser.each([true, false])('the redirect page leads on (scripts: %s)', async (javaScriptEnabled) => {
  const { page } = await site.open('/regd-invest', { javaScriptEnabled });
  await page.waitForURL('**/sample-portal');
});
