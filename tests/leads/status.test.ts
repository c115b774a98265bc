import { expect, test } from 'vitest';
import type { Actor } from '../../src/base/events.ts';
import { sendAgain } from '../../src/leads/actions/deliver.ts';
import { actionNames } from '../../src/leads/actions/index.ts';
import { changeStatus } from '../../src/leads/actions/status.ts';
import { findReferred, shortId } from '../../src/leads/reference.ts';
import { temporaryStore } from '../helpers/temporary-store.ts';
import { act, kindsOf, noon, save, setDeliveries } from './sample-submission.ts';

const ann: Actor = { by: 'ann@example.com', via: 'web' };
/** A minute after the leads came. */
const now = noon + 60_000;
const at = new Date(now).toISOString();

async function office(...saved: [values?: Record<string, string>, options?: Parameters<typeof save>[2]]) {
  const store = temporaryStore();
  const context = { ...store, clock: () => now };
  const { id } = await save(store, ...saved);
  return {
    ...{ store, context, id },
    act: (...[name, values, by = ann]: [Parameters<typeof act>[1], Record<string, string>?, Actor?]) =>
      act(context, name, id, by, values),
    to: async (status: Parameters<typeof changeStatus>[2]) => (await changeStatus(context, id, status, ann)).result,
    lead: async () => (await store.leads.find(id)) ?? expect.fail('it is there'),
    kinds: () => kindsOf(store, id),
  };
}

test('marking a lead as contacted sets its status and time, gives it an owner, and writes who did it; again changes nothing', async () => {
  const { store, context, id, act: perform, lead } = await office();
  expect(await perform('contacted')).toMatchObject({ outcome: 'contacted', at });
  expect(await lead()).toMatchObject({ status: 'contacted', contacted_at: at, owner: ann.by });
  const later = { ...context, clock: () => now + 86_400_000 };
  expect(await act(later, 'contacted', id, ann)).toEqual({ outcome: 'already-contacted', since: at, by: ann.by });
  expect(await store.leads.events(id)).toMatchObject([
    { kind: 'received' },
    { kind: 'contacted', ...ann },
    { kind: 'assigned', ...ann, detail: JSON.stringify({ from: '', to: ann.by }) },
  ]);
});

test.each(['terminal', 'api'] as const)('marking it by the %s gives it no owner', async (via) => {
  const { act, lead, kinds } = await office();
  await act('contacted', {}, { ...ann, via });
  expect(await lead()).toMatchObject({ status: 'contacted', owner: '' });
  expect(await kinds()).toEqual(['received', 'contacted']);
});

test('of two people who mark at once one is first, and one event is written', async () => {
  const { act, kinds } = await office();
  const bob = { by: 'bob@example.com', via: 'terminal' } as const;
  const results = await Promise.all([act('contacted'), act('contacted', {}, bob)]);
  expect(results.map(({ outcome }) => outcome).sort()).toEqual(['already-contacted', 'contacted']);
  expect((await kinds()).filter((kind) => kind === 'contacted')).toHaveLength(1);
});

test('the mark is taken back with its time and an event, and does not close a lead that was closed then and is open since', async () => {
  const { act, lead, kinds, to } = await office();
  await to('closed');
  await act('contacted');
  await act('reopen');
  expect(await act('contacted', { set: 'off' })).toMatchObject({ outcome: 'undone', status: 'new' });
  expect(await lead()).toMatchObject({ status: 'new', contacted_at: null });
  expect(await act('contacted', { set: 'off' })).toEqual({ outcome: 'not-contacted' });
  expect((await kinds()).at(-1)).toBe('contact-undone');
});

test('a lead goes from new to contacted to invested, and back by reopen, with an event for each', async () => {
  const { act, lead, kinds, to } = await office();
  expect(await act('reopen')).toEqual({ outcome: 'not-closed', status: 'new' });
  expect(await to('contacted')).toMatchObject({ outcome: 'changed', from: 'new', to: 'contacted' });
  expect(await to('invested')).toMatchObject({ from: 'contacted', to: 'invested' });
  expect(await act('reopen')).toMatchObject({ outcome: 'reopened', status: 'contacted' });
  expect(await lead()).toMatchObject({ status: 'contacted', contacted_at: at });
  expect((await kinds()).sort()).toEqual(['assigned', 'contacted', 'received', 'reopened', 'status-changed']);
  await to('new');
  expect(await lead()).toMatchObject({ status: 'new', contacted_at: null });
  expect(await to('new')).toEqual({ outcome: 'unchanged', status: 'new' });
  // Nobody has been in touch.
  await to('closed');
  expect(await act('reopen')).toMatchObject({ outcome: 'reopened', status: 'new' });
});

test('a full id, its ending, and an email in any case find a lead; an unknown or short ending finds none', async () => {
  const { store, id } = await office({ email: 'Ann@example.com' });
  await save(store, { email: 'bob@example.com' });
  for (const reference of [id, id.toUpperCase(), shortId(id), id.slice(-20), ' ANN@example.com ']) {
    expect(await findReferred(store.leads, reference)).toMatchObject([{ id }]);
  }
  for (const reference of ['abc', id.slice(-3), 'zzzzzz', '%%%%%%', 'zoe@example.com', '']) {
    expect(await findReferred(store.leads, reference)).toEqual([]);
  }
  const { id: newer } = await save(store, {}, { at: noon + 3_600_000 });
  expect(await findReferred(store.leads, 'ann@example.com')).toMatchObject([{ id: newer }, { id }]);
});

test('"not spam" clears the flag and releases every held delivery', async () => {
  const { store, id, act } = await office({}, { spam: 'the hidden field was filled', mailsSales: true });
  expect(await act('not-spam')).toMatchObject({ outcome: 'cleared' });
  expect(await store.leads.list({}, { limit: 10 })).toMatchObject([{ id, spam: 0, spam_reason: '' }]);
  const released = { state: 'pending', due_at: at };
  expect(await store.leads.deliveries(id)).toMatchObject([released, released]);
  const event = (await store.leads.events(id)).at(-1);
  expect(event).toMatchObject({ kind: 'not-spam', ...ann, detail: expect.stringContaining('hidden field') });
  expect(await act('not-spam')).toEqual({ outcome: 'not-spam' });
});

test('nothing can be done with a lead that is not there, which each action says', async () => {
  const { context } = await office();
  for (const name of actionNames) {
    expect(await act(context, name, 'nowhere', ann, { note: 'text' }), name).toMatchObject({ outcome: 'not-found' });
  }
});

test('failed deliveries are made due again, with an event; delivered and held ones are left alone', async () => {
  const { store, context, id: failed } = await office();
  const delivered = await save(store, { email: 'delivered@example.com' });
  await save(store, { email: 'waits@example.com' });
  await save(store, { email: 'held@example.com' }, { spam: 'trap' });
  await setDeliveries(store, { state: 'failed' }, failed);
  await setDeliveries(store, { state: 'delivered' }, delivered.id);
  expect(await sendAgain(context, { states: ['failed'] }, ann)).toBe(1);
  expect(await store.leads.deliveries(failed)).toMatchObject([{ state: 'pending', due_at: at }]);
  expect((await store.leads.events(failed)).at(-1)).toMatchObject({ kind: 'delivery-retried', ...ann });
  expect(await sendAgain(context, { states: ['failed', 'pending'] }, ann)).toBe(2);
  expect(await store.outbox.countByState()).toMatchObject({ pending: 2, delivered: 1, held: 1 });
});
