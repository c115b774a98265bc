import { describe, expect, test } from 'vitest';
import type { Actor } from '../../src/base/actor.ts';
import { assign } from '../../src/leads/actions/assign.ts';
import { due } from '../../src/leads/actions/due.ts';
import { actionOf } from '../../src/leads/actions/index.ts';
import type { LeadFilter } from '../../src/leads/filter.ts';
import { undoAction } from '../../src/leads/undo.ts';
import { addAccount } from '../helpers/signed-in.ts';
import { temporaryStore } from '../helpers/temporary-store.ts';
import { disable, noon, save } from './sample-submission.ts';

const ann: Actor = { by: 'ann@example.com', via: 'web' };
const [kim, sam] = ['kim@example.com', 'sam@example.com'];

async function office() {
  const store = temporaryStore();
  const context = { ...store, clock: () => noon };
  for (const email of [kim, sam]) await addAccount(context, { email });
  return {
    context,
    store,
    id: (await save(store)).id,
    shown: async (id: string) => {
      const { owner, due_on, due_text } = (await store.leads.find(id)) ?? {};
      return { owner, due_on, due_text };
    },
    kinds: async (id: string) => (await store.leads.events(id)).map(({ kind }) => kind),
  };
}

describe('the owner', () => {
  test('is the email of an account; the same again changes nothing, and none removes it', async () => {
    const { context, id, shown, kinds } = await office();
    const give = (owner: string) => assign.perform(context, id, ann, { owner });
    expect(await give(' KIM@example.com')).toMatchObject({ changed: true, line: `assigned to ${kim}` });
    expect(await shown(id)).toMatchObject({ owner: kim });
    expect(await give(kim)).toMatchObject({ changed: false, line: `already assigned to ${kim}` });
    expect(await give('none')).toMatchObject({ changed: true, line: 'owner removed' });
    expect(await give('')).toMatchObject({ changed: false, line: 'had no owner' });
    expect(await shown(id)).toMatchObject({ owner: '' });
    expect(await kinds(id)).toEqual(['received', 'assigned', 'assigned']);
  });

  test.each([
    ['nobody@example.com', '“nobody@example.com” is not the email of an account'],
    [sam, `The account ${sam} is disabled`],
  ])('%s is refused', async (owner, words) => {
    const { context, id, kinds, store } = await office();
    expect(await disable(store, sam)).toBe(true);
    expect(await assign.perform(context, id, ann, { owner })).toMatchObject({
      refused: { name: 'owner', message: words },
    });
    expect(await kinds(id)).toEqual(['received']);
  });

  test('is undone unless somebody else has changed it since, and not to who can’t see leads now', async () => {
    const { context, id, shown, store } = await office();
    const first = await assign.perform(context, id, ann, { owner: kim });
    const second = await assign.perform(context, id, ann, { owner: sam });
    const undo = ({ undo = '' }: { undo?: string }) => undoAction(context, undo, ann);
    expect(await undo(first)).toMatchObject({ restored: 0, skipped: [{ id, why: 'changed' }] });
    const account = await store.admins.findAdmin(kim);
    const event = { id: 'e', at: '', kind: '', by: '', via: '', detail: '' };
    await disable(store, kim);
    expect(await undo(second)).toMatchObject({ restored: 0, skipped: [{ id, why: 'owner' }] });
    await store.admins.enableAdmin({ id: account?.id ?? '', event: { ...event, id: 'f' } });
    expect(await undo(second)).toMatchObject({ restored: 1, skipped: [] });
    expect(await shown(id)).toMatchObject({ owner: kim });
    expect(await undo(second)).toBeUndefined();
    expect(await undo(first)).toMatchObject({ restored: 1 });
    expect(await shown(id)).toMatchObject({ owner: '' });
  });

  test('that somebody has given anew is not undone, though it is the same', async () => {
    const { context, id, shown } = await office();
    const { undo = '' } = await assign.perform(context, id, ann, { owner: kim });
    for (const owner of ['none', kim]) await assign.perform(context, id, { ...ann, by: sam }, { owner });
    expect(await undoAction(context, undo, ann)).toMatchObject({ restored: 0, skipped: [{ id, why: 'changed' }] });
    expect(await shown(id)).toMatchObject({ owner: kim });
  });

  test('of two people who assign a lead at once both are in the trail, and the lead has one owner', async () => {
    const { context, id, shown, store } = await office();
    await Promise.all([kim, sam].map((owner) => assign.perform(context, id, ann, { owner })));
    const last = JSON.parse((await store.leads.events(id)).at(-1)?.detail ?? '{}');
    expect([kim, sam]).toContain(last.from);
    expect(await shown(id)).toMatchObject({ owner: last.to });
  });
});

