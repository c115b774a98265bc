import { expect, test } from 'vitest';
import * as manage from '../../src/leads/views/manage-views.ts';
import { viewQueryOf } from '../../src/leads/views/saved-view.ts';
import { temporaryStore } from '../helpers/temporary-store.ts';
import { noon } from '../leads/sample-submission.ts';

const kim = { email: 'kim@example.com', role: 'sales' } as const;
const lee = { email: 'lee@example.com', role: 'sales' } as const;
const admin = { email: 'ada@example.com', role: 'admin' } as const;
const actorOf = ({ email }: { email: string }) => ({ by: email, via: 'web' }) as const;
const shown = { params: { status: 'new', sort: 'name' }, columns: ['email', 'phone'] } as const;

function desk() {
  const store = temporaryStore();
  let now = noon;
  const context = { views: store.views, clock: () => now };
  return {
    ...{ store, context },
    pass: (milliseconds: number) => {
      now += milliseconds;
    },
    save: async (name: string, who: manage.Viewer = kim, shared = false) => {
      const saved = await manage.saveView(context, shown, { name, shared }, who, actorOf(who));
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
  expect(viewQueryOf((await store.views.find(own.id)) ?? expect.fail())).toEqual(shown);
  expect(await namesFor(kim.email)).toEqual(['All ours', 'Calls today']);
  expect(await namesFor(lee.email)).toEqual(['All ours']);
  expect(await namesFor(undefined)).toEqual(['All ours']);
  await manage.renameView(context, own, { name: 'Calls', shared: true }, actorOf(kim));
  expect(await namesFor(lee.email)).toEqual(['All ours', 'Calls']);
  await manage.updateView(context, own, { params: { owner: 'me' }, columns: ['email'] }, actorOf(kim));
  const [, changed] = await store.views.list(lee.email);
  expect(changed && viewQueryOf(changed)).toEqual({ params: { owner: 'me' }, columns: ['email'] });
});

test('a name is there once for each account, whatever its letters, and has 1 to 60 characters', async () => {
  const { store, context, save } = desk();
  const first = await save('Hot');
  const second = await save('Cold');
  const again = (name: string) => manage.saveView(context, shown, { name, shared: false }, kim, actorOf(kim));
  const taken = { outcome: 'refused', message: 'There is a view named “HOT” already' };
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
  expect(await manage.deleteView(context, view, actorOf(kim))).toBe(true);
  expect(await manage.deleteView(context, view, actorOf(kim))).toBe(false);
  expect(await namesFor(kim.email)).toEqual([]);
  expect(await store.views.find(view.id)).toBeUndefined();
  expect(await manage.restoreView(context, view.id, lee, actorOf(lee))).toEqual({ outcome: 'gone' });
  expect(await manage.restoreView(context, view.id, kim, actorOf(kim))).toEqual({ outcome: 'restored' });
  expect(await manage.restoreView(context, view.id, kim, actorOf(kim))).toEqual({ outcome: 'gone' });
  expect(await store.views.list(kim.email)).toEqual([view]);
  await manage.deleteView(context, view, actorOf(kim));
  const other = await save('hot');
  expect(await manage.restoreView(context, view.id, kim, actorOf(kim))).toMatchObject({ outcome: 'refused' });
  pass(25 * 3_600_000);
  await manage.deleteView(context, other, actorOf(kim));
  expect(await store.views.findDeleted(view.id)).toBeUndefined();
  expect(await store.views.findDeleted(other.id)).toBeDefined();
});

test('an account has up to 50 views', async () => {
  const { context, save } = desk();
  for (let place = 0; place < 50; place++) await save(`View ${place}`);
  expect(await manage.saveView(context, shown, { name: 'One more', shared: false }, kim, actorOf(kim))).toEqual({
    outcome: 'refused',
    message: 'You have 50 views. Delete one first',
  });
  await save('One more', lee);
});

test('each change is in the trail, with who made it', async () => {
  const { store, context, save } = desk();
  const view = await save('Hot', kim, true);
  await manage.updateView(context, view, shown, actorOf(admin));
  await manage.deleteView(context, view, actorOf(admin));
  await manage.restoreView(context, view.id, admin, actorOf(admin));
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
