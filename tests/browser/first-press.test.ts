import type { BrowserContextOptions, Page } from 'playwright';
import { describe, expect } from 'vitest';
import type { Form } from '../../src/site/forms/form.ts';
import { nextAddress } from '../../src/site/forms/next.ts';
import { type Route, routes } from '../../src/site/routes.ts';
import { shownForms as forms } from '../helpers/shown-forms.ts';
import { inBrowser, inChromium, moving, siteInBrowser } from './browser.ts';

const site = await siteInBrowser({ RATE_LIMIT_POSTS: '100000' });
const { addresses } = site.app.context.config;
const pathOf = (form: Form) => (routes as readonly Route[]).find((route) => route.form === form.id)?.path ?? '';
const leadsOf = (email: string) => site.app.context.leads.list({ search: email, spam: 'with' }, { limit: 10 });
const button = (page: Page, form: Form) => page.getByRole('button', { name: form.submit, exact: true });
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, ...moving };
const onward = forms.filter(({ next }) => next);
/** The loader is the same on all pages; what differs is whether a next page comes, and whether it is another tab. */
const eachEnd = [
  onward.find(({ next }) => next?.newTab),
  onward.find(({ next }) => !next?.newTab),
  forms.find(({ next }) => !next),
] as Form[];
const islandScript = /\/assets\/lead-form-/;

/** Writes into the fields as browsers restore them: no field is touched, so nothing wakes the form. */
async function restore(page: Page, form: Form, email: string) {
  await page.evaluate(
    (values) => {
      for (const [name, value] of Object.entries(values)) {
        for (const field of document.querySelectorAll<HTMLInputElement>(`main [name="${name}"]`)) {
          if (field.type === 'radio') field.checked = field.value === value;
          else field.value = value;
        }
      }
    },
    { ...form.sample, email },
  );
}

/** Opens the page of a form and goes on at once, before its pictures are there. */
async function arrive(form: Form, options: BrowserContextOptions = {}) {
  const { page, complaints } = await site.open('/robots.txt', options);
  const asked: { path: string; at: number }[] = [];
  page.context().on('request', (request) => {
    if (request.isNavigationRequest()) asked.push({ path: new URL(request.url()).pathname, at: Date.now() });
  });
  return {
    page,
    complaints,
    asked,
    go: () => page.goto(pathOf(form), { waitUntil: 'domcontentloaded' }),
  };
}

/** From here on presses are held until the island is awake; an earlier one goes the way of a blocked script. */
const loaderIsThere = (page: Page) =>
  page.waitForFunction(() => document.querySelector<HTMLElement>('[data-island="lead-form"]')?.onsubmit);

/** That a press ended as specified with scripts: the toast, the fields, one lead, and the next page after its delay. */
async function expectOutcome(page: Page, form: Form, email: string, asked: readonly { path: string; at: number }[]) {
  // Both in one look: the field may be emptied a moment after the toast, and the next page has neither.
  const found = await page.waitForFunction(
    ({ name, value }) => {
      const title = document.querySelector('#toasts .toast strong')?.textContent;
      const field = document.querySelector<HTMLInputElement>(`form[aria-label="${CSS.escape(name)}"] [name="email"]`);
      return field?.value === value && title;
    },
    { name: form.heading, value: form.clears ? '' : email },
  );
  const at = Date.now();
  expect(await found.jsonValue()).toBe(form.success.title);
  if (form.next) {
    const goal = nextAddress(form.next, addresses);
    await expect.poll(() => asked.map(({ path }) => path), { timeout: 10_000 }).toContain(goal);
    const waited = (asked.find(({ path }) => path === goal)?.at ?? 0) - at;
    expect(waited).toBeGreaterThan(form.next.after - 400);
  }
  expect(await leadsOf(email)).toHaveLength(1);
}

inBrowser('a click, or Enter, the moment the loader is there', async () => {
  const form = eachEnd[1] as Form;
  for (const trigger of ['click', 'enter']) {
    const { page, go, asked } = await arrive(form);
    await go();
    await loaderIsThere(page);
    const email = `${trigger}@example.com`;
    await restore(page, form, email);
    if (trigger === 'enter') await page.locator('main [name="email"]').first().press('Enter');
    else
      await page.evaluate(
        (name) => [...document.querySelectorAll('button')].find(({ textContent }) => textContent === name)?.click(),
        form.submit,
      );
    await expectOutcome(page, form, email, asked);
  }
});

