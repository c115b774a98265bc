import type { Page } from 'playwright';
import { describe, expect, onTestFinished } from 'vitest';
import { StoreUnavailableError } from '../../src/base/errors.ts';
import { contactForm } from '../../src/site/forms/contact.ts';
import { sparkForm } from '../../src/site/forms/spark.ts';
import { account, addAccount } from '../helpers/signed-in.ts';
import { save } from '../leads/sample-submission.ts';
import { violations } from './axe.ts';
import { awake, holdBack, inBrowser, siteInBrowser } from './browser.ts';
import { press, tabTo } from './keyboard.ts';

const site = await siteInBrowser();
const { leads, store } = site.app.context;
await addAccount(site.app.context);
const longEmail = 'amara.lindqvist-oyelaran-of-the-northside@longcompanyname-and-partners.example.com';
for (let place = 0; place < 60; place++) {
  const email = place % 9 === 0 ? `${place}${longEmail}` : `person${place}@example.com`;
  await save(store, { email }, { form: place % 2 ? contactForm : sparkForm, at: Date.now() - place * 60_000 });
}

await save(store, { email: 'bot@example.com' }, { spam: 'trap' });

/** Signs in with the keyboard alone and opens the list. */
async function signedIn(options: Parameters<typeof site.open>[1] = {}): Promise<Page> {
  const { page } = await site.open('/admin/sign-in', options);
  await page.getByLabel('Email').focus();
  await page.keyboard.type(account.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(account.password);
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.includes('sign-in'));
  await page.goto('/admin/leads');
  return page;
}

const status = async (email: string) => (await leads.list({ search: email }, { limit: 1 }))[0]?.status;
const toast = (page: Page) => page.locator('.toast');

describe.each([
  ['with scripts', true],
  ['with scripts off', false],
])('%s', (_how, javaScriptEnabled) => {
  const name = javaScriptEnabled ? 'person1' : 'person3';
  const options = { javaScriptEnabled };

  inBrowser('a lead is searched, selected, marked and unmarked by keyboard alone', async () => {
    const page = await signedIn(options);
    await page.getByLabel('Search', { exact: true }).focus();
    await page.keyboard.type(`${name}@`);
    await page.keyboard.press('Enter');
    await page.waitForURL(`**/admin/leads?search=${name}%40`);
    const box = page.getByLabel(`Select ${name}@example.com`);
    await box.focus();
    await page.keyboard.press('Space');
    expect(await box.isChecked()).toBe(true);
    await page.keyboard.press('Enter');
    expect(await status(`${name}@`)).toBe('new');
    await page.getByRole('button', { name: 'Mark contacted', exact: true }).focus();
    await page.keyboard.press('Enter');
    await toast(page).getByText('Marked contacted').waitFor();
    expect(page.url()).toContain(`search=${name}%40`);
    expect(await status(`${name}@`)).toBe('contacted');
    await toast(page).getByRole('button', { name: 'Undo' }).focus();
    await page.keyboard.press('Enter');
    await toast(page).getByText('Restored the previous status and date.').waitFor();
    expect(await status(`${name}@`)).toBe('new');
    await toast(page).getByRole('link', { name: 'Dismiss' }).press('Enter');
    await toast(page).waitFor({ state: 'detached' });
  });

  inBrowser('older and newer pages, the order and the filter are in the address', async () => {
    const page = await signedIn(options);
    expect(await page.locator('tbody tr').count()).toBe(50);
    await page.getByRole('link', { name: 'Older' }).press('Enter');
    await page.waitForURL('**/admin/leads?after=*');
    expect(await page.locator('tbody tr').count()).toBe(10);
    await page.getByRole('link', { name: 'Newer' }).press('Enter');
    await page.waitForURL('**/admin/leads?before=*');
    await page.getByRole('columnheader', { name: 'Email' }).getByRole('link').press('Enter');
    await page.waitForURL('**/admin/leads?sort=email');
    expect(await page.getByRole('columnheader', { name: 'Email' }).getAttribute('aria-sort')).toBe('ascending');
    await page.getByLabel('Form', { exact: true }).selectOption('contact');
    if (!javaScriptEnabled) await page.getByRole('button', { name: 'Apply' }).press('Enter');
    await page.waitForURL('**/admin/leads?form=contact&sort=email');
    await expect.poll(() => page.locator('tbody tr').count()).toBe(30);
    await page.getByRole('link', { name: 'Form: Contact' }).press('Enter');
    await page.waitForURL('**/admin/leads?sort=email');
  });
});

