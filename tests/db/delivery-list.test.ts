import { expect, test } from 'vitest';
import { deliveryStates } from '../../src/db/rows.ts';
import { temporaryStore } from '../helpers/temporary-store.ts';
import { noon, save } from '../leads/sample-submission.ts';

/** Five leads a second apart, each with a delivery in another state. */
async function oneOfEach() {
  const store = temporaryStore();
  for (const [place, state] of deliveryStates.entries()) {
    const { id } = await save(store, { email: `${state}@example.com` }, { at: noon + place * 1000 });
    await store.engine.write((db) => db.updateTable('deliveries').set({ state }).where('lead_id', '=', id).execute());
  }
  return store;
}

const emails = (found: readonly { email: string }[]) => found.map(({ email }) => email.split('@')[0]);

test('deliveries are listed newest first, whatever their states', async () => {
  const { outbox } = await oneOfEach();
  expect(emails(await outbox.list({}, { limit: 10 }))).toEqual([...deliveryStates].reverse());
  expect(emails(await outbox.list({ states: ['failed', 'pending'] }, { limit: 10 }))).toEqual(['failed', 'pending']);
});

test('a state that is named twice is listed once', async () => {
  const { outbox } = await oneOfEach();
  expect(emails(await outbox.list({ states: ['failed', 'failed'] }, { limit: 10 }))).toEqual(['failed']);
});

test('pages follow each other without a gap or a repetition', async () => {
  const { outbox } = await oneOfEach();
  const seen = [];
  let after: { created_at: string; id: string } | undefined;
  for (let page = 0; page < 3; page++) {
    const found = await outbox.list({}, { limit: 2, after });
    seen.push(...emails(found));
    after = found.at(-1);
  }
  expect(seen).toEqual([...deliveryStates].reverse());
});

test.each([
  [{ destination: 'mail' as const }, 0],
  [{ form: 'spark' as const }, 5],
  [{ form: 'deck' as const }, 0],
  [{ since: new Date(noon + 3000).toISOString() }, 2],
  [{ until: new Date(noon + 3000).toISOString() }, 3],
])('the filter %j finds %i', async (filter, count) => {
  const { outbox } = await oneOfEach();
  expect(await outbox.list(filter, { limit: 10 })).toHaveLength(count);
});

test('the deliveries of one lead are found by it', async () => {
  const store = await oneOfEach();
  const [lead] = await store.leads.list({ search: 'failed@example.com' }, { limit: 1 });
  expect(await store.outbox.list({ leadId: lead?.id }, { limit: 10 })).toMatchObject([{ state: 'failed' }]);
});
