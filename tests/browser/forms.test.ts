import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { callsBox, honeypotField } from '../../src/site/forms/consent.ts';
import type { Form } from '../../src/site/forms/form.ts';
import { nextAddress } from '../../src/site/forms/next.ts';
import { violations } from './axe.ts';
import {
  awake,
  focusAt,
  holdBack,
  inBrowser,
  inChromium,
  moving,
  pageWidth,
  painted,
  siteInBrowser,
  stopClock,
} from './browser.ts';
import { eachEnd, fill, pathOf, shownForm, submitButton } from './form-pages.ts';
import { retype } from './keyboard.ts';
import { isFirefox } from './launch.ts';

const site = await siteInBrowser({ RATE_LIMIT_POSTS: '1000' });
const leadsOf = (email: string) => site.app.context.leads.list({ search: email, spam: 'with' }, { limit: 10 });
const thanks = (page: Page, words: string) => page.locator('#sent').getByRole('heading', { name: words }).waitFor();

/** The page of a form with its script awake. */
async function formPage(form: Form, options: Parameters<typeof site.open>[1] = moving) {
  const watched = await site.open(pathOf(form), options);
  await watched.page.locator('main form[method=post] [name="email"]').first().focus();
  await awake(watched.page, 'lead-form');
  return watched;
}

/** What the last toast says. */
const toastWords = async (page: Page) => {
  const toast = page.locator('#toasts .toast').last();
  await toast.waitFor();
  return [...(await toast.locator('strong').allTextContents()), ...(await toast.locator('p').allTextContents())];
};
const wordsOf = ({ title, description }: Form['success']) => (description ? [title, description] : [title]);

describe.each(eachEnd)('the form $id with scripts', (form) => {
  inBrowser(
    'is busy while it submits, makes one lead of two presses, thanks, and goes on after its delay',
    async () => {
      const { page } = await site.open(pathOf(form), moving);
      await page.clock.install();
      await page.locator('main [name="email"]').first().focus();
      await awake(page, 'lead-form');
      const email = `busy-${form.id}@example.com`;
      await fill(page, form, email);
      const isPost = (url: URL) => url.pathname === pathOf(form);
      const release = await holdBack(page, isPost, (request) => request.method() === 'POST');
      const gone: string[] = [];
      const goal = form.next && nextAddress(form.next, site.app.context.config.addresses);
      page.context().on('request', (request) => {
        if (request.isNavigationRequest()) gone.push(new URL(request.url()).pathname);
      });
      // Stopped before anything counts down: the seconds until the visitor goes on are only those that we let pass.
      await stopClock(page);
      await submitButton(page, form).dblclick();
      const busy = page.getByRole('button', { name: form.submitting });
      await busy.waitFor();
      expect(await busy.isDisabled()).toBe(true);
      release();
      expect(await toastWords(page)).toEqual(wordsOf(form.success));
      expect(await page.locator('#toasts').evaluate((region) => region.tagName)).toBe('OUTPUT');
      const icon = page.locator('#toasts .toast > .icon');
      expect(await icon.evaluate((svg) => getComputedStyle(svg).fill), 'of lines, as it is drawn').toBe('none');
      expect(await leadsOf(email)).toMatchObject([{ spam: 0 }]);
      // Browsers fill in nothing here by themselves.
      expect(await page.locator(`[name="${honeypotField.name}"]`).getAttribute('autocomplete')).toBe('off');
      expect(await page.locator('[name="email"]').inputValue()).toBe(form.keepsValues ? email : '');
      if (!form.next || !goal) return;
      await page.clock.runFor(form.next.after - 100);
      expect(gone).toEqual([]);
      const opened = form.next.newTab ? page.context().waitForEvent('page') : undefined;
      await page.clock.runFor(200);
      if (opened) {
        await opened;
        expect(await page.locator('#sent').getByRole('link', { name: form.next.label }).getAttribute('href')).toBe(
          goal,
        );
      } else await page.waitForURL(`**${goal}`);
    },
  );
});

