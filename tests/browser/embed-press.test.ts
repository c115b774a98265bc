import type { Page } from 'playwright';
import { beforeEach, describe, expect } from 'vitest';
import { embedSettings, startVendors } from '../vendors/server.ts';
import { violations } from './axe.ts';
import { inBrowser, scrollThrough, siteInBrowser, stopClock } from './browser.ts';

const vendors = await startVendors();
const everything = (origin: string) => ({
  ...embedSettings(vendors.origin),
  PUBLIC_URL: origin,
  EMBED_ORIGIN: origin.replace('127.0.0.1', 'localhost'),
});
const loading = await siteInBrowser(everything);
const pressing = await siteInBrowser((origin) => ({ ...everything(origin), EMBEDS: 'press' }));
beforeEach(() => vendors.setMode('answers'));

const embeds = [
  { path: '/rsvp', button: 'Load the form from HubSpot', ours: 'form', asked: '/hubspot-form.js' },
  { path: '/rega-invest', button: 'Load the form from 127.0.0.1', ours: 'form', asked: '/invest-widget.js' },
  { path: '/ppm', button: 'Load the flipbook from 127.0.0.1', ours: '.viewer', asked: '/flipbook.html' },
];
const waits = [
  { why: 'the visitor asks for privacy', site: loading, options: { extraHTTPHeaders: { 'sec-gpc': '1' } } },
  { why: 'EMBEDS is "press"', site: pressing, options: {} },
];

/** The pages that show something of a vendor; the others have no island that could ask one. */
const paths: string[] = [];
for (const path of [...loading.app.context.pages.addresses(), '/webinar-access', '/regd-webinar-access']) {
  const { text } = await loading.request.get(path);
  if (/data-island="(embed|assistant|video)"/.test(text)) paths.push(path);
}

const shown = (page: Page) => page.locator('.embed__frame:not(.is-coming)');
const own = (page: Page, ours: string) => page.locator(`.embed__own ${ours}`).first();

/** Goes past all of a page and lets every island that comes to life by itself do so. */
async function look(page: Page) {
  await scrollThrough(page);
  await page.waitForLoadState('networkidle');
}

describe.each(waits)('with every vendor set, while $why', ({ site, options }) => {
  inBrowser.each(site === loading ? paths : embeds.map(({ path }) => path))(
    '%s asks nobody else for anything before a press',
    async (path) => {
      const { page, foreign } = await site.open(path, options);
      await look(page);
      expect(foreign).toEqual([]);
      expect(vendors.requests).toEqual([]);
      await page.context().close();
    },
  );

  inBrowser.each(embeds)('$path loads its embed when "$button" is pressed, and gives ours back', async (embed) => {
    const { page, complaints } = await site.open(embed.path, options);
    const button = page.getByRole('button', { name: embed.button });
    expect(await own(page, embed.ours).isVisible()).toBe(true);
    expect(await violations(page)).toEqual([]);
    await button.click();
    await shown(page).waitFor();
    expect(vendors.requests.map(({ path }) => path)).toContain(embed.asked);
    expect(await own(page, embed.ours).isVisible()).toBe(false);
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('IFRAME');
    await page.getByText(/(HubSpot|127\.0\.0\.1).* runs this form for us|comes from 127\.0\.0\.1/).waitFor();
    await page.getByRole('button', { name: /Use our own/ }).click();
    expect(await own(page, embed.ours).isVisible()).toBe(true);
    expect(await button.isVisible()).toBe(true);
    expect(complaints).toEqual([]);
    await page.context().close();
  });
});

describe('with every vendor set and nothing else said', () => {
  inBrowser.each(embeds)('$path loads its embed with the page', async ({ path, asked }) => {
    const { page } = await loading.open(path);
    await page.locator('.embed').scrollIntoViewIfNeeded();
    await shown(page).waitFor();
    expect(vendors.requests.map((request) => request.path)).toContain(asked);
    await page.context().close();
  });

  const others = paths.filter((path) => !embeds.some((embed) => embed.path === path));
  inBrowser.each(others)('%s asks nobody else for anything before a press', async (path) => {
    const { page, foreign } = await loading.open(path);
    await look(page);
    expect(foreign).toEqual([]);
    await page.context().close();
  });
});

describe('a press', () => {
  inBrowser('that no vendor answers leaves ours with what was typed, and says so', async () => {
    vendors.setMode('hangs');
    const { page } = await pressing.open('/about');
    await page.clock.install();
    await page.goto('/rsvp');
    await page.getByLabel('First name').fill('Ann');
    await page.getByRole('button', { name: 'Load the form from HubSpot' }).click();
    await page.getByRole('button', { name: 'Loading...' }).waitFor();
    await stopClock(page);
    await page.clock.runFor(10_000);
    await page.getByText('HubSpot didn’t answer. Please use our own form.').waitFor();
    expect(await page.getByLabel('First name').inputValue()).toBe('Ann');
    expect(await page.locator('.embed iframe').count()).toBe(0);
    await page.context().close();
  });

  inBrowser.each(embeds)('is not offered on $path with scripts off, where the page says why', async (embed) => {
    const { page, foreign } = await pressing.open(embed.path, { javaScriptEnabled: false });
    expect(await page.getByRole('button', { name: embed.button }).isVisible()).toBe(false);
    expect(await page.getByText(/needs scripts, which are off here/).isVisible()).toBe(true);
    expect(await own(page, embed.ours).isVisible()).toBe(true);
    expect(foreign).toEqual([]);
    await page.context().close();
  });
});
