import type { Page } from 'playwright';
import { expect } from 'vitest';
import { addAccount } from '../helpers/signed-in.ts';
import { testApp } from '../helpers/test-app.ts';
import { violations } from './axe.ts';
import { awake, inBrowser, siteInBrowser } from './browser.ts';
import { fillByKeyboard, press, tabTo } from './keyboard.ts';

/** Milliseconds until what is scheduled is published: less than a session waits for its next request. */
const wait = 10 * 60_000;
let passed = 0;
const clock = () => Date.now() + passed;
const site = await siteInBrowser({ CONTENT_APPROVAL: '1' }, { clock });
const { context } = site.app;
const { dataDir } = context.config;
const other = await testApp({ DATA_DIR: dataDir, CONTENT_APPROVAL: '1' }, { clock });
const password = 'other unrelated plain words';
const kim = { email: 'kim@example.com', password, role: 'editor' } as const;
const lee = { email: 'lee@example.com', password, role: 'editor' } as const;
for (const one of [kim, lee]) await addAccount(context, one);

async function signedIn(who: { email: string; password: string }, options: Parameters<typeof site.open>[1] = {}) {
  const watched = await site.open('/admin/sign-in', options);
  await fillByKeyboard(watched.page, { Email: who.email, Password: who.password });
  await watched.page.getByRole('heading', { name: 'Content', exact: true }).waitFor();
  return watched;
}

/** Types over what is in a field, by keys alone. */
async function typeOver(page: Page, label: string, words: string) {
  await tabTo(page, label);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.type(words);
}

const toast = (page: Page, words: string) => page.locator('.toast').getByText(words, { exact: true }).waitFor();
const invest = async (at: { request: typeof other.request }) => (await at.request.get('/invest')).text;

inBrowser(
  'an editor’s morning, by keys alone',
  async () => {
    const options = { reducedMotion: 'reduce' } as const;
    const right = 'Homes and workshops for the towns of Indiana.';
    const { page, complaints } = await signedIn(kim, options);
    await press(page, 'Invest');
    await awake(page, 'drafts');
    const before = await invest(other);

    await typeOver(page, 'Lead', 'Earn monthly income from homes.');
    await press(page, 'Publish, or send for approval');
    const refusal = page.getByRole('alert');
    await refusal.getByText('has no limit in the same breath').first().waitFor();
    await expect.poll(() => refusal.evaluate((box) => box === document.activeElement)).toBe(true);
    expect(await page.getByLabel('Lead', { exact: true }).first().inputValue()).toBe('Earn monthly income from homes.');
    expect(await invest(other)).toBe(before);

    await awake(page, 'drafts');
    await typeOver(page, 'Lead', right);
    await press(page, 'Save draft');
    await toast(page, 'Draft saved');
    await press(page, 'Preview');
    await page.locator('.edit-preview--390 iframe').waitFor();
    await expect
      .poll(() =>
        page
          .frameLocator('.edit-preview--390 iframe')
          .getByText(right)
          .first()
          .count()
          .catch(() => 0),
      )
      .toBe(1);
    await press(page, 'Invest');

    await awake(page, 'drafts');
    const soon = new Date(clock() + wait);
    const local = new Intl.DateTimeFormat('sv-SE', {
      ...({ timeZone: context.config.timeZone || 'America/Indiana/Indianapolis' } as const),
      ...({ dateStyle: 'short', timeStyle: 'short' } as const),
    }).format(soon);
    await page.getByLabel(/^Schedule for/).fill(local.replace(' ', 'T'));
    await press(page, 'Publish, or send for approval');
    await toast(page, 'Sent for approval');
    expect(await page.getByRole('button', { name: 'Approve', exact: true }).count()).toBe(0);

    const { page: second } = await signedIn(lee, options);
    await second.getByRole('heading', { name: 'Waiting for your approval' }).waitFor();
    await press(second, 'Invest');
    await press(second, 'Approve');
    await toast(second, 'Scheduled');
    expect(await invest(other)).toBe(before);

    passed += wait;
    await expect.poll(() => invest(other)).toContain(right);
    await expect.poll(() => invest(site)).toContain(right);

    await context.archive();
    await page.goto('/admin/content/archive?page=/invest');
    await page.getByText(`By ${kim.email}, approved by ${lee.email}`).first().waitFor();
    await expect
      .poll(() =>
        page
          .frameLocator('.edit-archived')
          .getByText(right)
          .first()
          .count()
          .catch(() => 0),
      )
      .toBe(1);

    await page.goto('/admin/content/invest.json/changes');
    await page.locator('ins').first().waitFor();
    // What takes a text down, back to one that was approved, needs no second person.
    await press(page, 'Publish this again');
    await toast(page, 'Published');
    await expect.poll(() => invest(other)).not.toContain(right);
    expect(complaints.filter((words) => !words.includes('422'))).toEqual([]);
  },
  300_000,
);

