import { describe, expect } from 'vitest';
import { awake, focusAt, inBrowser, inChromium, moving, siteInBrowser } from './browser.ts';
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
  inBrowser('marks what is wrong without a post, and leads to it, at the second refusal too', async () => {
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
    await focusAt(page, '.errors');
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
    await focusAt(page, '[name="name"][aria-invalid="true"]');
    await page.getByLabel('Name', { exact: true }).fill('Ann');
    await page.getByRole('button', { name: 'Send Message' }).click();
    await focusAt(page, '.errors');
    expect(posts).toEqual([]);
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
  inBrowser('says in title, summary and fields what is wrong, preserves the values, and thanks', async () => {
    const { page } = await site.open('/contact', { javaScriptEnabled: false });
    await fill(page, { Name: 'a', Email: 'x', Message: 'short' });
    await page.getByRole('button', { name: 'Send Message' }).click();
    await page.locator('.errors').waitFor();
    expect(await page.title()).toMatch(/^Error: /);
    expect(await page.getByLabel('Name', { exact: true }).inputValue()).toBe('a');
    await focusAt(page, '.errors');
    await page.locator('.errors').getByRole('link', { name: 'Message must' }).click();
    expect(page.url()).toContain('#contact-message');
    await fill(page, { Email: 'no-scripts@example.com' });
    await page.keyboard.press('Tab');
    await page.getByRole('button', { name: 'Send Message' }).press('Enter');
    await page.getByText("Message sent successfully! We'll be in touch soon.").waitFor();
    expect(await leadsOf('no-scripts@example.com')).toHaveLength(1);
  });
});
