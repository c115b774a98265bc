import { expect, test } from 'vitest';
import type { ActionName } from '../../src/leads/actions/index.ts';
import { actOnAll, bulkLimit, leadsUntil } from '../../src/leads/bulk.ts';
import { undoAction } from '../../src/leads/undo.ts';
import { addAccount } from '../helpers/signed-in.ts';
import { temporaryStore } from '../helpers/temporary-store.ts';
import { manualTime } from '../leads/manual-time.ts';
import { forget, kindsOf, noon, save, saveMany } from '../leads/sample-submission.ts';

const kim = { by: 'kim@example.com', via: 'web' } as const;
const id = '019a0000-0000-7000-8000-000000000001';

/** So many leads: 25 are changed in one transaction. */
async function office(many = 30) {
  const store = temporaryStore();
  const time = manualTime(noon);
  const context = { ...store, clock: time.clock };
  await saveMany(store, many);
  const { ids } = await leadsUntil(store.leads, {}, noon);
  return {
    ...{ store, context, ids, pass: time.move },
    act: (action: ActionName, values = {}, chosen = ids, by = id) =>
      actOnAll(context, { id: by, action, ids: chosen, actor: kim, values }),
    undo: () => undoAction(context, id, kim),
    stored: () => store.engine.db.selectFrom('undos').selectAll().execute(),
    /** What undoing restores, by id. */
    states: async () => {
      const rows = await store.leads.list({ spam: 'with' }, { limit: 1000 });
      return Object.fromEntries(
        rows.map((row) => [
          row.id,
          [row.status, row.contacted_at, row.owner, row.due_on, row.due_text, row.spam, row.do_not_email],
        ]),
      );
    },
  };
}

test.each<[ActionName, Record<string, string>]>([
  ['contacted', {}],
  ['closed', {}],
  ['assign', { owner: kim.by }],
  ['due', { date: '2026-03-09', text: 'Call again' }],
  ['spam', {}],
  ['do-not-email', {}],
])('%s with many leads is undone for each as it was', async (action, values) => {
  const { store, context, ids, act, undo, states, pass } = await office();
  await addAccount(context, { email: kim.by });
  // They are not all alike before.
  await act('closed', {}, ids.slice(0, 10), 'a');
  await act('due', { date: '2026-03-05' }, ids.slice(5, 20), 'b');
  pass(1000);
  const before = await states();
  const changed = action === 'closed' ? 20 : 30;
  expect(await act(action, values)).toMatchObject({ outcome: 'done', changed, ended_at: expect.any(String) });
  expect(await states()).not.toEqual(before);
  const last = ids.at(-1) ?? '';
  expect((await store.leads.events(last)).at(-1)?.detail).toContain(`"bulk":"${id}"`);
  expect(await undo()).toMatchObject({ action, by: kim.by, restored: changed, skipped: [] });
  expect(await states()).toEqual(before);
  // Who marks leads without owner as contacted takes them, and the undo gives them back.
  expect(await kindsOf(store, last)).toHaveLength(action === 'contacted' ? 5 : 3);
  expect(await undo()).toBeUndefined();
  expect(await store.bulk.list({ since: '' }, 9)).toContainEqual(
    expect.objectContaining({ id, undone_at: expect.any(String) }),
  );
  expect((await store.audit.latest(2)).map(({ kind }) => kind)).toEqual(['bulk-undone', 'bulk-action']);
});

test('leads that somebody has changed since stay as they are, until that is undone', async () => {
  const { store, context, ids, act, undo, states, pass } = await office();
  await act('contacted');
  pass(1000);
  const changed = ids.slice(0, 3);
  await act('invested', {}, changed, 'a');
  const since = await states();
  const undone = await undo();
  expect(undone?.restored).toBe(27);
  expect(undone?.skipped).toEqual([...changed].sort().map((lead) => ({ id: lead, why: 'changed' })));
  for (const lead of changed) expect((await states())[lead]).toEqual(since[lead]);
  expect(await store.leads.count({ status: 'new' }, 1000)).toBe(27);
  expect(await undoAction(context, 'a', kim)).toMatchObject({ restored: 3 });
  expect(await undo()).toMatchObject({ restored: 3, skipped: [] });
});