/** The fields that a toast is over at each width, by their names. */
async function coveredFields(page: Page) {
  const covered: string[] = [];
  for (const size of [
    { width: 320, height: 740 },
    { width: 1280, height: 900 },
  ]) {
    await page.setViewportSize(size);
    await painted(page);
    covered.push(
      ...(await page.evaluate(() => {
        const boxes = [...document.querySelectorAll('#toasts .toast')].map((toast) => toast.getBoundingClientRect());
        return [...document.querySelectorAll<HTMLInputElement>(':is(input, select, textarea):not([tabindex="-1"])')]
          .filter((field) => field.checkVisibility() && field.type !== 'hidden')
          .filter((field) => {
            const { top, bottom, left, right } = (field.closest('.choice') ?? field).getBoundingClientRect();
            return boxes.some((box) => box.top < bottom && top < box.bottom && box.left < right && left < box.right);
          })
          .map(({ name }) => name);
      })),
    );
  }
  return covered;
}

inChromium.each(['contact', 'spark', 'flex'] as const)(
  'the form %s keeps what was typed when the connection is lost, and sent again makes one lead; no toast covers a field',
  async (id) => {
    const form = shownForm(id);
    const { page, errors } = await formPage(form, {});
    const summary = page.locator('main .errors');
    if (form.missing) {
      await submitButton(page, form).click();
      await summary.waitFor();
      expect(await page.locator('#toasts .toast').count()).toBe(1);
      expect(await coveredFields(page)).toEqual([]);
    }
    const email = `lost-${id}@example.com`;
    await fill(page, form, email);
    const isPost = (url: URL) => url.pathname === pathOf(form);
    await page.route(isPost, async (route) => {
      // The server has it; its answer never arrives.
      if (route.request().method() === 'POST') await route.fetch().then(() => route.abort());
      else await route.continue();
    });
    await submitButton(page, form).click();
    await summary.getByText(form.failure.title, { exact: true }).waitFor();
    expect(await toastWords(page)).toEqual(wordsOf(form.failure));
    expect(await coveredFields(page)).toEqual([]);
    expect(await page.locator('main [name="email"]').inputValue()).toBe(email);
    expect(errors.some((line) => line.includes('The form was not taken'))).toBe(true);
    await page.unroute(isPost);
    await submitButton(page, form).click();
    await page.locator('#sent').waitFor();
    await page.locator('#toasts .toast').getByText(form.success.title).waitFor();
    expect(await page.locator('#toasts .is-bad').count()).toBe(0);
    expect(await coveredFields(page)).toEqual([]);
    expect(await leadsOf(email)).toHaveLength(1);
  },
);

/** The paths to which a page posts; reports of visits are no posts of a form. */
function postsOf(page: Page) {
  const posts: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() === 'POST' && !pathname.startsWith('/api/')) posts.push(pathname);
  });
  return posts;
}

inBrowser(
  'a tap on the button right after a wrong value says what is wrong: no message moves the button away',
  async () => {
    const { page } = await formPage(shownForm('contact'), { viewport: { width: 390, height: 844 }, hasTouch: true });
    await fill(page, shownForm('contact'), 'ann@example.com');
    await page.locator('main [name="message"]').fill('Hi');
    await submitButton(page, shownForm('contact')).tap();
    await page.getByRole('alert').getByText('Not sent. Please check the marked field.').waitFor({ timeout: 5000 });
  },
);

inBrowser('a box below a wrong value is ticked at the first press', async () => {
  const { page } = await formPage(shownForm('webinar'));
  await page.locator('main [name="email"]').fill('x');
  const box = page.locator(`main [name="${callsBox.name}"]`);
  await box.click();
  expect(await box.isChecked()).toBe(true);
});

