import { describe, expect } from 'vitest';
import { contactForm } from '../../src/site/forms/contact.ts';
import { formOf } from '../../src/site/forms/index.ts';
import { save } from '../leads/sample-submission.ts';
import { awake, focusAt, holdBack, inBrowser, siteInBrowser, toast } from './browser.ts';
import { undo } from './salespeople.ts';

const site = await siteInBrowser();
const { leads, store } = site.app.context;
for (let place = 0; place < 60; place++) {
  const form = place % 2 ? contactForm : formOf('spark');
  await save(store, { email: `person${place}@example.com` }, { form, at: Date.now() - place * 60_000 });
}

const list = async () => (await site.openAs('/admin/leads')).page;
const status = async (email: string) => (await leads.list({ search: email }, { limit: 1 }))[0]?.status;

inBrowser.each([true, false])(
  'a lead is searched, selected, marked and unmarked by keyboard alone (scripts: %s)',
  async (javaScriptEnabled) => {
    const name = javaScriptEnabled ? 'person1' : 'person3';
    const { page } = await site.openAs('/admin/leads', { javaScriptEnabled });
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
    await page.getByRole('button', { name: 'Mark contacted', exact: true }).press('Enter');
    await toast(page, 'Marked contacted');
    expect(page.url()).toContain(`search=${name}%40`);
    expect(await status(`${name}@`)).toBe('contacted');
    await page.locator('.toast').getByRole('button', { name: 'Undo' }).press('Enter');
    await toast(page, 'Restored the previous status and date.');
    expect(await status(`${name}@`)).toBe('new');
    await page.locator('.toast').getByRole('link', { name: 'Dismiss' }).press('Enter');
    await page.locator('.toast').waitFor({ state: 'detached' });
  },
);

describe('with scripts', () => {
  inBrowser(
    'one box selects all of the page, Shift a range, and the selection goes on over pages and back',
    async () => {
      const page = await list();
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
      await toast(page, '6 leads marked invested');
      await awake(page, 'leads-loading');
      expect(await selected.isVisible()).toBe(false);
      await undo(page);
      await toast(page, 'Restored 6 leads.');
    },
  );

  inBrowser(
    'an action keeps the place in the list, by mouse too, and the key goes on where a lead has left it',
    async () => {
      const page = await list();
      await awake(page, 'desk-keys');
      const top = () => page.evaluate(() => scrollY);
      await page.getByLabel('Select person30@example.com').click();
      await page.getByLabel('Select person31@example.com').click();
      const before = await top();
      expect(before).toBeGreaterThan(300);
      await page.getByRole('button', { name: 'Close', exact: true }).click();
      await toast(page, '2 leads closed');
      await expect.poll(top).toBe(before);
      await focusAt(page, 'h1');
      await undo(page);
      await toast(page, 'Restored 2 leads.');
      await page.goto('/admin/leads?status=new');
      await awake(page, 'desk-keys');
      const next = await page.locator('tbody tr').nth(6).getAttribute('id');
      await page.locator('tbody [formaction$="/contacted"]').nth(5).press('Enter');
      await toast(page, 'Marked contacted');
      await focusAt(page, `#${next} *`);
      await undo(page);
      await toast(page, 'Undone');
    },
  );

  inBrowser('a search applies while it is typed, and the keys go on into its field', async () => {
    const page = await list();
    await awake(page, 'leads-loading');
    const search = page.getByLabel('Search', { exact: true });
    await search.focus();
    await page.keyboard.type('person1');
    await page.waitForURL('**/admin/leads?search=person1');
    await page.keyboard.type('7@');
    await page.waitForURL('**/admin/leads?search=person17%40');
    await expect.poll(() => page.locator('tbody tr').count()).toBe(1);
    await page.goBack();
    await page.waitForURL('**/admin/leads?search=person1');
    await expect.poll(() => search.inputValue()).toBe('person1');
  });

  inBrowser('what is behind a button closes on Escape and on a press outside', async () => {
    const page = await list();
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
    const page = await list();
    await awake(page, 'leads-loading');
    const release = await holdBack(page, '**/admin/leads?*');
    await page.getByLabel('Status', { exact: true }).selectOption('new');
    await page.getByRole('status').getByText('Loading leads').waitFor();
    expect(await page.locator('#leads-box').isVisible()).toBe(false);
    release();
    await page.locator('tbody tr').first().waitFor();
  });
});