test('sent twice it is done once, and a visitor who comes meanwhile does not wait for the end', async () => {
  const { store, ids, act } = await office(60);
  const ended: string[] = [];
  const acting = Promise.all([act('contacted'), act('contacted')]).finally(() => ended.push('all'));
  const saving = save(store, { email: 'late@example.com' }).then(() => ended.push('visitor'));
  const [[first, second]] = await Promise.all([acting, saving]);
  expect(ended).toEqual(['visitor', 'all']);
  expect([first.outcome, second.outcome].sort()).toEqual(['done', 'repeated']);
  expect(await act('contacted')).toMatchObject({ outcome: 'repeated', changed: 60, unchanged: 0 });
  expect(await kindsOf(store, ids[0] ?? '')).toEqual(['received', 'contacted', 'assigned']);
  expect(await store.leads.count({ status: 'new' }, 1000)).toBe(1);
});

test('a value that is refused changes nothing, and may be corrected', async () => {
  const { act, states, store } = await office(5);
  const before = await states();
  expect(await act('due', { date: 'someday' })).toMatchObject({ outcome: 'refused', refused: { name: 'date' } });
  expect(await states()).toEqual(before);
  expect(await store.bulk.find(id)).toBeUndefined();
  expect(await act('due', { date: '2026-03-09' })).toMatchObject({ outcome: 'done', changed: 5 });
});

test('deleted leads all have their minute, counted from the last of them', async () => {
  const { store, context, ids, undo, pass } = await office(30);
  /** The first lead is deleted a minute before the last. */
  const clock = () => {
    pass(2000);
    return context.clock();
  };
  await actOnAll({ ...context, clock }, { id, action: 'delete', ids, actor: kim });
  expect(await store.leads.count({}, 1000)).toBe(0);
  pass(30_000);
  expect(await store.undos.purge(new Date(context.clock()).toISOString())).toBe(0);
  expect(await undo()).toMatchObject({ restored: 30 });
  expect(await store.leads.count({}, 1000)).toBe(30);
});

test('what can be undone goes with the person, and after a day', async () => {
  const { store, context, act, ids, pass, undo, stored } = await office(3);
  await act('due', { date: '2026-03-09', text: 'Call Ann' });
  expect(await stored()).toHaveLength(3);
  await forget(store, 'person1@example.com');
  expect(await stored()).toEqual([]);
  await act('contacted', {}, ids.slice(0, 1), 'a');
  pass(25 * 3_600_000);
  await act('closed', {}, ids.slice(0, 1), 'b');
  expect(await undoAction(context, 'a', kim)).toBeUndefined();
  await store.undos.purge(new Date(context.clock()).toISOString());
  expect((await stored()).map((record) => record.id)).toEqual(['b']);
  expect(await undo()).toBeUndefined();
});

test('leads are chosen as they were, newest first, and no more than can be changed at once', async () => {
  const { store, ids } = await office(4);
  const first = await leadsUntil(store.leads, {}, noon);
  await save(store, { email: 'late@example.com' }, { at: noon + 1 });
  expect(await leadsUntil(store.leads, {}, noon)).toEqual({ ...first, isTooMany: false });
  expect((await leadsUntil(store.leads, {}, noon + 1)).ids).toHaveLength(5);
  expect((await leadsUntil(store.leads, { until: new Date(noon).toISOString() }, noon + 1)).ids).toEqual([]);
  expect((await leadsUntil(store.leads, { search: 'person2' }, noon)).ids).toHaveLength(1);
  const many = { ids: async (_: object, limit: number) => [...ids, ...Array<string>(limit)].slice(0, limit) };
  expect(await leadsUntil(many, {}, noon)).toMatchObject({ isTooMany: true, ids: { length: bulkLimit + 1 } });
});
