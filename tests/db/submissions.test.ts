import { expect, test } from 'vitest';
import { contactForm } from '../../src/site/forms/contact.ts';
import { leadForms } from '../../src/site/forms/index.ts';
import { leadValues } from '../../src/site/forms/values.ts';
import { leadColumnOrder } from '../../src/site/lead-columns.ts';
import { temporaryStore } from '../helpers/temporary-store.ts';
import { noon, save } from '../leads/sample-submission.ts';

const minute = 60_000;

test('a submission of each form is stored with its delivery and its first event', async () => {
  const store = temporaryStore();
  for (const form of leadForms) {
    const { id } = await save(store, {}, { form });
    const lead = await store.leads.find(id);
    expect(lead).toMatchObject({ id, form: form.id, status: 'new', contacted_at: null, ...form.utm });
    expect(lead).toMatchObject(leadValues(form, form.sample));
    expect(Object.keys(lead ?? {})).toEqual([...leadColumnOrder]);
    expect(await store.leads.events(id)).toMatchObject([{ kind: 'received', lead_id: id }]);
    expect(await store.leads.deliveries(id)).toMatchObject([{ state: 'pending', form: form.id, attempts: 0 }]);
  }
});

test('the same values within ten minutes are one lead; after them, or others, another', async () => {
  const store = temporaryStore();
  const post = (after: number, values = {}) => save(store, values, { form: contactForm, at: noon + after });
  const { id } = await post(0);
  expect(await post(10 * minute - 1)).toEqual({ id, repeated: true });
  expect(await store.leads.count({}, 10)).toBe(1);
  expect(await post(0, { email: 'bob@example.com' })).toMatchObject({ repeated: false });
  const later = await post(10 * minute + 1);
  expect(later.repeated).toBe(false);
  expect(later.id).not.toBe(id);
  expect(await store.leads.count({}, 10)).toBe(3);
});

test('keys of the past are swept, so that their table stays small', async () => {
  const store = temporaryStore();
  await save(store);
  await save(store, { email: 'bob@example.com' }, { at: noon + 60 * minute });
  const rows = await store.engine.db.selectFrom('recent_submissions').selectAll().execute();
  expect(rows).toHaveLength(1);
});

test('spam is stored, held back from the CRM, and left out of lists', async () => {
  const store = temporaryStore();
  const { id } = await save(store, {}, { spam: 'The honeypot field was filled' });
  expect(await store.leads.deliveries(id)).toMatchObject([{ state: 'held' }]);
  expect(await store.leads.list({}, { limit: 10 })).toEqual([]);
  expect(await store.leads.list({ spam: 'only' }, { limit: 10 })).toMatchObject([{ id, spam: 1 }]);
});
