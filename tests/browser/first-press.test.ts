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
  await page.clock.install();
  const visited: string[] = [];
  page.context().on('request', (request) => {
    if (request.isNavigationRequest()) visited.push(new URL(request.url()).pathname);
  });
  return {
    page,
    complaints,
    go: () => page.goto(pathOf(form), { waitUntil: 'domcontentloaded' }),
    /** That the next page comes, once its delay is over: how long that is `forms.test.ts` holds. */
    goesOn: async () => {
      const { next } = form;
      if (!next) return;
      await page.clock.fastForward(next.after);
      await expect.poll(() => visited).toContain(nextAddress(next, addresses));
    },
  };
}

/** From here on presses are held until the island is awake; an earlier one goes the way of a blocked script. */
const loaderIsThere = (page: Page) =>
  page.waitForFunction(() => document.querySelector<HTMLElement>('[data-island="lead-form"]')?.onsubmit);

/** That a press ended as specified with scripts: the toast, the fields and one lead. */
async function expectOutcome(page: Page, form: Form, email: string) {
  // Both in one look: the field may be emptied a moment after the toast, and the next page has neither.
  const found = await page.waitForFunction(
    ({ name, value }) => {
      const title = document.querySelector('#toasts .toast strong')?.textContent;
      const field = document.querySelector<HTMLInputElement>(`form[aria-label="${CSS.escape(name)}"] [name="email"]`);
      return field?.value === value && title;
    },
    { name: form.heading, value: form.clears ? '' : email },
  );
  expect(await found.jsonValue()).toBe(form.success.title);
  expect(await leadsOf(email)).toHaveLength(1);
}

inBrowser('a click, or Enter, the moment the loader is there', async () => {
  const form = eachEnd[1] as Form;
  for (const trigger of ['click', 'enter']) {
    const { page, go, goesOn } = await arrive(form);
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
    await expectOutcome(page, form, email);
    await goesOn();
  }
});

describe.each(eachEnd)('the form $id', (form) => {
  inBrowser('a tap on its button, with filled fields that nobody has touched', async () => {
    const { page, go, goesOn } = await arrive(form, phone);
    await go();
    await loaderIsThere(page);
    const email = `tap-${form.id}@example.com`;
    await restore(page, form, email);
    await button(page, form).tap();
    await expectOutcome(page, form, email);
    await goesOn();
  });

  inBrowser('where its script is blocked, the browser sends it, and the next page goes on by itself', async () => {
    const { page, go, goesOn, complaints } = await arrive(form, phone);
    await page.route(islandScript, (route) => route.abort());
    await go();
    const email = `blocked-${form.id}@example.com`;
    await restore(page, form, email);
    await button(page, form).tap();
    await page.locator('#sent').getByText(form.success.title).waitFor();
    await goesOn();
    expect(await leadsOf(email)).toHaveLength(1);
    expect(complaints.filter((line) => !line.includes('net::ERR'))).toEqual([]);
  });
});

inChromium('a tap on slow 3G, where a next page comes in this tab, and in another', async () => {
  async function tap(form: Form) {
    const { page, go, goesOn } = await arrive(form, phone);
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
    await page.getByText(form.success.title).first().waitFor();
    await goesOn();
    expect(await leadsOf(email)).toHaveLength(1);
  }
  await Promise.all(eachEnd.filter(({ next }) => next).map(tap));
});

inBrowser('a known visitor taps the button of the second form, whose fields are filled in', async () => {
  const regd = forms.find(({ id }) => id === 'regd') as Form;
  const { page, goesOn } = await arrive(regd, phone);
  const email = 'known-visitor@example.com';
  await page.request.post('/contact', { data: { name: 'Ann B Cee', email, message: 'Hello there team' } });
  await page.goto('/regd', { waitUntil: 'domcontentloaded' });
  await button(page, regd).tap();
  await page.locator('#toasts .toast', { hasText: regd.success.title }).waitFor();
  await goesOn();
  expect(await leadsOf(email)).toHaveLength(2);
});

inBrowser('a browser that blocks new tabs opens the deck in this one', async () => {
  const deck = forms.find(({ id }) => id === 'deck') as Form;
  const { page, go, goesOn } = await arrive(deck);
  await page.addInitScript(() => {
    window.open = () => null;
  });
  await go();
  await restore(page, deck, 'no-tabs@example.com');
  await button(page, deck).click();
  await page.getByText(deck.success.title).first().waitFor();
  await goesOn();
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
