import { describe, expect, test } from 'vitest';
import type { Actor } from '../../src/base/events.ts';
import { assign } from '../../src/leads/actions/assign.ts';
import { due } from '../../src/leads/actions/due.ts';
import type { LeadFilter } from '../../src/leads/filter.ts';
import { undoAction } from '../../src/leads/undo.ts';
import { addAccount } from '../helpers/signed-in.ts';
import { temporaryStore } from '../helpers/temporary-store.ts';
import { disable, kindsOf, noon, save, setLead } from './sample-submission.ts';

const ann: Actor = { by: 'ann@example.com', via: 'web' };
const [kim, sam] = ['kim@example.com', 'sam@example.com'];

async function office() {
  const store = temporaryStore();
  const context = { ...store, clock: () => noon };
  for (const email of [kim, sam]) await addAccount(context, { email });
  const { id } = await save(store);
  return {
    ...{ context, store, id },
    give: (owner: string) => assign.perform(context, id, ann, { owner }),
    ask: (date: string, text?: string) => due.perform(context, id, ann, { date, ...(text && { text }) }),
    undo: ({ undo = '' }: { undo?: string }) => undoAction(context, undo, ann),
    lead: async () => (await store.leads.find(id)) ?? expect.fail('it is there'),
  };
}

describe('the owner', () => {
  test('is the email of an account; the same again changes nothing, and none removes it', async () => {
    const { store, id, give, lead } = await office();
    expect(await give(' KIM@example.com')).toMatchObject({ changed: true, line: `assigned to ${kim}` });
    expect((await lead()).owner).toBe(kim);
    expect(await give(kim)).toMatchObject({ changed: false, line: `already assigned to ${kim}` });
    expect(await give('none')).toMatchObject({ changed: true, line: 'owner removed' });
    expect(await give('')).toMatchObject({ changed: false, line: 'had no owner' });
    expect((await lead()).owner).toBe('');
    expect(await kindsOf(store, id)).toEqual(['received', 'assigned', 'assigned']);
  });

  test('is neither nobody nor a disabled account', async () => {
    const { store, id, give } = await office();
    await disable(store, sam);
    const refused = (message: string) => ({ refused: { name: 'owner', message } });
    expect(await give('nobody@example.com')).toMatchObject(
      refused('“nobody@example.com” is not the email of an account'),
    );
    expect(await give(sam)).toMatchObject(refused(`The account ${sam} is disabled`));
    expect(await kindsOf(store, id)).toEqual(['received']);
  });

  test('is not given back to who can’t see leads now', async () => {
    const { store, id, give, undo, lead } = await office();
    await give(kim);
    const second = await give(sam);
    const { id: account = '' } = (await store.admins.findAdmin(kim)) ?? {};
    await disable(store, kim);
    expect(await undo(second)).toMatchObject({ restored: 0, skipped: [{ id, why: 'owner' }] });
    const event = { id: 'on', at: '', kind: '', by: '', via: '', detail: '' };
    await store.admins.enableAdmin({ id: account, event });
    expect(await undo(second)).toMatchObject({ restored: 1, skipped: [] });
    expect((await lead()).owner).toBe(kim);
    expect(await undo(second)).toBeUndefined();
  });

  test('that somebody has given anew is not undone, though it is the same', async () => {
    const { id, give, undo, lead } = await office();
    const first = await give(kim);
    for (const owner of ['none', kim]) await give(owner);
    expect(await undo(first)).toMatchObject({ restored: 0, skipped: [{ id, why: 'changed' }] });
    expect((await lead()).owner).toBe(kim);
  });

  test('two people who assign a lead at once are both in the activity, and the lead has one owner', async () => {
    const { store, id, give, lead } = await office();
    await Promise.all([give(kim), give(sam)]);
    const { from, to } = JSON.parse((await store.leads.events(id)).at(-1)?.detail ?? '{}');
    expect([kim, sam]).toContain(from);
    expect((await lead()).owner).toBe(to);
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
    const { ask, lead } = await office();
    expect(await ask(date, ' Call ')).toMatchObject({ line: `due ${due_on}` });
    expect(await lead()).toMatchObject({ due_on, due_text: 'Call' });
    expect(await ask(date, 'Call')).toMatchObject({ changed: false });
    expect(await ask('none')).toMatchObject({ line: 'follow-up removed' });
    expect(await lead()).toMatchObject({ due_on: '', due_text: '' });
  });

  test('is refused where its day or its text is invalid', async () => {
    const { store, id, ask } = await office();
    for (const [date, text, name, message] of [
      ['2026-02-30', 'Call', 'date', /^Use today/],
      ['soon', 'Call', 'date', /^Use today/],
      ['2026-03-01', 'Call', 'date', /past/],
      ['today', 'x'.repeat(201), 'text', /200/],
      ['today', '\u0000', 'text', /cannot be read/],
    ] as const) {
      expect((await ask(date, text)).refused).toEqual({ name, message: expect.stringMatching(message) });
    }
    expect(await kindsOf(store, id)).toEqual(['received']);
  });
});

test('filters find the leads of an owner, of nobody, and those that are due, today or before', async () => {
  const { leads, ...store } = temporaryStore();
  const own = { mine: '', due: '2026-03-02', overdue: '2026-03-01', later: '2026-03-07', nobodys: '' };
  for (const [name, due_on] of Object.entries(own)) {
    const { id } = await save({ leads }, { email: `${name}@example.com` });
    await setLead(store, { due_on, owner: name === 'nobodys' ? '' : kim }, id);
  }
  const found = async (filter: LeadFilter) => {
    const list = await leads.list(filter, { limit: 10 });
    expect(await leads.count(filter, 10)).toBe(list.length);
    return list.map(({ email }) => email.split('@')[0]).sort();
  };
  expect(await found({ owner: kim })).toEqual(['due', 'later', 'mine', 'overdue']);
  expect(await found({ owner: 'none' })).toEqual(['nobodys']);
  expect(await found({ owner: sam })).toEqual([]);
  expect(await found({ dueUntil: '2026-03-02' })).toEqual(['due', 'overdue']);
  expect(await found({ dueUntil: '2026-03-01', owner: kim })).toEqual(['overdue']);
  expect(await found({ dueSince: '2026-03-02', dueUntil: '2026-03-02', status: 'new' })).toEqual(['due']);
  expect(await found({ dueUntil: '2026-03-02', search: 'overd' })).toEqual(['overdue']);
});