describe('with scripts', () => {
  inBrowser('a lead is marked and unmarked in its row, two are marked invested in one go, and undone', async () => {
    const page = await signedIn();
    const [one, other] = ['person20', 'person21'];
    await page.goto(`/admin/leads?search=${one.slice(0, -1)}`);
    await press(page, `Mark contacted ${one}@example.com`);
    await toast(page).getByText('Marked contacted').waitFor();
    expect(await status(`${one}@`)).toBe('contacted');
    await press(page, `Undo contacted ${one}@example.com`);
    await toast(page).getByText('Undone').waitFor();
    expect(await status(`${one}@`)).toBe('new');
    await page.goto(`/admin/leads?search=${one.slice(0, -1)}`);
    for (const email of [`${other}@example.com`, `${one}@example.com`]) {
      await page.getByLabel(`Select ${email}`).focus();
      await page.keyboard.press('Space');
    }
    await page.getByLabel('Search', { exact: true }).focus();
    await press(page, 'Invested');
    await toast(page).getByText('2 leads marked invested').waitFor();
    expect([await status(`${one}@`), await status(`${other}@`)]).toEqual(['invested', 'invested']);
    await press(page, 'Undo');
    await toast(page).getByText('Restored 2 leads.').waitFor();
    expect([await status(`${one}@`), await status(`${other}@`)]).toEqual(['new', 'new']);
  });

  inBrowser('what is flagged is found by the filter and joins the others', async () => {
    const page = await signedIn();
    const email = 'bot@example.com';
    await tabTo(page, 'More filters');
    await page.keyboard.press('Enter');
    await tabTo(page, 'Spam');
    await page.keyboard.type('Only');
    await page.waitForURL('**/admin/leads?spam=only');
    await press(page, `Not spam ${email}`);
    await toast(page).getByText('Moved to leads and queued for delivery.').waitFor();
    expect(await status(email)).toBe('new');
    // The other tests count the leads that are not flagged.
    await store.engine.write((db) =>
      db.updateTable('investment_leads').set({ spam: 1 }).where('email', '=', email).execute(),
    );
  });

  inBrowser('a lead is opened, gets a note, and is closed and reopened', async () => {
    const page = await signedIn();
    await page.goto('/admin/leads?search=person5%40');
    await page.getByRole('link', { name: 'person5@example.com' }).press('Enter');
    await page.getByLabel('Add a note').focus();
    await page.keyboard.type('Asked for a call');
    await page.getByRole('button', { name: 'Add note' }).press('Enter');
    await page.locator('.events').getByText('Asked for a call').first().waitFor();
    await page.getByRole('button', { name: 'Close' }).press('Enter');
    await toast(page).getByText('Closed').waitFor();
    await page.getByRole('button', { name: 'Reopen' }).press('Enter');
    await toast(page).getByText('Reopened').waitFor();
    expect(await status('person5@')).toBe('new');
  });

  inBrowser(
    'one box selects all of the page, Shift a range, and the selection goes on over pages and back',
    async () => {
      const page = await signedIn();
      await awake(page, 'leads-loading');
      const selected = page.locator('.bulk strong');
      await page.getByLabel('Select all on this page').press('Space');
      await page.getByText('50 selected').waitFor();
      expect(await page.locator('tbody input:checked').count()).toBe(50);
      await page.getByRole('button', { name: 'Clear selection' }).press('Enter');
      await selected.waitFor({ state: 'hidden' });
      const boxes = page.locator('tbody [name="lead"]');
      const top = (await boxes.first().boundingBox())?.y;
      await boxes.nth(2).click();
      await boxes.nth(6).click({ modifiers: ['Shift'] });
      await page.getByText('5 selected').waitFor();
      expect((await boxes.first().boundingBox())?.y).toBe(top);
      await page.getByRole('link', { name: 'Older' }).click();
      await page.waitForURL('**/admin/leads?after=*');
      await page.getByText('5 selected').waitFor();
      await boxes.first().click();
      await page.getByText('6 on 2 pages').waitFor();
      await page.getByRole('button', { name: 'Invested', exact: true }).click();
      await toast(page).getByText('6 leads marked invested').waitFor();
      await awake(page, 'leads-loading');
      expect(await selected.isVisible()).toBe(false);
      await toast(page).getByRole('button', { name: 'Undo' }).click();
      await toast(page).getByText('Restored 6 leads.').waitFor();
    },
  );

  inBrowser(
    'an action keeps the place in the list, by mouse too, and the key goes on where a lead has left it',
    async () => {
      const page = await signedIn();
      await awake(page, 'desk-keys');
      const top = () => page.evaluate(() => scrollY);
      await page.getByLabel('Select person30@example.com').click();
      await page.getByLabel('Select person31@example.com').click();
      const before = await top();
      expect(before).toBeGreaterThan(300);
      await page.getByRole('button', { name: 'Close', exact: true }).click();
      await toast(page).getByText('2 leads closed').waitFor();
      await expect.poll(top).toBe(before);
      await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1');
      await toast(page).getByRole('button', { name: 'Undo' }).click();
      await toast(page).getByText('Restored 2 leads.').waitFor();
      await page.goto('/admin/leads?status=new');
      await awake(page, 'desk-keys');
      const next = await page.locator('tbody tr').nth(6).getAttribute('id');
      await page.locator('tbody [formaction$="/contacted"]').nth(5).press('Enter');
      await toast(page).getByText('Marked contacted').waitFor();
      await expect.poll(() => page.evaluate(() => document.activeElement?.closest('tr')?.id)).toBe(next);
      await toast(page).getByRole('button', { name: 'Undo' }).click();
      await toast(page).getByText('Undone').waitFor();
    },
  );

  inBrowser('a search applies while it is typed, and the keys go on into its field', async () => {
    const page = await signedIn();
    await awake(page, 'leads-loading');
    await page.getByLabel('Search', { exact: true }).focus();
    await page.keyboard.type('person1');
    await page.waitForURL('**/admin/leads?search=person1');
    await page.keyboard.type('7@');
    await page.waitForURL('**/admin/leads?search=person17%40');
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
    await page.goBack();
    await page.waitForURL('**/admin/leads?search=person1');
    await expect.poll(() => page.getByLabel('Search', { exact: true }).inputValue()).toBe('person1');
  });

  inBrowser('what is behind a button closes on Escape and on a press outside', async () => {
    const page = await signedIn();
    await awake(page, 'leads-loading');
    const tool = page.locator('summary', { hasText: 'More filters' });
    const field = page.getByLabel('Campaign', { exact: true });
    await tool.click();
    await field.focus();
    await page.keyboard.press('Escape');
    await field.waitFor({ state: 'hidden' });
    expect(await page.evaluate(() => document.activeElement?.textContent)).toBe('More filters');
    await tool.click();
    await page.getByRole('heading', { level: 1 }).click();
    await field.waitFor({ state: 'hidden' });
  });

  inBrowser('a spinner replaces the list while the next one is fetched', async () => {
    const page = await signedIn();
    await awake(page, 'leads-loading');
    const release = await holdBack(page, '**/admin/leads?*');
    await page.getByLabel('Status', { exact: true }).selectOption('new');
    await page.getByRole('status').getByText('Loading leads').waitFor();
    expect(await page.locator('#leads-box').isVisible()).toBe(false);
    release();
    await page.locator('tbody tr').first().waitFor();
  });
});

