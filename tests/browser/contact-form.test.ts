import { describe, expect } from 'vitest';
import { awake, holdBack, inBrowser, inChromium, moving, siteInBrowser } from './browser.ts';
import { retype } from './keyboard.ts';

const site = await siteInBrowser({ RATE_LIMIT_POSTS: '1000' });
const values = { Name: 'Ann B Cee', Email: 'ann@example.com', Message: 'Hello there team' };

async function fill(page: import('playwright').Page, changed: Partial<typeof values> = {}) {
  for (const [label, value] of Object.entries({ ...values, ...changed })) {
    await page.getByLabel(label, { exact: true }).fill(value);
  }
}
const leadsOf = (email: string) => site.app.context.leads.list({ search: email }, { limit: 10 });

describe('the contact form with scripts', () => {
  inBrowser('says "Sending..." while it sends, then thanks in a toast, and is empty again', async () => {
    const { page, complaints } = await site.open('/contact', moving);
    await fill(page, { Email: 'with-scripts@example.com' });
    await awake(page, 'lead-form');
    const release = await holdBack(page, '**/contact');
    await page.getByRole('button', { name: 'Send Message' }).click();
    const busy = page.getByRole('button', { name: 'Sending...' });
    await busy.waitFor();
    expect(await busy.isDisabled()).toBe(true);
    release();
    const toast = page.locator('#toasts[class="toasts"] .toast');
    await toast.waitFor();
    expect(await toast.textContent()).toBe("Message sent successfully! We'll be in touch soon.");
    expect(await page.locator('#toasts').evaluate((region) => region.tagName)).toBe('OUTPUT');
    expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe('');
    await page.getByRole('link', { name: 'Send another message' }).click();
    await page.getByRole('button', { name: 'Send Message' }).waitFor();
    expect(await leadsOf('with-scripts@example.com')).toHaveLength(1);
    expect(complaints).toEqual([]);
  });

  inBrowser('marks what is wrong without a post, and leads to it', async () => {
    const { page } = await site.open('/contact', moving);
    const posts: string[] = [];
    page.on(
      'request',
      (request) => request.method() === 'POST' && !request.url().includes('/api/') && posts.push(request.url()),
    );
    await fill(page, { Name: 'a', Email: 'x', Message: 'short' });
    await awake(page, 'lead-form');
    await page.getByRole('button', { name: 'Send Message' }).click();
    const summary = page.locator('.errors');
    await summary.waitFor();
    await expect.poll(() => summary.evaluate((box) => box === document.activeElement)).toBe(true);
    for (const words of [
      'Name must be at least 2 characters',
      'Please enter a valid email address',
      'Message must be at least 10 characters',
    ]) {
      const named = words.startsWith('Please') ? 'Email: please enter a valid email address' : words;
      await summary.getByRole('link', { name: named, exact: true }).waitFor();
      await page.locator('.error', { hasText: words }).waitFor();
    }
    await summary.getByRole('link', { name: 'Name must' }).click();
    await expect
      .poll(() => page.getByLabel('Name', { exact: true }).evaluate((input) => input === document.activeElement))
      .toBe(true);
    expect(await page.getByLabel('Name', { exact: true }).getAttribute('aria-invalid')).toBe('true');
    expect(posts).toEqual([]);
  });

  inBrowser('leads to what is wrong at the second refusal too', async () => {
    const { page } = await site.open('/contact', moving);
    const button = page.getByRole('button', { name: 'Send Message' });
    const summary = page.locator('.errors');
    const focused = () => summary.evaluate((box) => box === document.activeElement);
    await button.click();
    await summary.waitFor();
    await expect.poll(focused).toBe(true);
    await page.getByLabel('Name', { exact: true }).fill('Ann');
    await button.click();
    await page.waitForFunction(() => document.activeElement?.matches('.errors'));
    await button.click();
    await page.waitForFunction(() => document.activeElement?.matches('.errors'));
  });

  inBrowser('refuses a field on leaving it, and takes the mark back once it is right', async () => {
    const { page } = await site.open('/contact', moving);
    const email = page.getByLabel('Email', { exact: true });
    await email.click();
    await page.waitForSelector('[data-island="lead-form"][data-ready]');
    await retype(email, 'ann@');
    await page.keyboard.press('Tab');
    await page.locator('.error', { hasText: 'Please enter a valid email address' }).waitFor();
    await retype(email, 'ann@example.com');
    await page.locator('.error').waitFor({ state: 'detached' });
  });

  inChromium('preserves the typed values when the connection is lost; sending again makes one lead', async () => {
    const { page } = await site.open('/contact', moving);
    await fill(page, { Email: 'lost@example.com' });
    await awake(page, 'lead-form');
    let lost = 0;
    await page.route('**/contact', async (route) => {
      if (lost++) return route.continue();
      await route.fetch(); // the server has it, its answer never arrives
      return route.abort();
    });
    await page.getByRole('button', { name: 'Send Message' }).click();
    const toast = page.locator('.toast.is-bad');
    await toast.waitFor();
    expect(await toast.textContent()).toBe('Sorry, there was an error. Please try again.');
    expect(await page.getByLabel('Message', { exact: true }).inputValue()).toBe(values.Message);
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.locator('.toast:not(.is-bad)').waitFor();
    expect(await leadsOf('lost@example.com')).toHaveLength(1);
  });

  inBrowser('takes a double click as one submission', async () => {
    const { page } = await site.open('/contact', moving);
    await fill(page, { Email: 'double@example.com' });
    await awake(page, 'lead-form');
    await page.getByRole('button', { name: 'Send Message' }).dblclick();
    await page.locator('.toast').first().waitFor();
    expect(await leadsOf('double@example.com')).toHaveLength(1);
  });

  inBrowser('preserves what was typed before its script came', async () => {
    const { page } = await site.open('/contact', moving);
    const name = page.getByLabel('Name', { exact: true });
    await name.evaluate((input: HTMLInputElement) => {
      input.value = 'Typed early';
    });
    await name.focus();
    await page.waitForSelector('[data-island="lead-form"][data-ready]');
    expect(await name.inputValue()).toBe('Typed early');
  });
});

describe('the contact form with scripts off', () => {
  const off = { javaScriptEnabled: false };

  inBrowser('thanks in the page', async () => {
    const { page } = await site.open('/contact?utm_source=radio', off);
    await fill(page, { Email: 'no-scripts@example.com' });
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.getByText("Message sent successfully! We'll be in touch soon.").waitFor();
    expect(await leadsOf('no-scripts@example.com')).toMatchObject([{ utm_source: 'radio' }]);
  });

  inBrowser('says in title, summary and fields what is wrong, and preserves the values', async () => {
    const { page } = await site.open('/contact', off);
    await fill(page, { Name: 'a', Email: 'x', Message: 'short' });
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.locator('.errors').waitFor();
    expect(await page.title()).toMatch(/^Error: /);
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('a');
    await expect.poll(() => page.locator('.errors').evaluate((box) => box === document.activeElement)).toBe(true);
    await page.locator('.errors').getByRole('link', { name: 'Message must' }).click();
    expect(page.url()).toContain('#contact-message');
  });
});