inBrowser('the words beside a box can be selected while no field of the form has the focus', async () => {
  const { page } = await formPage(shownForm('webinar'));
  await page.locator('main :focus').blur();
  const words = page.locator(`main label:has([name="${callsBox.name}"])`);
  await words.hover({ position: { x: 60, y: 12 } });
  await page.mouse.down();
  await words.hover({ position: { x: 160, y: 12 } });
  await page.mouse.up();
  expect(await page.evaluate(() => String(getSelection()))).not.toBe('');
});

inBrowser('a field left after a press that missed the button says what is wrong at once', async () => {
  const { page } = await formPage(shownForm('contact'));
  await page.locator('main [name="name"]').focus();
  await submitButton(page, shownForm('contact')).hover();
  await page.mouse.down();
  await page.mouse.move(2, 2);
  await page.mouse.up();
  await page.locator('main [name="message"]').fill('Hi');
  await page.locator('main [name="message"]').blur();
  await page.getByText('Message must be at least 10 characters').waitFor({ timeout: 5000 });
});

inBrowser('where the browser checks a form, it refuses an empty field before anything is sent', async () => {
  const deck = shownForm('deck');
  const { page } = await formPage(deck);
  const posts = postsOf(page);
  await submitButton(page, deck).click();
  const email = page.locator('main [name="email"]');
  expect(await email.evaluate((input: HTMLInputElement) => input.validity.valueMissing)).toBe(true);
  expect(posts).toEqual([]);
});

const contact = shownForm('contact');
const wrong = { Name: 'a', Email: 'x', Message: 'short' };
const fillWrong = async (page: Page) => {
  for (const [label, value] of Object.entries(wrong)) await page.getByLabel(label, { exact: true }).fill(value);
};

inBrowser(
  'the contact form marks what is wrong without a post, and leads to it, at the second refusal too',
  async () => {
    const { page } = await formPage(contact);
    const posts = postsOf(page);
    await fillWrong(page);
    await submitButton(page, contact).click();
    await focusAt(page, '.errors');
    const summary = page.getByRole('alert');
    for (const name of [
      'Name must be at least 2 characters',
      'Email: please enter a valid email address',
      'Message must be at least 10 characters',
    ]) {
      await summary.getByRole('link', { name, exact: true }).waitFor();
    }
    await summary.getByRole('link', { name: 'Name must' }).click();
    await focusAt(page, '[name="name"][aria-invalid="true"]');
    const name = page.getByRole('textbox', { name: 'Name', exact: true });
    const described = await name.evaluate((field) =>
      (field.getAttribute('aria-describedby') ?? '').split(' ').map((id) => document.getElementById(id)?.textContent),
    );
    expect(described).toContain('Name must be at least 2 characters');
    await name.fill('Ann');
    await submitButton(page, contact).click();
    await focusAt(page, '.errors');
    expect(posts).toEqual([]);
  },
);

inBrowser(
  'an email is refused on leaving its field, a mistyped domain is asked about and corrected by a press',
  async () => {
    const { page, errors } = await formPage(contact);
    const email = page.getByLabel('Email', { exact: true });
    await retype(email, 'ann@');
    await page.keyboard.press('Tab');
    await page.locator('.error', { hasText: 'Please enter a valid email address' }).waitFor();
    await retype(email, 'ann@gmial.com');
    await page.locator('.error').waitFor({ state: 'detached' });
    await page.keyboard.press('Tab');
    const offer = page.getByRole('button', { name: 'ann@gmail.com' });
    await offer.waitFor();
    // A page of Firefox ESR 153 with its focus in this form dies of axe.
    if (!isFirefox) expect(await violations(page)).toEqual([]);
    await offer.click();
    await expect.poll(() => email.inputValue()).toBe('ann@gmail.com');
    await offer.waitFor({ state: 'detached' });
    expect(errors).toEqual([]);
  },
);