describe.each([390, 1280])('at %i px', (width) => {
  inBrowser('the list and a lead are open to everyone (axe) and stay within their width', async () => {
    const page = await signedIn({ viewport: { width, height: 900 }, reducedMotion: 'reduce' });
    const stays = () => page.evaluate(() => document.documentElement.scrollWidth);
    for (const path of [
      '/admin/leads',
      '/admin/leads?search=0amara&sort=email&campaign=x',
      '/admin/leads?status=called',
      '/admin/leads?search=0amara',
    ]) {
      await page.goto(path);
      expect([path, await violations(page), await stays()]).toEqual([path, [], width]);
    }
    await page.getByRole('link').filter({ hasText: longEmail }).click();
    await page.waitForURL('**/admin/leads/*-*');
    await page.getByLabel('Add a note').fill('Seen');
    await page.getByRole('button', { name: 'Add note' }).click();
    await toast(page).waitFor();
    expect([await violations(page), await stays()]).toEqual([[], width]);
  });
});

inBrowser('leads that cannot be loaded are told of in a toast, and in the page once that is dismissed', async () => {
  const page = await signedIn();
  const working = leads.page;
  onTestFinished(() => {
    leads.page = working;
  });
  leads.page = async () => {
    throw new StoreUnavailableError('The store is closed.');
  };
  const sentence = 'Failed to load leads: The store is closed.';
  await page.reload();
  await toast(page).getByText(sentence, { exact: true }).waitFor();
  expect(await page.getByRole('alert').textContent()).toContain(sentence);
  leads.page = working;
  await toast(page).getByRole('link', { name: 'Dismiss' }).click();
  await page.getByLabel('Search', { exact: true }).waitFor();
  expect(await toast(page).count()).toBe(0);
});
