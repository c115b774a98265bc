import { expect } from 'vitest';
import { contactForm } from '../../src/site/forms/contact.ts';
import { deckForm } from '../../src/site/forms/deck.ts';
import { save } from '../leads/sample-submission.ts';
import { awake, inBrowser, siteInBrowser, toast } from './browser.ts';
import { press, tabTo } from './keyboard.ts';

const start = Date.now();
// Its minute does not run out, however slow the machine.
const site = await siteInBrowser({}, { clock: () => start });
const { leads, store } = site.app.context;
for (let place = 0; place < 60; place++) {
  const form = place < 55 ? contactForm : deckForm;
  await save(store, { email: `person${place}@example.com` }, { form, at: start - (place + 1) * 60_000 });
}
const count = (filter: Parameters<typeof leads.count>[0]) => leads.count(filter, 100);
/** As they came: another try begins as the first did. */
const begin = () =>
  store.engine.write((db) =>
    db.updateTable('investment_leads').set({ status: 'new', contacted_at: null, spam: 0 }).execute(),
  );
const isThere = async (place: number) => (await count({ search: `person${place}@`, spam: 'with' })) === 1;

inBrowser(
  'with keys alone: all that match are counted, marked at once and undone at once; a lead is deleted and back',
  async () => {
    await begin();
    const { page, complaints } = await site.openAs('/admin/leads?form=contact');
    await awake(page, 'leads-loading');
    await page.getByLabel('Select person0@example.com').check();
    await tabTo(page, 'All 55 that match');
    await page.keyboard.press('Space');
    await page.getByText('All 55 selected').waitFor();
    await press(page, 'Mark contacted');
    await page.getByText('All that match: form contact.').waitFor();
    expect(await count({ status: 'contacted' })).toBe(0);
    await press(page, 'Mark contacted: 55 leads');
    await toast(page, '55 leads marked contacted');
    expect([await count({ status: 'contacted' }), await count({ status: 'new' })]).toEqual([55, 5]);
    await press(page, 'Undo');
    await toast(page, 'Restored 55 leads.');
    expect(await count({ status: 'new' })).toBe(60);

    await press(page, 'Ann B Cee person0@example.com');
    await page.getByText('person0@example.com').first().waitFor();
    await page.getByText('More', { exact: true }).press('Enter');
    await press(page, 'Delete');
    await toast(page, 'Lead deleted');
    expect(await isThere(0)).toBe(false);
    await press(page, 'Undo');
    await toast(page, 'The lead is back with its notes and deliveries.');
    expect(await isThere(0)).toBe(true);
    expect(complaints).toEqual([]);
  },
);
