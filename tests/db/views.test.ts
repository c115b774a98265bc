import { expect, test } from 'vitest';
import { undoAction } from '../../src/leads/undo.ts';
import * as manage from '../../src/leads/views/manage-views.ts';
import { temporaryStore } from '../helpers/temporary-store.ts';
import { noon } from '../leads/sample-submission.ts';

const kim = { email: 'kim@example.com', role: 'sales' } as const;
const lee = { email: 'lee@example.com', role: 'sales' } as const;
const admin = { email: 'ada@example.com', role: 'admin' } as const;
const actorOf = ({ email }: manage.Viewer) => ({ by: email, via: 'web' }) as const;
const query = 'status=new&sort=name';

function desk() {
  const store = temporaryStore();
  let now = noon;
  const context = { ...store, clock: () => now++ };
  const tryToSave = (name: string, who: manage.Viewer = kim, shared = false) =>
    manage.saveView(context, query, { name, shared }, who, actorOf(who));
  return {
    ...{ store, context, tryToSave },
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
    save: async (...asked: Parameters<typeof tryToSave>) => {
      const saved = await tryToSave(...asked);
      return saved.outcome === 'saved' ? saved.view : expect.fail(saved.message);
    },
    rename: (view: Parameters<typeof manage.renameView>[1], name: string) =>
      manage.renameView(context, view, { name, shared: false }, actorOf(kim)),
    remove: (view: Parameters<typeof manage.deleteView>[1]) => manage.deleteView(context, view, actorOf(kim)),
    undo: (id = '') => undoAction(context, id, actorOf(kim)),
  };
}

test('a name is there once for each account, whatever its letters, and has 1 to 60 characters; an account has up to 50', async () => {
  const { store, save, tryToSave, rename } = desk();
  const first = await save('Hot');
  const second = await save('Cold');
  const refused = (message: string) => ({ outcome: 'refused', message });
  const taken = refused('There’s already a view named “HOT”');
  expect(await tryToSave('HOT')).toEqual(taken);
  expect(await rename(second, 'HOT')).toEqual(taken);
  expect(await rename(first, 'HOT')).toEqual({ outcome: 'changed' });
  await save('Hot', lee);
  await save('🏡'.repeat(60));
  expect(await tryToSave(' ')).toEqual(refused('Please enter a name'));
  expect(await tryToSave('x'.repeat(61))).toEqual(refused('A name can have up to 60 characters'));
  expect(await tryToSave('a\0b')).toEqual(refused('The name contains unreadable characters'));
  const both = await Promise.all([tryToSave('Twice'), tryToSave('twice')]);
  expect(both.map(({ outcome }) => outcome).sort()).toEqual(['refused', 'saved']);
  const { length } = await store.views.list(kim.email);
  expect(length).toBe(4);
  for (let place = length; place < 50; place++) await save(`View ${place}`);
  expect(await tryToSave('One more')).toEqual(refused('You have 50 views. Delete one first'));
  await save('One more', lee);
});

test('a deleted view comes back as it was, unless its name is taken by then or its day is over', async () => {
  const { store, context, save, remove, undo, pass } = desk();
  const view = await save('Hot');
  const deleted = await remove(view);
  expect(await remove(view)).toBeUndefined();
  expect([await store.views.list(kim.email), await store.views.find(view.id)]).toEqual([[], undefined]);
  expect(await undo(deleted)).toMatchObject({ restored: 1, skipped: [], by: kim.email });
  expect(await undo(deleted)).toBeUndefined();
  expect(await store.views.list(kim.email)).toEqual([view]);
  const again = await remove(view);
  const other = await save('hot');
  expect(await undo(again)).toMatchObject({ restored: 0, skipped: [{ id: view.id, why: 'name' }] });
  await remove(other);
  expect(await undo(again)).toMatchObject({ restored: 1 });
  const last = await remove(view);
  pass(25 * 3_600_000);
  expect(await undo(last)).toBeUndefined();
  await store.undos.purge(new Date(context.clock()).toISOString());
  expect(await store.engine.db.selectFrom('undos').selectAll().execute()).toEqual([]);
});

test('each change is in the audit trail, with its actor', async () => {
  const { store, context, save } = desk();
  const view = await save('Hot', kim, true);
  await manage.updateView(context, view, query, actorOf(admin));
  const deleted = await manage.deleteView(context, view, actorOf(admin));
  await undoAction(context, deleted ?? '', actorOf(admin));
  const trail = (await store.audit.latest(10)).map(({ kind, by, detail }) => [kind, by, JSON.parse(detail)]);
  const detail = { view: 'Hot', shared: true };
  const byAdmin = ['view-changed', 'view-deleted', 'view-restored'].map((kind) => [kind, admin.email, detail]);
  expect(trail.sort()).toEqual([...byAdmin, ['view-saved', kim.email, detail]].sort());
});
