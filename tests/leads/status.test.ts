import { expect, test } from 'vitest';
import type { Actor } from '../../src/base/actor.ts';
import { sendAgain } from '../../src/leads/actions/deliver.ts';
import { changeStatus } from '../../src/leads/actions/status.ts';
import { findReferred, shortId } from '../../src/leads/reference.ts';
import { undoAction } from '../../src/leads/undo.ts';
import { leadForms } from '../../src/site/forms/index.ts';
import { temporaryStore } from '../helpers/temporary-store.ts';
import { act, noon, save } from './sample-submission.ts';

const ann: Actor = { by: 'ann@example.com', via: 'web' };
/** A minute after the leads came. */
const now = noon + 60_000;
const at = new Date(now).toISOString();

function office() {
  const store = temporaryStore();
  return { ...store, store, clock: () => now };
}

test('marking a lead as contacted sets its status and time, gives it an owner, and writes who did it', async () => {
  const context = office();
  const { id } = await save(context.store);
  expect(await act(context, 'contacted', id, ann)).toMatchObject({ outcome: 'contacted', at });
  expect(await context.leads.find(id)).toMatchObject({ status: 'contacted', contacted_at: at, owner: ann.by });
  expect(await context.leads.events(id)).toMatchObject([
    { kind: 'received' },
    { kind: 'contacted', ...ann },
    { kind: 'assigned', ...ann, detail: JSON.stringify({ from: '', to: ann.by }) },
  ]);
});

test.each(['terminal', 'api'] as const)('marking it by the %s gives it no owner', async (via) => {
  const context = office();
  const { id } = await save(context.store);
  await act(context, 'contacted', id, { ...ann, via });
  expect(await context.leads.find(id)).toMatchObject({ status: 'contacted', owner: '' });
  expect(await context.leads.events(id)).toHaveLength(2);
});

test('one undo takes the mark and the owner back, unless the lead has another owner by now', async () => {
  const context = office();
  const marked = async (owner: string) => {
    const { id } = await save(context.store, { email: `undo${owner}` });
    const mark = await act(context, 'contacted', id, ann);
    if (owner) await context.leads.change({ id, was: { owner: ann.by }, becomes: { owner } });
    return { id, undone: await undoAction(context, mark.undo ?? '', ann) };
  };
  const { id, undone } = await marked('');
  expect(undone).toMatchObject({ restored: 1 });
  expect(await context.leads.find(id)).toMatchObject({ status: 'new', contacted_at: null, owner: '' });
  const kinds = (await context.leads.events(id)).map(({ kind }) => kind);
  expect(kinds).toEqual(['received', 'contacted', 'assigned', 'contact-undone', 'assigned']);
  const other = await marked('kim@example.com');
  expect(other.undone).toMatchObject({ restored: 0, skipped: [{ id: other.id, why: 'changed' }] });
});

test('marking again changes nothing and says since when', async () => {
  const context = office();
  const { id } = await save(context.store);
  await act(context, 'contacted', id, ann);
  const later = { ...context, clock: () => now + 86_400_000 };
  expect(await act(later, 'contacted', id, ann)).toEqual({ outcome: 'already-contacted', since: at, by: ann.by });
  expect(await context.leads.events(id)).toHaveLength(3);
});

test('of two people who mark at once one is first, and one event is written', async () => {
  const context = office();
  const { id } = await save(context.store);
  const results = await Promise.all([
    act(context, 'contacted', id, ann),
    act(context, 'contacted', id, { by: 'bob@example.com', via: 'terminal' }),
  ]);
  expect(results.map(({ outcome }) => outcome).sort()).toEqual(['already-contacted', 'contacted']);
  expect((await context.leads.events(id)).filter(({ kind }) => kind === 'contacted')).toHaveLength(1);
});

test('undo restores the status and takes the time away, with an event', async () => {
  const context = office();
  const { id } = await save(context.store);
  await act(context, 'contacted', id, ann);
  expect(await act(context, 'contacted', id, ann, { set: 'off' })).toMatchObject({ outcome: 'undone', status: 'new' });
  expect(await context.leads.find(id)).toMatchObject({ status: 'new', contacted_at: null });
  expect(await act(context, 'contacted', id, ann, { set: 'off' })).toEqual({ outcome: 'not-contacted' });
  const kinds = (await context.leads.events(id)).map((event) => event.kind);
  expect(kinds.sort()).toEqual(['assigned', 'contact-undone', 'contacted', 'received']);
});

test('undoing a contact of a lead that was closed then and is reopened since does not close it', async () => {
  const context = office();
  const { id } = await save(context.store);
  await changeStatus(context, id, 'closed', ann);
  await act(context, 'contacted', id, ann);
  await act(context, 'reopen', id, ann);
  expect(await act(context, 'contacted', id, ann, { set: 'off' })).toMatchObject({ outcome: 'undone', status: 'new' });
  expect(await context.leads.find(id)).toMatchObject({ status: 'new', contacted_at: null });
});

test('a full id, its ending, and an email in any case find a lead', async () => {
  const { store, leads } = office();
  const { id } = await save(store, { email: 'Ann@example.com' });
  await save(store, { email: 'bob@example.com' });
  for (const reference of [id, id.toUpperCase(), shortId(id), id.slice(-20), ' ANN@example.com ']) {
    expect(await findReferred(leads, reference)).toMatchObject({ outcome: 'found', lead: { id } });
  }
});

test('an email of two leads finds several; an unknown or short ending finds none', async () => {
  const { store, leads } = office();
  const { id } = await save(store);
  await save(store, {}, { at: noon + 3_600_000 });
  expect(await findReferred(leads, 'ann@example.com')).toMatchObject({ outcome: 'several', leads: [{}, { id }] });
  for (const reference of ['abc', id.slice(-3), 'zzzzzz', '%%%%%%', 'zoe@example.com', '']) {
    expect(await findReferred(leads, reference)).toEqual({ outcome: 'none' });
  }
});

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