inBrowser(
  'what is typed when the session has ended is back after the sign-in, and is saved',
  async () => {
    const { page } = await signedIn(kim);
    await page.goto('/admin/content/about.json');
    await awake(page, 'drafts');
    const heading = page.getByLabel('Heading', { exact: true }).first();
    const saved = page.getByRole('status').getByText(/^Saved /);
    await heading.fill('Typed while signed in');
    await saved.waitFor();
    expect(await page.locator('#state').textContent()).toContain('A draft');

    await page.context().clearCookies();
    await heading.fill('Typed after the session');
    await page.getByText('Not saved: you’re signed out.').waitFor();
    expect(await page.locator('.edit-live').count()).toBe(1);
    await press(page, 'Save draft');
    await fillByKeyboard(page, { Email: kim.email, Password: kim.password });
    await page.getByText('What you typed before is back in the fields.').waitFor();
    expect(await heading.inputValue()).toBe('Typed after the session');
    await press(page, 'Save draft');
    await toast(page, 'Draft saved');
    expect(await heading.inputValue()).toBe('Typed after the session');
    await page.goto('/admin/content/about.json');
    await page.getByText('Your draft is saved while you type.').waitFor();

    await heading.fill('Typed and discarded');
    await saved.waitFor();
    await page.getByRole('button', { name: 'Discard the draft' }).click();
    await page.goto('/admin/content/about.json');
    await page.getByText('Your draft is saved while you type.').waitFor();
    expect(await heading.inputValue()).not.toContain('Typed');
  },
  120_000,
);

inBrowser(
  'what is typed just before the page is left is in the preview, and is never lost',
  async () => {
    const { page } = await signedIn(kim);
    const open = async () => (await context.store.versions.open()).find(({ file }) => file === 'terms.json')?.text;
    await page.goto('/admin/content/terms.json');
    await awake(page, 'drafts');
    const heading = page.getByLabel('Heading', { exact: true }).first();
    await heading.fill('Typed before the preview');
    await page.getByRole('link', { name: 'Preview', exact: true }).click();
    await page.locator('.edit-preview--390 iframe').waitFor();
    expect(await open()).toContain('Typed before the preview');
    await page.goBack();
    await page.getByText('Your draft is saved while you type.').waitFor();
    expect(await heading.inputValue()).toBe('Typed before the preview');

    await heading.fill('Typed before another address');
    await page.goto('/admin/content');
    expect(await open()).not.toContain('another address');
    await page.goBack();
    await page.getByText('What you typed before is back in the fields.').waitFor();
    expect(await heading.inputValue()).toBe('Typed before another address');
    await press(page, 'Save draft');
    await toast(page, 'Draft saved');
    expect(await open()).toContain('another address');
  },
  120_000,
);

inBrowser('the pages of the content are open to everyone (axe) and stay within their width', async () => {
  const { page } = await signedIn(kim, { viewport: { width: 390, height: 900 }, reducedMotion: 'reduce' });
  const resize = (width: number) => page.setViewportSize({ width, height: 900 });
  const pageWidth = () => page.evaluate(() => document.documentElement.scrollWidth);
  const files = ['/home.json', '/pictures.json', '/offerings.json', '/documents.json', '/document'];
  for (const path of ['', ...files, '/home.json/changes', '/home.json/preview', '/archive']) {
    await resize(390);
    await page.goto(`/admin/content${path}`);
    expect([path, await violations(page), await pageWidth()]).toEqual([path, [], 390]);
    await resize(320);
    expect([path, await pageWidth()]).toEqual([path, 320]);
    await resize(1280);
    expect([path, await violations(page), await pageWidth()]).toEqual([path, [], 1280]);
  }
  await resize(390);

  await page.goto('/admin/content/contact.json');
  await page.getByLabel('Heading', { exact: true }).first().fill('Seen on a phone');
  await page.getByRole('button', { name: 'Save draft' }).click();
  await toast(page, 'Draft saved');
  await page.goto('/admin/content/contact.json/preview');
  const phone = page.locator('.edit-preview--390');
  expect(await phone.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});
