import type { Page } from 'playwright';
import { describe, expect } from 'vitest';
import { honeypotField } from '../../src/site/forms/consent.ts';
import type { Form } from '../../src/site/forms/form.ts';
import { nextAddress } from '../../src/site/forms/next.ts';
import { type Route, routes } from '../../src/site/routes.ts';
import { shownForms as leadForms } from '../helpers/shown-forms.ts';
import { holdBack, inBrowser, moving, painted, siteInBrowser, stopClock } from './browser.ts';

const site = await siteInBrowser({ RATE_LIMIT_POSTS: '1000' });
const addressOf = (form: Form) => (routes as readonly Route[]).find((route) => route.form === form.id)?.path ?? '';
const leadsOf = (email: string) => site.app.context.leads.list({ search: email, spam: 'with' }, { limit: 10 });

/** The page of a form with its script awake and, where asked, its clock in our hands. */
async function formPage(form: Form, { frozen = false } = {}) {
  const { page, complaints } = await site.open(addressOf(form), moving);
  if (frozen) await page.clock.install();
  const element = page.locator(`form[aria-label="${form.heading}"]`);
  await element.locator('input:not([tabindex="-1"])').first().focus();
  await page.waitForSelector('[data-island="lead-form"][data-ready]');
  return { page, element, complaints };
}

async function fill(page: Page, form: Form, email: string) {
  for (const [name, value] of Object.entries({ ...form.sample, email })) {
    const field = form.fields.find((candidate) => candidate.name === name);
    const control = page.locator(`[name="${name}"]`);
    if (field?.control === 'radio') await page.locator(`[name="${name}"][value="${value}"]`).check();
    else if (field?.control === 'select') await control.selectOption(value);
    else await control.fill(value);
  }
}

const toastOf = (page: Page) => page.locator('#toasts .toast').last();
const wordsOf = async (page: Page) => {
  await toastOf(page).waitFor();
  const title = await toastOf(page).locator('strong').textContent();
  const description = await toastOf(page).locator('p').allTextContents();
  return [title, ...description];
};
const said = ({ title, description }: Form['success']) => (description ? [title, description] : [title]);

describe.each(leadForms)('the form $id with scripts', (form) => {
  inBrowser('is busy while it submits, thanks, is emptied or preserved, and continues after its delay', async () => {
    const { page, element } = await formPage(form, { frozen: true });
    const email = `busy-${form.id}@example.com`;
    await fill(page, form, email);
    const release = await holdBack(
      page,
      (url) => url.pathname === addressOf(form),
      (request) => request.method() === 'POST',
    );
    const gone: string[] = [];
    const goal = form.next && nextAddress(form.next, site.app.context.config.addresses);
    page.context().on('request', (request) => {
      if (request.isNavigationRequest()) gone.push(new URL(request.url()).pathname);
    });
    // Stopped before anything counts down: the seconds until the visitor goes on are only those that we let pass.
    await stopClock(page);
    await element.getByRole('button', { name: form.submit, exact: true }).click();
    const busy = element.getByRole('button', { name: form.submitting });
    await busy.waitFor();
    expect(await busy.isDisabled()).toBe(true);
    release();
    expect(await wordsOf(page)).toEqual(said(form.success));
    expect(await page.locator('#toasts').evaluate((region) => region.tagName)).toBe('OUTPUT');
    expect(await leadsOf(email)).toMatchObject([{ spam: 0 }]);
    // Browsers fill in nothing here by themselves.
    expect(await page.locator(`[name="${honeypotField.name}"]`).getAttribute('autocomplete')).toBe('off');
    expect(await page.locator('[name="email"]').inputValue()).toBe(form.clears ? '' : email);
    if (!form.next || !goal) return;
    await page.clock.runFor(form.next.after - 100);
    expect(gone).toEqual([]);
    const opened = form.next.newTab ? page.context().waitForEvent('page') : undefined;
    await page.clock.runFor(200);
    if (opened) {
      await opened;
      expect(await page.locator('#sent').getByRole('link', { name: form.next.label }).getAttribute('href')).toBe(goal);
    } else await page.waitForURL(`**${goal}`);
  });
});