describe('the follow-up', () => {
  test.each([
    ['2026-03-05', '2026-03-05'],
    ['today', '2026-03-02'],
    ['Tomorrow', '2026-03-03'],
    ['3d', '2026-03-05'],
    ['2w', '2026-03-16'],
  ])('is set for %s', async (date, due_on) => {
    const { context, id, shown } = await office();
    expect(await due.perform(context, id, ann, { date, text: ' Call ' })).toMatchObject({ line: `due ${due_on}` });
    expect(await shown(id)).toMatchObject({ due_on, due_text: 'Call' });
    expect(await due.perform(context, id, ann, { date, text: 'Call' })).toMatchObject({ changed: false });
    expect(await due.perform(context, id, ann, { date: 'none' })).toMatchObject({ line: 'follow-up removed' });
    expect(await shown(id)).toMatchObject({ due_on: '', due_text: '' });
  });

  test.each([
    [{ date: '2026-02-30' }, 'date', /^Use today/],
    [{ date: 'soon' }, 'date', /^Use today/],
    [{ date: '2026-03-01' }, 'date', /past/],
    [{ date: 'today', text: 'x'.repeat(201) }, 'text', /200/],
    [{ date: 'today', text: '\u0000' }, 'text', /cannot be read/],
  ])('%j is refused', async (values, name, words) => {
    const { context, id, kinds } = await office();
    const { refused } = await due.perform(context, id, ann, values);
    expect(refused).toEqual({ name, message: expect.stringMatching(words) });
    expect(await kinds(id)).toEqual(['received']);
  });

  test('is undone unless it has been changed since', async () => {
    const { context, id, shown } = await office();
    const first = await due.perform(context, id, ann, { date: 'today', text: 'Call' });
    const { undo = '' } = await due.perform(context, id, ann, { date: 'tomorrow', text: 'Write' });
    expect(await undoAction(context, first.undo ?? '', ann)).toMatchObject({ restored: 0 });
    expect(await undoAction(context, undo, ann)).toMatchObject({ restored: 1 });
    expect(await shown(id)).toMatchObject({ due_on: '2026-03-02', due_text: 'Call' });
    expect(await undoAction(context, undo, ann)).toBeUndefined();
  });
});

test.each(['assign', 'due'] as const)('%s of a lead that is gone says so', async (name) => {
  const { context } = await office();
  const { perform } = actionOf(name);
  expect(await perform(context, 'nowhere', ann, {})).toMatchObject({ result: { outcome: 'not-found' } });
});

test('filters find the leads of an owner, of nobody, and those that are due, today or before', async () => {
  const { context: own } = await office();
  const { leads } = own;
  const names = ['mine', 'due', 'overdue', 'later', 'nobodys'] as const;
  for (const name of names) {
    const { id } = await save({ leads }, { email: `${name}@example.com` });
    if (name !== 'nobodys') await assign.perform(own, id, ann, { owner: kim });
    const date = { due: 'today', overdue: '2026-03-02', later: '5d', mine: '', nobodys: '' }[name];
    const clock = () => (name === 'overdue' ? noon - 86_400_000 * 2 : noon);
    await due.perform({ ...own, clock }, id, ann, { date: name === 'overdue' ? 'tomorrow' : date });
  }
  const found = async (filter: LeadFilter) => {
    const list = await leads.list(filter, { limit: 10 });
    expect(await leads.count(filter, 10)).toBe(list.length);
    return list.map(({ email }) => email.split('@')[0]).sort();
  };
  expect(await found({ owner: kim })).toEqual(['due', 'later', 'mine', 'overdue']);
  expect(await found({ owner: 'none' })).toEqual(['ann', 'nobodys']);
  expect(await found({ owner: sam })).toEqual([]);
  expect(await found({ dueUntil: '2026-03-02' })).toEqual(['due', 'overdue']);
  expect(await found({ dueUntil: '2026-03-01', owner: kim })).toEqual(['overdue']);
  expect(await found({ dueSince: '2026-03-02', dueUntil: '2026-03-02', status: 'new' })).toEqual(['due']);
  expect(await found({ dueUntil: '2026-03-02', search: 'overd' })).toEqual(['overdue']);
});
