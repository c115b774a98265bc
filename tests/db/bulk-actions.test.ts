import { expect, test } from 'vitest';
import type { ActionName } from '../../src/leads/actions/index.ts';
import { actOnAll, bulkLimit, leadsUntil } from '../../src/leads/bulk.ts';
import { undoAction } from '../../src/leads/undo.ts';
import { temporaryStore } from '../helpers/temporary-store.ts';
import { forget, noon, save } from '../leads/sample-submission.ts';

const kim = { by: 'kim@example.com', via: 'web' } as const;
const id = '019a0000-0000-7000-8000-000000000001';

async function office(many: number) {
  const store = temporaryStore();
  let now = noon;
  const context = { ...store, clock: () => now };
  for (let from = 0; from < many; from += 50) {
    const some = Array.from({ length: Math.min(50, many - from) }, (_, place) => from + place);
    await Promise.all(some.map((place) => save(store, { email: `person${place}@example.com` })));
  }
  const { ids } = await leadsUntil(store.leads, {}, noon);
  return {
    ...{ store, context, ids },
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
    act: (action: ActionName, values = {}, chosen = ids) =>
      actOnAll(context, { id, action, ids: chosen, actor: kim, values }),
    undo: () => undoAction(context, id, kim),
    kinds: async (lead: string) => (await store.leads.events(lead)).map(({ kind }) => kind),
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

const one = <T>([first]: readonly T[]): T => first ?? expect.fail('there is one');

test.each<[ActionName, Record<string, string>]>([
  ['contacted', {}],
  ['closed', {}],
  ['assign', {}],
  ['due', { date: '2026-03-09', text: 'Call again' }],
  ['spam', {}],
  ['do-not-email', {}],
])('%s with many leads is undone for each as it was', async (action, values) => {
  const { store, context, ids, act, undo, states, kinds, pass } = await office(60);
  // They are not all alike before.
  await actOnAll(context, { id: 'a', action: 'closed', ids: ids.slice(0, 20), actor: kim });
  await actOnAll(context, {
    id: 'b',
    action: 'due',
    ids: ids.slice(10, 40),
    actor: kim,
    values: { date: '2026-03-05' },
  });
  if (action === 'assign') {
    const admin = { id: 'kim', email: kim.by, password_hash: '', role: 'sales', created_at: '', disabled_at: null };
    await store.admins.addAdmin(admin as never);
    values.owner = kim.by;
  }
  pass(1000);
  const before = await states();
  const acted = await act(action, values);
  expect(acted).toMatchObject({
    outcome: 'done',
    changed: action === 'closed' ? 40 : 60,
    ended_at: expect.any(String),
  });
  expect(await states()).not.toEqual(before);
  const events = await store.leads.events(one(ids.slice(-1)));
  expect(events.at(-1)?.detail).toContain(`"bulk":"${id}"`);
  expect(await undo()).toMatchObject({
    action,
    by: kim.by,
    restored: acted.outcome === 'done' && acted.changed,
    skipped: [],
  });
  expect(await states()).toEqual(before);
  // Who marks leads without owner as contacted takes them, and the undo gives them back.
  expect(await kinds(one(ids.slice(-1)))).toHaveLength(action === 'contacted' ? 5 : 3);
  expect(await undo()).toBeUndefined();
  expect(await store.bulk.list({ since: '' }, 9)).toContainEqual(
    expect.objectContaining({ id, undone_at: expect.any(String) }),
  );
  const trail = (await store.audit.latest(2)).map(({ kind }) => kind);
  expect(trail).toEqual(['bulk-undone', 'bulk-action']);
});

test('leads that somebody has changed since stay as they are', async () => {
  const { store, context, ids, act, undo, states, pass } = await office(110);
  await act('contacted');
  pass(1000);
  const changed = ids.slice(0, 3);
  await actOnAll(context, { id: 'a', action: 'invested', ids: changed, actor: kim });
  const since = await states();
  const undone = await undo();
  expect(undone?.restored).toBe(107);
  expect(undone?.skipped).toEqual([...changed].sort().map((lead) => ({ id: lead, why: 'changed' })));
  for (const lead of changed) expect((await states())[lead]).toEqual(since[lead]);
  expect(await store.leads.count({ status: 'new' }, 1000)).toBe(107);
});

test('sent twice it is done once', async () => {
  const { ids, act, kinds } = await office(120);
  const [first, second] = await Promise.all([act('contacted'), act('contacted')]);
  expect([first.outcome, second.outcome].sort()).toEqual(['done', 'repeated']);
  expect(await act('contacted')).toMatchObject({ outcome: 'repeated', changed: 120, unchanged: 0 });
  expect(await kinds(one(ids))).toEqual(['received', 'contacted', 'assigned']);
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
  const { store, context, ids, undo, pass } = await office(130);
  const slowly = () => {
    pass(500);
    return context.clock();
  };
  // Each lead takes its time: the first is deleted a minute before the last.
  const slow = { ...context, clock: slowly };
  await actOnAll(slow, { id, action: 'delete', ids, actor: kim });
  expect(await store.leads.count({}, 1000)).toBe(0);
  pass(30_000);
  expect(await store.undos.purge(new Date(context.clock()).toISOString())).toBe(0);
  expect(await undo()).toMatchObject({ restored: 130 });
  expect(await store.leads.count({}, 1000)).toBe(130);
});

test('what can be undone goes with the person, and after a day', async () => {
  const { store, context, act, ids, pass, undo } = await office(3);
  const stored = () => store.engine.read((db) => db.selectFrom('undos').selectAll().execute());
  await act('due', { date: '2026-03-09', text: 'Call Ann' });
  expect(await stored()).toHaveLength(3);
  await forget(store, 'person1@example.com');
  expect(await stored()).toEqual([]);
  await actOnAll(context, { id: 'a', action: 'contacted', ids: ids.slice(0, 1), actor: kim });
  pass(25 * 3_600_000);
  await actOnAll(context, { id: 'b', action: 'closed', ids: ids.slice(0, 1), actor: kim });
  expect(await undoAction(context, 'a', kim)).toBeUndefined();
  await store.undos.purge(new Date(context.clock()).toISOString());
  expect((await stored()).map((record) => record.id)).toEqual(['b']);
  expect(await undo()).toBeUndefined();
});

test('a visitor who comes meanwhile does not wait for the end', async () => {
  const { store, act } = await office(120);
  const ended: string[] = [];
  const acting = act('contacted').then(() => ended.push('all'));
  const saving = save(store, { email: 'late@example.com' }).then(() => ended.push('visitor'));
  await Promise.all([acting, saving]);
  expect(ended).toEqual(['visitor', 'all']);
  expect(await store.leads.count({ status: 'new' }, 1000)).toBe(1);
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
