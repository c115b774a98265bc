import { expect, test } from 'vitest';
import type { Actor } from '../../src/base/actor.ts';
import { sendAgain } from '../../src/leads/actions/deliver.ts';
import { changeStatus } from '../../src/leads/actions/status.ts';
import { leadForms } from '../../src/site/forms/index.ts';
import { temporaryStore } from '../helpers/temporary-store.ts';
import { act, noon, save } from './sample-submission.ts';

const ann: Actor = { by: 'ann@example.com', via: 'web' };
const now = noon + 60_000;
const at = new Date(now).toISOString();

function office() {
  const store = temporaryStore();
  return { ...store, store, clock: () => now };
}

test('a lead goes from new to contacted to invested, and back by reopen, with an event for each', async () => {
  const context = office();
  const { id } = await save(context.store);
  expect((await changeStatus(context, id, 'contacted', ann)).result).toMatchObject({
    outcome: 'changed',
    from: 'new',
    to: 'contacted',
  });
  expect(await context.leads.find(id)).toMatchObject({ status: 'contacted', contacted_at: at });
  expect((await changeStatus(context, id, 'invested', ann)).result).toMatchObject({
    from: 'contacted',
    to: 'invested',
  });
  expect(await act(context, 'reopen', id, ann)).toMatchObject({ outcome: 'reopened', status: 'contacted' });
  expect(await context.leads.find(id)).toMatchObject({ status: 'contacted', contacted_at: at });
  const kinds = (await context.leads.events(id)).map(({ kind }) => kind);
  expect(kinds.sort()).toEqual(['assigned', 'contacted', 'received', 'reopened', 'status-changed']);
  expect((await context.leads.events(id)).filter(({ by }) => by === ann.by)).toHaveLength(4);
});

test('a lead that nobody has been in touch with is reopened as new', async () => {
  const context = office();
  const { id } = await save(context.store);
  await changeStatus(context, id, 'closed', ann);
  expect(await act(context, 'reopen', id, ann)).toMatchObject({ outcome: 'reopened', status: 'new' });
  expect(await act(context, 'reopen', id, ann)).toEqual({ outcome: 'not-closed', status: 'new' });
});

test('the status new takes the contact time away; the same status changes nothing', async () => {
  const context = office();
  const { id } = await save(context.store);
  await changeStatus(context, id, 'contacted', ann);
  await changeStatus(context, id, 'new', ann);
  expect(await context.leads.find(id)).toMatchObject({ status: 'new', contacted_at: null });
  expect((await changeStatus(context, id, 'new', ann)).result).toEqual({ outcome: 'unchanged', status: 'new' });
  expect(await act(context, 'contacted', id, ann, { set: 'off' })).toEqual({ outcome: 'not-contacted' });
});

test('a note is stored with its writer; an empty or endless one is refused', async () => {
  const context = office();
  const { id } = await save(context.store);
  expect(await act(context, 'note', id, ann, { note: ' Asked for a call ' })).toEqual({ outcome: 'noted' });
  const event = (await context.leads.events(id)).find(({ kind }) => kind === 'note');
  expect(event).toMatchObject({ ...ann, at, detail: JSON.stringify({ note: 'Asked for a call' }) });
  for (const text of [' ', 'x'.repeat(2001)]) {
    expect(await act(context, 'note', id, ann, { note: text })).toMatchObject({ outcome: 'refused' });
  }
});

test.each(leadForms)('$id: "not spam" clears the flag and releases every held delivery', async (form) => {
  const context = office();
  const { id } = await save(context.store, {}, { form, spam: 'the hidden field was filled', mailsSales: true });
  expect(await act(context, 'not-spam', id, ann)).toMatchObject({ outcome: 'cleared' });
  expect(await context.leads.list({}, { limit: 10 })).toMatchObject([{ id, spam: 0, spam_reason: '' }]);
  const released = { state: 'pending', due_at: at };
  expect(await context.leads.deliveries(id)).toMatchObject([released, released]);
  const event = (await context.leads.events(id)).at(-1);
  expect(event).toMatchObject({ kind: 'not-spam', ...ann, detail: expect.stringContaining('hidden field') });
  expect(await act(context, 'not-spam', id, ann)).toEqual({ outcome: 'not-spam' });
});

test('what does not exist has its own outcome', async () => {
  const context = office();
  const gone = { outcome: 'not-found' };
  expect((await changeStatus(context, 'nowhere', 'closed', ann)).result).toEqual(gone);
  expect(await act(context, 'reopen', 'nowhere', ann)).toEqual(gone);
  expect(await act(context, 'note', 'nowhere', ann, { note: 'text' })).toEqual(gone);
  expect(await act(context, 'not-spam', 'nowhere', ann)).toEqual(gone);
});

test('failed deliveries are made due again, with an event; delivered and held ones are left alone', async () => {
  const context = office();
  const ids = [];
  for (const name of ['failed', 'other', 'delivered']) {
    ids.push((await save(context.store, { email: `${name}@example.com` })).id);
  }
  await save(context.store, { email: 'held@example.com' }, { spam: 'trap' });
  const [failed = '', , delivered = ''] = ids;
  await settle(context.store, failed, 'failed');
  await settle(context.store, delivered, 'delivered');
  expect(await sendAgain(context, { states: ['failed'] }, ann)).toBe(1);
  expect(await context.leads.deliveries(failed)).toMatchObject([{ state: 'pending', due_at: at }]);
  expect((await context.leads.events(failed)).at(-1)).toMatchObject({ kind: 'delivery-retried', ...ann });
  expect(await sendAgain(context, { states: ['failed', 'pending'] }, ann)).toBe(2);
  expect(await context.outbox.countByState()).toMatchObject({ pending: 2, delivered: 1, held: 1 });
});

function settle(store: ReturnType<typeof temporaryStore>, leadId: string, state: 'failed' | 'delivered') {
  return store.engine.write((db) =>
    db.updateTable('deliveries').set({ state }).where('lead_id', '=', leadId).execute(),
  );
}
