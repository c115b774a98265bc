import type { Page } from 'playwright';
import { expect } from 'vitest';
import { saveView } from '../../src/leads/views/manage-views.ts';
import { contactForm } from '../../src/site/forms/contact.ts';
import { deckForm } from '../../src/site/forms/deck.ts';
import { save } from '../leads/sample-submission.ts';
import { violations } from './axe.ts';
import { awake, inBrowser, pageWidth, siteInBrowser, toast } from './browser.ts';
import { press, tabTo } from './keyboard.ts';
import { kim, lee, rows } from './salespeople.ts';

const site = await siteInBrowser();
const { store } = site.app.context;
for (let place = 0; place < 8; place++) {
  const form = place % 2 ? deckForm : contactForm;
  await save(store, { email: `person${place}@example.com` }, { form, at: Date.now() - place * 60_000 });
}

/** Nobody has views or columns of their own; then, where asked for, what Kim shares. */
async function begin({ shared }: { shared: boolean }) {
  await store.engine.write(async (db) => {
    await db.deleteFrom('lead_views').execute();
    await db.updateTable('admins').set({ list_columns: '' }).execute();
  });
  if (!shared) return;
  const context = { views: store.views, clock: Date.now };
  await saveView(context, 'form=contact&sort=oldest', { name: ours, shared }, kim, { by: kim.email, via: 'web' });
}
const ours = 'Contact, oldest first';

const heads = (page: Page) => page.locator('.leads-table thead th a').allTextContents();
const views = (page: Page) => page.getByRole('navigation', { name: 'Views' });
const open = (page: Page) => views(page).locator('[aria-current]');

inBrowser('with keys alone: Kim chooses columns, and shares a view of hers with a name', async () => {
  await begin({ shared: false });
  const { page, complaints } = await site.openAs('/admin/leads?form=contact&sort=oldest', {}, kim);
  await awake(page, 'desk-keys');
  await tabTo(page, 'Columns');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Column Form');
  await page.keyboard.press('Space');
  expect(await violations(page)).toEqual([]);
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
  await expect
    .poll(() => heads(page))
    .toEqual(['Email', 'Date', 'Status', 'Last Contacted', 'Amount', 'Phone', 'Owner', 'Form']);
  await tabTo(page, 'Columns');
  await page.keyboard.press('Enter');
  await press(page, 'Move Form up');
  await expect
    .poll(() => heads(page))
    .toEqual(['Email', 'Date', 'Status', 'Last Contacted', 'Amount', 'Phone', 'Form', 'Owner']);
  // The key goes on where it was.
  await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Move Form up');
  await Promise.all([page.waitForEvent('load'), page.keyboard.press('Enter')]);
  await expect
    .poll(() => heads(page))
    .toEqual(['Email', 'Date', 'Status', 'Last Contacted', 'Amount', 'Form', 'Phone', 'Owner']);

  await page.goto('/admin/leads?form=contact&sort=oldest');
  await awake(page, 'desk-keys');
  await tabTo(page, 'Save this view');
  await page.keyboard.press('Enter');
  await tabTo(page, 'Name of the view');
  await page.keyboard.type(ours);
  await tabTo(page, 'Share it with everyone who sees leads');
  await page.keyboard.press('Space');
  await press(page, 'Save view');
  await toast(page, 'Everyone who can see leads can see it.');
  expect(await open(page).textContent()).toBe(ours);
  expect(await rows(page).count()).toBe(4);
  expect(await violations(page)).toEqual([]);
  expect(complaints).toEqual([]);
});

inBrowser('on a phone: Lee opens the view in one press, with the first lead on the first screen', async () => {
  await begin({ shared: true });
  const { page, complaints } = await site.openAs('/admin/leads', { viewport: { width: 390, height: 844 } }, lee);
  await views(page).getByRole('link', { name: ours }).click();
  await page.waitForURL((url) => url.searchParams.has('view'));
  await expect.poll(() => rows(page).first().textContent()).toContain('person6@example.com');
  const box = await rows(page).first().boundingBox();
  expect((box?.y ?? 844) + (box?.height ?? 0)).toBeLessThanOrEqual(844);
  expect(await pageWidth(page)).toBe(390);
  await page.getByText('Filters (1)', { exact: true }).click();
  await page.getByLabel('Form', { exact: true }).selectOption('deck');
  await page.waitForURL((url) => url.searchParams.get('form') === 'deck');
  await page.getByText('Done', { exact: true }).click();
  await page.getByText(`The list differs from “${ours}”.`).waitFor();
  // It is Kim's: Lee saves one of her own.
  expect(await page.getByRole('button', { name: 'Update view' }).count()).toBe(0);
  await page.getByText('Save as a new view').click();
  await page.getByLabel('Name of the view').fill('Deck');
  await page.getByRole('button', { name: 'Save view' }).click();
  await toast(page, 'Only you can see it.');
  await expect.poll(() => open(page).textContent()).toBe('Deck');
  expect(complaints).toEqual([]);
});