inBrowser('"Send another message" brings the form back at once, with its first field ready', async () => {
  const { page } = await formPage(contact);
  const region = await page.locator('#toasts').elementHandle();
  await fill(page, contact, 'another@example.com');
  await submitButton(page, contact).click();
  await thanks(page, 'Thanks, Ann.');
  // Screen readers speak only what a region says that was there before.
  expect(await region?.evaluate((toasts) => toasts.isConnected && toasts.textContent)).toContain(contact.success.title);
  await page.getByRole('link', { name: 'Send another message' }).click();
  await page.locator('#sent').waitFor({ state: 'detached' });
  await focusAt(page, '[name="name"]');
  await page.reload();
  await submitButton(page, contact).waitFor();
  expect(await page.getByLabel('Email', { exact: true }).inputValue()).toBe('another@example.com');
});

inBrowser('with scripts off the contact form leads to what is wrong, preserves the values, and thanks', async () => {
  const { page } = await site.open('/contact', { javaScriptEnabled: false });
  await fillWrong(page);
  await submitButton(page, contact).click();
  await focusAt(page, '.errors');
  expect(await page.title()).toMatch(/^Error: /);
  expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('a');
  await page.locator('.errors').getByRole('link', { name: 'Message must' }).click();
  expect(page.url()).toContain('#contact-message');
  await fill(page, contact, 'no-scripts@example.com');
  await submitButton(page, contact).press('Enter');
  await page.getByText(contact.success.title).waitFor();
  expect(await leadsOf('no-scripts@example.com')).toHaveLength(1);
});

inBrowser.each([true, false])(
  'from the calculator to the confirmation, with a mistyped email that is corrected on the way (scripts: %s)',
  async (javaScriptEnabled) => {
    const start = javaScriptEnabled ? '/invest' : '/invest?amount=25000';
    const { page, errors, foreign } = await site.open(start, { ...moving, javaScriptEnabled });
    const name = `margaret${javaScriptEnabled ? 1 : 2}`;
    if (javaScriptEnabled) {
      await page.locator('#calculator').scrollIntoViewIfNeeded();
      await awake(page, 'calculator');
      const noted = page.waitForResponse('**/remember');
      const amount = page.getByLabel('Investment amount', { exact: true });
      // One key, so that no amount on the way is noted; what a script fills in goes past React in Firefox.
      await amount.press('End');
      await amount.press('0');
      expect((await noted).status()).toBe(204);
    }
    const email = page.getByLabel('Your email');
    await email.focus();
    if (javaScriptEnabled) await awake(page, 'lead-form');
    await email.fill(`${name}@gmial.com`);
    await page.keyboard.press('Enter');
    const offer = page.getByRole('button', { name: `Use ${name}@gmail.com` });
    await page.locator('#sent').waitFor();
    await offer.waitFor();
    await page.waitForURL('**/rega-invest');
    await offer.click();
    await expect.poll(() => page.locator('[name="email"]').inputValue()).toBe(`${name}@gmail.com`);
    expect(await page.getByLabel('Amount ($500 minimum)').inputValue()).toBe('$25,000');
    await page.getByLabel('Name', { exact: true }).fill('Ann Cee');
    await page.getByRole('button', { name: 'Send My Interest' }).click();
    await thanks(page, 'Thanks, Ann.');
    await focusAt(page, '#sent');
    expect(await leadsOf(`${name}@gmail.com`)).toHaveLength(2);
    await page.reload();
    await thanks(page, 'Thanks, Ann.');
    expect({ errors, foreign }).toEqual({ errors: [], foreign: [] });
  },
);

/** With the most fields, and one that another page follows. */
inBrowser.each(['flex', 'spark'] as const)(
  'the confirmation of %s is accessible, and nothing sticks out',
  async (id) => {
    const form = shownForm(id);
    const { page } = await site.open('/robots.txt');
    const firstName = 'Maximiliana-Alexandrina-Konstantina';
    await page.request.post(pathOf(form), { data: { ...form.sample, email: `axe-${id}@example.com`, firstName } });
    await page.goto(pathOf(form));
    await page.locator('#sent').waitFor();
    for (const width of [320, 390, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      if (width === 390) expect(await violations(page)).toEqual([]);
      expect(await pageWidth(page)).toBeLessThanOrEqual(width);
    }
  },
);
