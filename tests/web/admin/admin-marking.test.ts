import { expect, test, vi } from 'vitest';
import { run } from '../../cli/run-leads.ts';
import { signedIn } from '../../helpers/signed-in.ts';
import { testApp, textOf } from '../../helpers/test-app.ts';
import { noon, save } from '../../leads/sample-submission.ts';

const sam = { email: 'sam@example.com', password: 'other unrelated plain words', role: 'sales' } as const;

async function office(clock?: () => number) {
  const site = await testApp({}, clock && { clock });
  const { store, leads, config } = site.app.context;
  const cookies = { admin: await signedIn(site), sales: await signedIn(site, sam) };
  const { id } = await save(store, { email: 'ann@example.com' });
  const as = (who: keyof typeof cookies) => ({
    get: (path: string) => site.request.get(path).set('cookie', cookies[who]),
    post: (path: string, body: object = {}) =>
      site.request.post(path).type('form').set('cookie', cookies[who]).send(body),
  });
  return {
    store,
    leads,
    id,
    path: `/admin/leads/${id}`,
    dataDir: config.dataDir,
    admin: as('admin'),
    sales: as('sales'),
  };
}

/** What the button of the notice on a page posts. */
function undoOn(page: string): string {
  const [, value = ''] = /value="([^"]+)" name="undo"/.exec(page.slice(page.indexOf('id="toasts"'))) ?? [];
  return value.replaceAll('&quot;', '"');
}

test('sales marks a lead as spam by a plain button and undoes it by the next', async () => {
  const { leads, id, path, sales } = await office();
  expect((await sales.get(path)).text).toContain(`formAction="${path}/spam"`);
  await sales
    .post(`${path}/spam`, { back: '/admin/leads?form=spark' })
    .expect(303)
    .expect('location', '/admin/leads?form=spark');
  expect(await leads.find(id)).toMatchObject({ spam: 1 });
  const { text } = await sales.get('/admin/leads?form=spark').expect(200);
  expect(text).not.toContain('ann@example.com');
  await sales.post('/admin/leads/undo', { undo: undoOn(text) }).expect(303);
  expect(await leads.find(id)).toMatchObject({ spam: 0 });
});

test('an admin deletes a lead, lands on the list and undoes it there', async () => {
  const { leads, id, path, admin } = await office();
  const { text } = await admin.get(path).expect(200);
  expect(text).toContain(`formAction="${path}/delete"`);
  await admin
    .post(`${path}/delete`, { back: `${path}?form=spark` })
    .expect(303)
    .expect('location', '/admin/leads?form=spark');
  await admin.post(`${path}/delete`).set('accept', 'application/json').expect(404);
  const list = await admin.get('/admin/leads').expect(200);
  expect(textOf(list.text)).toContain('Lead deleted');
  await admin.get(path).expect(404);
  expect(list.text).not.toContain('ann@example.com');
  await admin.post('/admin/leads/undo', { undo: undoOn(list.text) }).expect(303);
  expect(await leads.find(id)).toMatchObject({ email: 'ann@example.com' });
  expect(textOf((await admin.get('/admin/audit')).text)).toMatch(/Lead deleted .*owner@example.com/);
});

test('sales finds no button to delete, and gets nowhere by its addresses; nobody deletes many without being asked', async () => {
  const { leads, id, path, sales, admin } = await office();
  expect((await sales.get(path)).text).not.toContain('/delete');
  await sales.post(`${path}/delete`).expect(403);
  await admin.post('/admin/leads/actions', { action: 'delete', lead: id }).expect(303);
  expect(await leads.find(id)).toBeDefined();
  const { undo } = (await admin.post(`${path}/delete`).set('accept', 'application/json').expect(200)).body;
  await sales.post('/admin/leads/undo', { undo }).expect(403);
  expect(await leads.find(id)).toBeUndefined();
});

test('what was deleted before a restart is purged by the next start once its minute is over', async () => {
  let now = Date.UTC(2026, 2, 2, 15);
  const site = await testApp({}, { clock: () => now });
  const { store, config } = site.app.context;
  const { id } = await save(store, { email: 'gone@example.com' });
  const cookie = await signedIn(site);
  await site.request.post(`/admin/leads/${id}/delete`).set('cookie', cookie).expect(303);
  now += 60_001;
  const rows = () =>
    store.engine.read((db) =>
      db.selectFrom('investment_leads').select('id').where('deleted_at', 'is not', null).execute(),
    );
  expect(await rows()).toHaveLength(1);
  const again = await testApp({ DATA_DIR: config.dataDir }, { clock: () => now });
  await again.app.ready;
  await vi.waitFor(async () => expect(await rows()).toEqual([]), 10_000);
});

test('the terminal marks spam, deletes, and restores by the end of an id', async () => {
  const { leads, id, dataDir } = await office(() => noon);
  const end = id.slice(-6);
  expect((await run(['spam', end], { dataDir })).stdout).toContain('spam; nothing more is sent');
  expect((await run(['not-spam', end], { dataDir })).stdout).toContain('not spam');
  expect((await run(['delete', end], { dataDir })).stdout).toContain('deleted; --undo restores it');
  expect(await leads.find(id)).toBeUndefined();
  expect(await run(['delete', 'ffffff', '--undo'], { dataDir })).toMatchObject({ code: 3, stdout: '' });
  expect(await run(['delete', '', '--undo'], { dataDir })).toMatchObject({ code: 3, stdout: '' });
  expect((await run(['delete', end, '--undo'], { dataDir })).stdout).toBe(`${end}\trestored\n`);
  expect(await leads.find(id)).toMatchObject({ email: 'ann@example.com', spam: 0 });
  expect(await run(['delete', end, '--undo'], { dataDir })).toMatchObject({ code: 3 });
});

test('a row offers its undo however much time a mark takes', async () => {
  let now = noon;
  const { path, sales } = await office(() => now++);
  await sales.post(`${path}/contacted`).expect(303);
  expect(textOf((await sales.get('/admin/leads').expect(200)).text)).toContain('Undo contacted ann@example.com by you');
});
