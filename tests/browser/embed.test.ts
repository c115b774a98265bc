import type { Frame, Page } from 'playwright';
import { beforeEach, describe, expect } from 'vitest';
import { embedSettings, startVendors } from '../vendors/server.ts';
import { violations } from './axe.ts';
import {
  focusAt,
  holdBack,
  inBrowser,
  inChromium,
  painted,
  scrollThrough,
  siteInBrowser,
  stopClock,
} from './browser.ts';

const vendors = await startVendors();
/** Everything of the vendors at one address, with the assistant on a host of its own. */
const settings = (origin: string) => ({
  ...embedSettings(vendors.origin),
  PUBLIC_URL: origin,
  EMBED_ORIGIN: origin.replace('127.0.0.1', 'localhost'),
});

/** The document of an embed, once it is there. */
async function embedOf(page: Page, name: string): Promise<Frame> {
  const find = () => page.frames().find((frame) => frame.url().endsWith(`/embed/${name}`));
  await expect.poll(find).toBeTruthy();
  return find() as Frame;
}

const site = await siteInBrowser(settings);
const pressing = await siteInBrowser((origin) => ({ ...settings(origin), EMBEDS: 'press' }));
beforeEach(() => vendors.setMode('answers'));

/** What of ours each embed stands in for, what the fake shows, and what a press on its button asks the vendor for. */
const embeds = [
  ['/rsvp', 'form', '[data-of="na1 1234 rsvp-form"]', 'Load the form from HubSpot', '/hubspot-form.js'],
  ['/rega-invest', 'form', 'h2:text("Listing spark for token-1")', 'Load the form from 127.0.0.1', '/invest-widget.js'],
  ['/ppm', '.viewer', 'iframe[title^="Private Placement"]', 'Load the flipbook from 127.0.0.1', '/flipbook.html'],
].map(([path = '', ours = '', theirs = '', button = '', asked = '']) => ({ path, ours, theirs, button, asked }));

/** The pages that show something of a vendor; the others have no island that could ask one. */
const paths: string[] = [];
for (const path of [...site.app.context.pages.addresses(), '/webinar-access', '/regd-webinar-access']) {
  const { text } = await site.request.get(path);
  if (/data-island="(embed|assistant|video)"/.test(text)) paths.push(path);
}

const nearTo = async (page: Page) => {
  await page.locator('.embed').scrollIntoViewIfNeeded();
  await page.locator('.embed iframe').waitFor({ state: 'attached' });
};
const shown = (page: Page) => page.locator('.embed__frame:not(.is-coming)');
const own = (page: Page, ours: string) => page.locator(`.embed__own ${ours}`).first();
const asked = () => vendors.requests.map(({ path }) => path);

inBrowser.each(embeds)(
  'the embed on $path takes the place of ours once it is ready, and gives it back',
  async (embed) => {
    const { page, errors } = await site.open(embed.path);
    await nearTo(page);
    await shown(page).waitFor();
    expect(await own(page, embed.ours).isVisible()).toBe(false);
    await page.frameLocator('.embed__frame').locator(embed.theirs).waitFor();
    await page.getByRole('button', { name: /Use our own/ }).click();
    expect(await own(page, embed.ours).isVisible()).toBe(true);
    expect(await page.locator('.embed iframe').count()).toBe(0);
    await focusAt(page, '.embed__own, .embed__own *');
    expect(errors).toEqual([]);
  },
);

inBrowser.each([
  ['/rsvp', 'form', 'hangs', false],
  ['/rega-invest', 'form', 'refuses', false],
  // A flipbook that answers anything at all counts as there: nobody but its owner can read more of it.
  ['/ppm', '.viewer', 'refuses', true],
] as const)(
  'the embed on %s leaves ours (%s) alone for good when the vendor %s: %s',
  async (path, ours, mode, isThere) => {
    vendors.setMode(mode);
    const { page } = await site.open('/about');
    await page.clock.install();
    await page.goto(path);
    await nearTo(page);
    await stopClock(page);
    if (isThere) await shown(page).waitFor();
    await page.clock.runFor(6000);
    expect(await page.locator('.embed iframe').count()).toBe(1);
    expect(await own(page, ours).isVisible()).toBe(!isThere);
    await page.clock.runFor(4100);
    expect(await page.locator('.embed iframe').count()).toBe(isThere ? 1 : 0);
    expect(await own(page, ours).isVisible()).toBe(!isThere);
  },
);

/** What the document of an embed can reach of the page around it, each as the name of the error that refuses it. */
const reachOf = (embed: Frame) =>
  embed.evaluate(async () => {
    const attempt = async (act: () => unknown) => {
      try {
        return `got ${await act()}`;
      } catch (error) {
        return (error as Error).name;
      }
    };
    return {
      page: await attempt(() => parent.document.title),
      leads: await attempt(() => fetch('/admin/leads', { credentials: 'include' })),
      cookie: await attempt(() => document.cookie),
      storage: await attempt(() => localStorage.length),
      away: await attempt(() => {
        top?.location.replace('about:blank');
      }),
    };
  });