/** What the fields are differs; what is done with them does not. */
const fewForms = leadForms.filter(({ id }) => ['contact', 'spark', 'flex'].includes(id));

describe.each(fewForms)('the form $id', (form) => {
  inBrowser('preserves everything typed when the server cannot accept it, and shows its own words', async () => {
    const { page, element, complaints } = await formPage(form);
    const email = `failed-${form.id}@example.com`;
    await fill(page, form, email);
    await page.route(
      (url) => url.pathname === addressOf(form),
      (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()),
    );
    await element.getByRole('button', { name: form.submit, exact: true }).click();
    expect(await wordsOf(page)).toEqual(said(form.failure));
    expect(await page.locator('[name="email"]').inputValue()).toBe(email);
    expect(complaints.some((line) => line.includes('The form was not taken'))).toBe(true);
    await element.getByRole('button', { name: form.submit, exact: true }).waitFor();
  });
});

describe('required by the browser', () => {
  inBrowser.each(leadForms.filter((form) => form.browserChecks))(
    '$id tells an empty field before anything is sent',
    async (form) => {
      const { page, element } = await formPage(form);
      const posts: string[] = [];
      page.on(
        'request',
        (request) => request.method() === 'POST' && !request.url().includes('/api/') && posts.push(request.url()),
      );
      await element.getByRole('button', { name: form.submit, exact: true }).click();
      expect(
        await page.locator('[name="email"]').evaluate((input: HTMLInputElement) => input.validity.valueMissing),
      ).toBe(true);
      expect(posts).toEqual([]);
    },
  );
});

/** The fields that a toast is over, by their names. */
const covered = (page: Page) =>
  page.evaluate(() => {
    const boxes = [...document.querySelectorAll('#toasts .toast')].map((toast) => toast.getBoundingClientRect());
    return [...document.querySelectorAll<HTMLInputElement>(':is(input, select, textarea):not([tabindex="-1"])')]
      .filter((field) => field.checkVisibility() && field.type !== 'hidden')
      .filter((field) => {
        const { top, bottom, left, right } = (field.closest('.choice') ?? field).getBoundingClientRect();
        return boxes.some((box) => box.top < bottom && top < box.bottom && box.left < right && left < box.right);
      })
      .map(({ name }) => name);
  });

describe.each([320, 1280])('at %i px', (width) => {
  inBrowser.each(fewForms)('no toast of $id is over a field', async (form) => {
    const { page } = await site.open(addressOf(form), {
      viewport: { width, height: width < 1280 ? 740 : 900 },
      reducedMotion: 'reduce',
    });
    const element = page.locator(`form[aria-label="${form.heading}"]`);
    const button = element.getByRole('button', { name: form.submit, exact: true });
    await button.scrollIntoViewIfNeeded();
    await button.hover();
    await page.waitForSelector('[data-island="lead-form"][data-ready]');
    const toasts = page.locator('#toasts .toast');
    const summary = element.locator('.errors');
    if (!form.browserChecks && !form.ignoresEmptyEmail) {
      await button.click();
      await summary.waitFor();
      expect(await toasts.count()).toBe(form.missing ? 1 : 0);
      expect(await covered(page)).toEqual([]);
      await summary.getByRole('link').first().click();
      await painted(page);
      expect(await covered(page)).toEqual([]);
      await page.reload();
      await button.hover();
      await page.waitForSelector('[data-island="lead-form"][data-ready]');
    }
    await fill(page, form, `covered-${width}-${form.id}@example.com`);
    const isPost = (url: URL) => url.pathname === addressOf(form);
    await page.route(isPost, (route) => (route.request().method() === 'POST' ? route.abort() : route.continue()));
    await button.click();
    await toasts.waitFor();
    await summary.getByText(form.failure.title, { exact: true }).waitFor();
    expect(await covered(page)).toEqual([]);
    await page.unroute(isPost);
    await button.click();
    await page.locator('#sent').waitFor();
    await toasts.getByText(form.success.title).waitFor();
    expect(await covered(page)).toEqual([]);
  });
});
