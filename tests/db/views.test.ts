import { expect, test } from 'vitest';
import { undoAction } from '../../src/leads/undo.ts';
import * as manage from '../../src/leads/views/manage-views.ts';
import { temporaryStore } from '../helpers/temporary-store.ts';
import { noon } from '../leads/sample-submission.ts';

const kim = { email: 'kim@example.com', role: 'sales' } as const;
const lee = { email: 'lee@example.com', role: 'sales' } as const;
const admin = { email: 'ada@example.com', role: 'admin' } as const;
const actorOf = ({ email }: { email: string }) => ({ by: email, via: 'web' }) as const;
const query = 'status=new&sort=name';

function desk() {
  const store = temporaryStore();
  let now = noon;
  const context = { ...store, clock: () => now++ };
  return {
    ...{ store, context },
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
    save: async (name: string, who: manage.Viewer = kim, shared = false) => {
      const saved = await manage.saveView(context, query, { name, shared }, who, actorOf(who));
      return saved.outcome === 'saved' ? saved.view : expect.fail(saved.message);
    },
    namesFor: async (email?: string) => (await store.views.list(email)).map(({ name }) => name),
  };
}

test('a view has what the list showed; its author sees it, others once it is shared', async () => {
  const { store, context, save, namesFor } = desk();
  const own = await save('  Calls   today ');
  await save('All ours', lee, true);
  expect(own.name).toBe('Calls today');
  expect(await store.views.find(own.id)).toMatchObject({ query });
  expect(await namesFor(kim.email)).toEqual(['All ours', 'Calls today']);
  expect(await namesFor(lee.email)).toEqual(['All ours']);
  expect(await namesFor(undefined)).toEqual(['All ours']);
  await manage.renameView(context, own, { name: 'Calls', shared: true }, actorOf(kim));
  expect(await namesFor(lee.email)).toEqual(['All ours', 'Calls']);
  const shared = (await store.views.find(own.id)) ?? expect.fail('it is there');
  await manage.updateView(context, shared, 'owner=me', actorOf(kim));
  expect(await store.views.list(lee.email)).toMatchObject([{ name: 'All ours' }, { query: 'owner=me' }]);
});

test('a name is there once for each account, whatever its letters, and has 1 to 60 characters', async () => {
  const { store, context, save } = desk();
  const first = await save('Hot');
  const second = await save('Cold');
  const again = (name: string) => manage.saveView(context, query, { name, shared: false }, kim, actorOf(kim));
  const taken = { outcome: 'refused', message: 'There’s already a view named “HOT”' };
  expect(await again('HOT')).toEqual(taken);
  expect(await manage.renameView(context, second, { name: 'HOT', shared: false }, actorOf(kim))).toEqual(taken);
  expect(await manage.renameView(context, first, { name: 'HOT', shared: false }, actorOf(kim))).toEqual({
    outcome: 'changed',
  });
  await save('Hot', lee);
  expect(await again(' ')).toMatchObject({ outcome: 'refused', message: 'Please enter a name' });
  expect(await again('🏡'.repeat(60))).toMatchObject({ outcome: 'saved' });
  expect(await again('x'.repeat(61))).toMatchObject({ message: 'A name can have up to 60 characters' });
  expect(await again('a\0b')).toMatchObject({ message: 'The name contains unreadable characters' });
  const both = await Promise.all([again('Twice'), again('twice')]);
  expect(both.map(({ outcome }) => outcome).sort()).toEqual(['refused', 'saved']);
  expect((await store.views.list(kim.email)).length).toBe(4);
});

test('a shared view is changed by its author and by admins, one’s own by nobody else', async () => {
  const { save } = desk();
  const [own, shared] = [await save('Own'), await save('Shared', kim, true)];
  const may = (view: typeof own) => [kim, lee, admin].map((who) => manage.mayChange(view, who));
  expect([may(own), may(shared)]).toEqual([
    [true, false, false],
    [true, false, true],
  ]);
  expect(manage.maySee(own, admin)).toBe(false);
});

test('a deleted view comes back as it was, unless its name is taken by then or its day is over', async () => {
  const { store, context, save, namesFor, pass } = desk();
  const view = await save('Hot');
  const undo = (id = '') => undoAction(context, id, actorOf(kim));
  const deleted = await manage.deleteView(context, view, actorOf(kim));
  expect(await manage.deleteView(context, view, actorOf(kim))).toBeUndefined();
  expect(await namesFor(kim.email)).toEqual([]);
  expect(await store.views.find(view.id)).toBeUndefined();
  expect(await undo(deleted)).toMatchObject({ restored: 1, skipped: [], by: kim.email });
  expect(await undo(deleted)).toBeUndefined();
  expect(await store.views.list(kim.email)).toEqual([view]);
  const again = await manage.deleteView(context, view, actorOf(kim));
  const other = await save('hot');
  expect(await undo(again)).toMatchObject({ restored: 0, skipped: [{ id: view.id, why: 'name' }] });
  await manage.deleteView(context, other, actorOf(kim));
  expect(await undo(again)).toMatchObject({ restored: 1 });
  const last = await manage.deleteView(context, view, actorOf(kim));
  pass(25 * 3_600_000);
  expect(await undo(last)).toBeUndefined();
  await store.undos.purge(new Date(context.clock()).toISOString());
  expect(await store.engine.read((db) => db.selectFrom('undos').selectAll().execute())).toEqual([]);
});

test('an account has up to 50 views', async () => {
  const { context, save } = desk();
  for (let place = 0; place < 50; place++) await save(`View ${place}`);
  expect(await manage.saveView(context, query, { name: 'One more', shared: false }, kim, actorOf(kim))).toEqual({
    outcome: 'refused',
    message: 'You have 50 views. Delete one first',
  });
  await save('One more', lee);
});

test('each change is in the trail, with who made it', async () => {
  const { store, context, save } = desk();
  const view = await save('Hot', kim, true);
  await manage.updateView(context, view, query, actorOf(admin));
  const deleted = await manage.deleteView(context, view, actorOf(admin));
  await undoAction(context, deleted ?? '', actorOf(admin));
  const trail = (await store.audit.latest(10)).map(({ kind, by, detail }) => [kind, by, JSON.parse(detail)]);
  const detail = { view: 'Hot', shared: true };
  expect(trail).toHaveLength(4);
  expect(trail).toEqual(
    expect.arrayContaining([
      ['view-saved', kim.email, detail],
      ['view-changed', admin.email, detail],
      ['view-deleted', admin.email, detail],
      ['view-restored', admin.email, detail],
    ]),
  );
});
