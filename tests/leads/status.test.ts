import { expect, test } from 'vitest';
import type { Actor } from '../../src/base/actor.ts';
import { changeStatus } from '../../src/leads/actions/status.ts';
import { findReferred, shortId } from '../../src/leads/reference.ts';
import { undoAction } from '../../src/leads/undo.ts';
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