describe.each(eachEnd)('the form $id', (form) => {
  inBrowser('a tap on its button, with filled fields that nobody has touched', async () => {
    const { page, go, asked } = await arrive(form, phone);
    await go();
    await loaderIsThere(page);
    const email = `tap-${form.id}@example.com`;
    await restore(page, form, email);
    await button(page, form).tap();
    await expectOutcome(page, form, email, asked);
  });

  inBrowser('where its script is blocked, the browser sends it, and the next page goes on by itself', async () => {
    const { page, go, asked, complaints } = await arrive(form, phone);
    await page.route(islandScript, (route) => route.abort());
    await go();
    const email = `blocked-${form.id}@example.com`;
    await restore(page, form, email);
    await button(page, form).tap();
    await page.locator('#sent').getByText(form.success.title).waitFor();
    if (form.next) {
      const goal = nextAddress(form.next, addresses);
      await expect.poll(() => asked.map(({ path }) => path), { timeout: 10_000 }).toContain(goal);
    }
    expect(await leadsOf(email)).toHaveLength(1);
    expect(complaints.filter((line) => !line.includes('net::ERR'))).toEqual([]);
  });
});

inChromium.each(eachEnd.filter(({ next }) => next))(
  'a tap on the button of $id on slow 3G',
  async (form) => {
    const { page, go, asked } = await arrive(form, phone);
    const link = await page.context().newCDPSession(page);
    await link.send('Network.enable');
    await link.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 2000,
      downloadThroughput: 50_000,
      uploadThroughput: 50_000,
    });
    await go();
    const email = `slow-${form.id}@example.com`;
    await restore(page, form, email);
    await button(page, form).tap();
    const goal = form.next && nextAddress(form.next, addresses);
    await page.getByText(form.success.title).first().waitFor();
    await expect.poll(() => asked.map(({ path }) => path), { timeout: 20_000 }).toContain(goal);
    expect(await leadsOf(email)).toHaveLength(1);
  },
  60_000,
);

inBrowser('a known visitor taps the button of the second form, whose fields are filled in', async () => {
  const regd = forms.find(({ id }) => id === 'regd') as Form;
  const { page, asked } = await arrive(regd, phone);
  const email = 'known-visitor@example.com';
  await page.request.post('/contact', { data: { name: 'Ann B Cee', email, message: 'Hello there team' } });
  await page.goto('/regd', { waitUntil: 'domcontentloaded' });
  await button(page, regd).tap();
  await page.locator('#toasts .toast', { hasText: regd.success.title }).waitFor();
  await expect.poll(() => asked.map(({ path }) => path)).toContain(nextAddress(regd.next as never, addresses));
  expect(await leadsOf(email)).toHaveLength(2);
});

inBrowser('a browser that blocks new tabs opens the deck in this one', async () => {
  const deck = forms.find(({ id }) => id === 'deck') as Form;
  const { page, go, asked } = await arrive(deck);
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await go();
  await restore(page, deck, 'no-tabs@example.com');
  await button(page, deck).click();
  await expect.poll(() => asked.map(({ path }) => path)).toContain(nextAddress(deck.next as never, addresses));
  expect(page.context().pages()).toHaveLength(1);
});

/** One whose refusal is in a toast too, and one whose fields alone say it. */
const eachRefusal = [forms.find(({ missing }) => missing), forms.find((form) => !form.browserChecks && !form.missing)];

describe.each(eachRefusal.filter((form) => form !== undefined))('the empty form $id', (form) => {
  inBrowser('pressed first, shows what is missing', async () => {
    const { page, go } = await arrive(form, phone);
    await go();
    await button(page, form).tap();
    await page.locator('.errors').waitFor();
    await expect.poll(() => page.locator('.errors').evaluate((box) => box === document.activeElement)).toBe(true);
    const toasts = page.locator('#toasts .toast strong');
    if (form.missing) await toasts.getByText(form.missing.title, { exact: true }).waitFor();
    else expect(await toasts.count()).toBe(0);
  });
});