describe('the hosted form', () => {
  inBrowser('can read neither the page nor a session', async () => {
    const { page } = await site.openAs('/admin');
    vendors.requests.length = 0;
    await page.goto('/rsvp');
    await nearTo(page);
    await shown(page).waitFor();
    const inner = await embedOf(page, 'rsvp');
    expect(await inner.evaluate(() => self.origin)).toBe('null');
    const denied = 'SecurityError';
    const nothing = { page: denied, leads: 'TypeError', cookie: denied, storage: denied, away: denied };
    expect(await reachOf(inner)).toEqual(nothing);
    expect(vendors.requests.length).toBeGreaterThan(0);
    for (const { headers } of vendors.requests) expect(headers.cookie).toBeUndefined();
  });

  inBrowser('asks its vendor nothing before it comes near the screen', async () => {
    const { page } = await site.open('/rsvp', { viewport: { width: 390, height: 300 } });
    await painted(page);
    expect(vendors.requests).toEqual([]);
    await nearTo(page);
    await shown(page).waitFor();
    expect(asked()).toEqual(['/hubspot-form.js']);
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
});

describe('where a press comes first', () => {
  const privacy = { extraHTTPHeaders: { 'sec-gpc': '1' } };
  const others = paths.filter((path) => !embeds.some((embed) => embed.path === path));

  inBrowser.each([
    ['a visitor who asks for privacy', privacy, paths],
    ['other visitors, but for the embeds', {}, others],
  ])('no page asks a vendor for anything before it, for %s', async (_who, options, visited) => {
    const visit = site.visitor(options);
    for (const path of visited) {
      const { page, foreign } = await visit(path);
      await scrollThrough(page);
      await page.waitForLoadState('networkidle');
      expect([path, foreign, vendors.requests]).toEqual([path, [], []]);
    }
  });

  inBrowser.each([
    ...embeds.filter(({ path }) => path !== '/rega-invest').map((embed) => ({ ...embed, at: pressing, options: {} })),
    ...embeds.slice(0, 1).map((embed) => ({ ...embed, at: site, options: privacy })),
  ])('$path loads its embed when "$button" is pressed, and gives ours back with the button', async (embed) => {
    const { page, errors, foreign } = await embed.at.open(embed.path, embed.options);
    const button = page.getByRole('button', { name: embed.button });
    expect(await own(page, embed.ours).isVisible()).toBe(true);
    expect(await violations(page)).toEqual([]);
    expect(foreign).toEqual([]);
    await button.click();
    await shown(page).waitFor();
    expect(asked()).toContain(embed.asked);
    expect(await own(page, embed.ours).isVisible()).toBe(false);
    await focusAt(page, 'iframe');
    await page.getByText(/(HubSpot|127\.0\.0\.1).* runs this form for us|comes from 127\.0\.0\.1/).waitFor();
    await page.getByRole('button', { name: /Use our own/ }).click();
    expect(await own(page, embed.ours).isVisible()).toBe(true);
    expect(await button.isVisible()).toBe(true);
    expect(errors).toEqual([]);
  });

  inBrowser('and no vendor answers, ours stays with what was typed, and says so', async () => {
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
  });

  inBrowser('no button is offered with scripts off, where the page says why', async () => {
    const { page, foreign } = await pressing.open('/rsvp', { javaScriptEnabled: false });
    expect(await page.getByRole('button', { name: 'Load the form from HubSpot' }).isVisible()).toBe(false);
    expect(await page.getByText(/needs scripts, which are off here/).isVisible()).toBe(true);
    expect(await own(page, 'form').isVisible()).toBe(true);
    expect(foreign).toEqual([]);
  });
});

describe('the voice assistant', () => {
  const button = (page: Page) => page.getByRole('button', { name: 'Talk to our assistant' });
  const listens = (page: Page) => page.frameLocator('.talk iframe').getByText('Agent agent-1 listens').waitFor();

  inChromium('loads on the first press, sees no session and no page of ours, and closes with Escape', async () => {
    const { page, errors } = await site.openAs('/admin');
    vendors.requests.length = 0;
    await page.goto('/invest');
    await button(page).waitFor();
    expect(await page.locator('.assistant__own').isVisible()).toBe(false);
    expect(vendors.requests).toEqual([]);
    await button(page).press('Enter');
    const panel = page.getByRole('region', { name: 'Voice assistant' });
    await panel.locator('xpath=self::*[not(contains(@class, "is-coming"))]').waitFor();
    await listens(page);
    expect(await violations(page)).toEqual([]);
    expect(errors).toEqual([]);
    const inner = await embedOf(page, 'assistant');
    // It has an origin of its own, with a storage of its own, for what its vendor keeps there.
    expect(await inner.evaluate(() => location.origin === document.referrer.slice(0, -1))).toBe(false);
    const { page: title, leads, cookie } = await reachOf(inner);
    expect({ title, leads, cookie }).toEqual({ title: 'SecurityError', leads: 'TypeError', cookie: 'got ' });
    for (const { headers } of vendors.requests) expect(headers.cookie).toBeUndefined();
    await page.keyboard.press('Escape');
    await panel.waitFor({ state: 'detached' });
    await expect.poll(() => button(page).evaluate((own) => own === document.activeElement)).toBe(true);
  });

  inChromium('makes way for the question box when it does not answer', async () => {
    vendors.setMode('hangs');
    const { page } = await site.open('/about');
    await page.clock.install();
    await page.goto('/flex-industrial');
    await page.clock.runFor(1000);
    expect(await button(page).innerText()).toMatch(/^Talk\b/);
    await button(page).press('Enter');
    await page.getByRole('button', { name: 'Connecting...' }).waitFor();
    expect(await page.locator('.btn.voice [aria-hidden="true"]', { hasText: '…' }).isVisible()).toBe(true);
    await page.clock.runFor(10_000);
    await page.locator('.toast', { hasText: 'isn’t answering' }).waitFor();
    expect(await page.locator('.assistant iframe').count()).toBe(0);
    expect(await page.locator('.assistant__own .voice').isVisible()).toBe(true);
  });

  inBrowser('leaves the question box to a visitor without scripts', async () => {
    const { page } = await site.open('/invest', { javaScriptEnabled: false });
    expect(await page.locator('.assistant__own .voice').isVisible()).toBe(true);
  });
});
