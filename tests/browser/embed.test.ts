import type { Page } from 'playwright';
import { beforeEach, describe, expect } from 'vitest';
import { embedSettings, startVendors } from '../vendors/server.ts';
import { holdBack, inBrowser, inChromium, painted, siteInBrowser, stopClock } from './browser.ts';
import { embedOf, signIn } from './embedded.ts';

const vendors = await startVendors();
const plain = await siteInBrowser();
const site = await siteInBrowser(embedSettings(vendors.origin));
beforeEach(() => vendors.setMode('answers'));

/** What of ours each embed stands in for, and what the fake shows. */
const embeds = [
  { name: 'rsvp', path: '/rsvp', ours: 'form', theirs: '[data-of="na1 1234 rsvp-form"]' },
  { name: 'invest', path: '/rega-invest', ours: 'form', theirs: 'h2:text("Listing spark for token-1")' },
  { name: 'flipbook', path: '/ppm', ours: '.viewer', theirs: 'iframe[title^="Private Placement"]' },
];

const nearTo = async (page: Page) => {
  page.setDefaultTimeout(10_000);
  await page.locator('.embed').scrollIntoViewIfNeeded();
  await page.locator('.embed iframe').waitFor({ state: 'attached' });
};
const shown = (page: Page) => page.locator('.embed__frame:not(.is-coming)');
describe.each(embeds)('the embed on $path', ({ name, path, ours, theirs }) => {
  inBrowser('takes the place of ours once it is ready, and gives it back on request', async () => {
    const { page, complaints } = await site.open(path);
    await nearTo(page);
    await shown(page).waitFor();
    const own = page.locator(`.embed__own ${ours}`).first();
    expect(await own.isVisible()).toBe(false);
    await page.frameLocator('.embed__frame').locator(theirs).waitFor();
    await page.getByRole('button', { name: /Use our own/ }).click();
    expect(await own.isVisible()).toBe(true);
    expect(await page.locator('.embed iframe').count()).toBe(0);
    await expect.poll(() => page.evaluate(() => document.activeElement?.closest('.embed__own') !== null)).toBe(true);
    expect(complaints).toEqual([]);
  });

  inBrowser('is not there when it is not set', async () => {
    const { page, foreign } = await plain.open(path);
    await page.waitForLoadState('networkidle');
    expect(await page.locator('iframe, [data-island="embed"]').count()).toBe(0);
    expect(await page.locator(`main ${ours}`).first().isVisible()).toBe(true);
    expect(foreign).toEqual([]);
  });

  inBrowser.each(['hangs', 'refuses'] as const)('leaves ours alone for good when the vendor %s', async (mode) => {
    vendors.setMode(mode);
    const { page } = await site.open('/about');
    await page.clock.install();
    await page.goto(path);
    await nearTo(page);
    const own = page.locator(`.embed__own ${ours}`).first();
    // A flipbook that answers anything at all counts as there: nobody but its owner can read more of it.
    const isThere = name === 'flipbook' && mode === 'refuses';
    await stopClock(page);
    if (isThere) await shown(page).waitFor();
    await page.clock.runFor(6000);
    expect(await page.locator('.embed iframe').count()).toBe(1);
    expect(await own.isVisible()).toBe(!isThere);
    await page.clock.runFor(4100);
    expect(await page.locator('.embed iframe').count()).toBe(isThere ? 1 : 0);
    expect(await own.isVisible()).toBe(!isThere);
  });

  inBrowser('can read neither the page nor a session', async () => {
    const { page } = await site.open('/about');
    await signIn(site, page);
    vendors.requests.length = 0;
    await page.goto(path);
    await nearTo(page);
    await shown(page).waitFor();
    const inner = await embedOf(page, name);
    const tried = await inner.evaluate(async () => {
      const attempt = async (act: () => unknown) => {
        try {
          return { got: String(await act()) };
        } catch (error) {
          return { error: (error as Error).name };
        }
      };
      return {
        origin: self.origin,
        page: await attempt(() => parent.document.title),
        cookie: await attempt(() => document.cookie),
        storage: await attempt(() => localStorage.length),
        leads: await attempt(() => fetch('/admin/leads', { credentials: 'include' })),
        away: await attempt(() => {
          top?.location.replace('about:blank');
        }),
      };
    });
    expect(tried).toEqual({
      origin: 'null',
      page: { error: 'SecurityError' },
      cookie: { error: 'SecurityError' },
      storage: { error: 'SecurityError' },
      leads: { error: 'TypeError' },
      away: { error: 'SecurityError' },
    });
    expect(vendors.requests.length).toBeGreaterThan(0);
    for (const { headers } of vendors.requests) expect(headers.cookie).toBeUndefined();
    await page.context().close();
  });
});

describe('the hosted form', () => {
  inBrowser('asks its vendor nothing before it comes near the screen', async () => {
    const { page } = await site.open('/rsvp', { viewport: { width: 390, height: 300 } });
    await painted(page);
    expect(vendors.requests).toEqual([]);
    await nearTo(page);
    await shown(page).waitFor();
    expect(vendors.requests.map(({ path }) => path)).toEqual(['/hubspot-form.js']);
  });

  inBrowser('does not take ours away from somebody who has begun to fill it in', async () => {
    const { page } = await site.open('/about');
    const release = await holdBack(page, '**/hubspot-form.js');
    await page.goto('/rsvp');
    await page.getByLabel('First name').fill('Ann');
    await nearTo(page);
    release();
    await page.locator('.embed iframe').waitFor({ state: 'detached' });
    expect(await page.getByLabel('First name').inputValue()).toBe('Ann');
  });

  inChromium('counts as sent when its vendor says so, and grows with what is in it', async () => {
    const { page } = await site.open('/rsvp');
    await nearTo(page);
    await shown(page).waitFor();
    const report = page.waitForRequest((request) => (request.postData() ?? '').includes('form_submitted'));
    await page.frameLocator('.embed__frame').getByRole('button', { name: 'Send RSVP' }).click();
    expect(JSON.parse((await report).postData() ?? '')).toMatchObject({ category: 'form', label: 'rsvp' });
    await page.frameLocator('.embed__frame').getByText('The fake has your RSVP.').waitFor();
    expect(Number(await shown(page).getAttribute('height'))).toBeGreaterThanOrEqual(240);
  });

  inBrowser('is believed only in its own window', async () => {
    vendors.setMode('hangs');
    const { page } = await site.open('/rsvp');
    await nearTo(page);
    await page.evaluate(
      () =>
        new Promise((done) => {
          addEventListener('message', () => done(undefined));
          postMessage({ embed: 'ready' }, '*');
        }),
    );
    await painted(page);
    expect(await shown(page).count()).toBe(0);
  });

  inBrowser('cannot be framed by another site', async () => {
    const { page } = await site.open('/about');
    await page.goto(`${vendors.origin}/flipbook.html`);
    vendors.requests.length = 0;
    await page.evaluate((src) => {
      const frame = document.createElement('iframe');
      frame.src = src;
      document.body.append(frame);
      return new Promise((done) => frame.addEventListener('load', () => done(undefined)));
    }, `${site.origin}/embed/rsvp`);
    expect(vendors.requests.map(({ path }) => path)).not.toContain('/hubspot-form.js');
  });
});
