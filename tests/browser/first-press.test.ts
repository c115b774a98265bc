import type { BrowserContextOptions, Page } from 'playwright';
import { expect } from 'vitest';
import type { Form } from '../../src/site/forms/form.ts';
import { nextAddress } from '../../src/site/forms/next.ts';
import { focusAt, inBrowser, inChromium, moving, siteInBrowser, tap } from './browser.ts';
import { eachEnd, pathOf, shownForm, submitButton } from './form-pages.ts';

const site = await siteInBrowser({ RATE_LIMIT_POSTS: '100000' });
const { addresses } = site.app.context.config;
const leadsOf = (email: string) => site.app.context.leads.list({ search: email, spam: 'with' }, { limit: 10 });
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, ...moving };

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

/** Opens the page of a form, does something before it, and goes on at once, before its pictures are there. */
async function arrive(
  form: Form,
  options: BrowserContextOptions = {},
  before: (page: Page) => Promise<unknown> = async () => {},
) {
  const { page, errors } = await site.open('/robots.txt', options);
  await page.clock.install();
  const visited: string[] = [];
  page.context().on('request', (request) => {
    if (request.isNavigationRequest()) visited.push(new URL(request.url()).pathname);
  });
  await before(page);
  await page.goto(pathOf(form), { waitUntil: 'domcontentloaded' });
  /** That the next page comes, once its delay is over: how long that is `forms.test.ts` holds. */
  const goesOn = async () => {
    const { next } = form;
    if (!next) return;
    await page.clock.fastForward(next.after);
    await expect.poll(() => visited).toContain(nextAddress(next, addresses));
  };
  return { page, errors, goesOn };
}

/** From here on presses are held until the island is awake; an earlier one goes the way of a blocked script. */
const loaderIsThere = (page: Page) =>
  page.waitForFunction(() => document.querySelector<HTMLElement>('[data-island="lead-form"]')?.onsubmit);

const triggers = {
  tap: (page: Page, form: Form) => tap(submitButton(page, form)),
  enter: (page: Page) => page.locator('main [name="email"]').first().press('Enter'),
  click: (page: Page, form: Form) => submitButton(page, form).evaluate((button: HTMLElement) => button.click()),
};

inBrowser.each([
  ['tap', 'webinar'],
  ['tap', 'deck'],
  ['enter', 'contact'],
  ['click', 'built'],
] as const)(
  'a %s the moment the loader is there, with fields that nobody has touched, sends %s',
  async (trigger, id) => {
    const form = shownForm(id);
    const { page, goesOn } = await arrive(form, phone);
    await loaderIsThere(page);
    const email = `${trigger}-${id}@example.com`;
    await restore(page, form, email);
    await triggers[trigger](page, form);
    // Both in one look: the field may be emptied a moment after the toast, and the next page has neither.
    const found = await page.waitForFunction(
      ({ name, value }) => {
        const title = document.querySelector('#toasts .toast strong')?.textContent;
        const field = document.querySelector<HTMLInputElement>(`form[aria-label="${CSS.escape(name)}"] [name="email"]`);
        return field?.value === value && title;
      },
      { name: form.heading, value: form.keepsValues ? email : '' },
    );
    expect(await found.jsonValue()).toBe(form.success.title);
    expect(await leadsOf(email)).toHaveLength(1);
    await goesOn();
  },
);

inBrowser.each(eachEnd.slice(0, 3))(
  'where the script of $id is blocked, the browser sends it, and the next page goes on by itself',
  async (form) => {
    const block = (page: Page) => page.route(/\/assets\/lead-form-/, (route) => route.abort());
    const { page, goesOn, errors } = await arrive(form, phone, block);
    const email = `blocked-${form.id}@example.com`;
    await restore(page, form, email);
    await tap(submitButton(page, form));
    await page.locator('#sent').getByText(form.success.title).waitFor();
    await goesOn();
    expect(await leadsOf(email)).toHaveLength(1);
    expect(errors.filter((line) => !line.includes('net::ERR'))).toEqual([]);
  },
);

inChromium('a tap on slow 3G sends the form, and the next page comes', async () => {
  const form = shownForm('webinar');
  const { page, goesOn } = await arrive(form, phone, async (page) => {
    const link = await page.context().newCDPSession(page);
    await link.send('Network.enable');
    const speed = { latency: 2000, downloadThroughput: 50_000, uploadThroughput: 50_000 };
    await link.send('Network.emulateNetworkConditions', { offline: false, ...speed });
  });
  await restore(page, form, 'slow@example.com');
  await tap(submitButton(page, form));
  await page.getByText(form.success.title).first().waitFor();
  await goesOn();
  expect(await leadsOf('slow@example.com')).toHaveLength(1);
});

inBrowser('a browser that blocks new tabs opens the deck in this one', async () => {
  const deck = shownForm('deck');
  const { page, goesOn } = await arrive(deck, {}, (page) =>
    page.addInitScript(() => {
      window.open = () => null;
    }),
  );
  await restore(page, deck, 'no-tabs@example.com');
  await submitButton(page, deck).click();
  await page.getByText(deck.success.title).first().waitFor();
  await goesOn();
  expect(page.context().pages()).toHaveLength(1);
});

/** One whose refusal is in a toast too, and one whose fields alone say it. */
inBrowser.each([shownForm('flex'), shownForm('contact')])(
  'the empty form $id, pressed first, shows what is missing',
  async (form) => {
    const { page } = await arrive(form, phone);
    await tap(submitButton(page, form));
    await focusAt(page, '.errors');
    const toasts = page.locator('#toasts .toast strong');
    if (form.missing) await toasts.getByText(form.missing.title, { exact: true }).waitFor();
    else expect(await toasts.count()).toBe(0);
  },
);
