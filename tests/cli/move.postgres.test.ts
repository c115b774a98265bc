import { join } from 'node:path';
import Database from 'better-sqlite3';
import { expect, test } from 'vitest';
import { tables } from '../../src/db/schema.ts';
import { openStore } from '../../src/server/store.ts';
import { databaseOf } from '../helpers/database.ts';
import { addAccount } from '../helpers/signed-in.ts';
import { temporaryFolder, temporaryStore } from '../helpers/temporary-store.ts';
import { save } from '../leads/sample-submission.ts';
import { run } from './run-leads.ts';

/** A database file with something in every table. */
async function filled(leads = 30): Promise<string> {
  const dataDir = temporaryFolder();
  const store = openStore({ dataDir });
  const at = '2026-03-02T15:00:00.000Z';
  const people = Array.from({ length: leads }, (_, place) => ({
    email: `person${place}@example.com`,
    lastName: place ? 'O’Brien' : 'Nul\0',
  }));
  await Promise.all(people.map((values) => save(store, values, { mailsSales: true })));
  const event = { id: 'e1', at, kind: 'image-uploaded', by: 'ann', via: 'web', detail: '{}' };
  const image = { id: 'i1', file: 'f.webp', name: 'ä.png', size: 5, is_public: 0, created_at: at } as const;
  const bytes = Uint8Array.from({ length: 256 }, (_, place) => place);
  await store.siteImages.add(
    { ...image, created_by: 'ann' },
    [{ name: 'f.webp', type: 'image/webp', bytes } as never],
    event,
  );
  const { id } = await addAccount({ admins: store.admins, clock: () => Date.parse(at) });
  await store.admins.addSession({ hash: 's1', data: '{}', admin_id: id, expires_at: at }, 10);
  const token = {
    name: 'reports',
    role: 'read',
    hash: 'h1',
    created_at: at,
    created_by: 'ann',
    last_used_at: null,
    expires_at: null,
  } as const;
  await store.admins.addToken(token, { ...event, id: 'e2', kind: 'token-added' } as never);
  await run(['webhook', 'add', 'https://example.com/hooks'], { dataDir, env: { DATABASE_URL: '' } });
  await store.counts.add([{ day: '2026-03-02', kind: 'page', name: '/', count: 3 }]);
  await store.outbox.hold({ destination: 'crm', holder: 'h', now: at, until: at });
  for (const name of ['erasure', 'admin']) await store.admins.sharedKey(name, `${name} of the file`);
  await store.close();
  return join(dataDir, 'leads.db');
}

const move = (file: string, dataDir: string, more: Partial<Parameters<typeof run>[1]> = {}) =>
  run(['db', 'move', '--from', `sqlite:${file}`, '--to', databaseOf(dataDir).DATABASE_URL, '--json'], {
    ...more,
    dataDir,
  });

test('everything moves, with its ids and times, and is proven', async () => {
  const file = await filled();
  const mailed = new Database(file);
  mailed.exec("insert into visitor_mails (key, delivery_id, lead_id) select 'k1', id, lead_id from deliveries limit 1");
  mailed.exec(
    "insert into bulk_actions values ('b1', '2026-03-02T15:00:00.000Z', 'kim', 'web', 'closed', 1, 0, null, null)",
  );
  mailed.exec(
    "insert into content_versions values ('v1', 1, 'contact.json', 'published', 'kim', '', '', '', '', '{}', null, '')",
  );
  mailed.exec("insert into page_archive values ('p1', '/contact', '', 'aa', '{}', x'00ff')");
  mailed.exec("insert into undos select 'b1', id, 'closed', 'kim', '', '', '{}', '{}' from investment_leads limit 1");
  mailed.exec(
    "insert into lead_views values ('w1', 'kim', 'Ours', 'ours', '', 1, '2026-03-02T15:00:00.000Z', '', 'kim')",
  );
  mailed.close();
  const target = temporaryStore();
  const { code, stdout, stderr } = await move(file, target.dataDir);
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const moved: { table: string; rows: number; sha256: string }[] = JSON.parse(stdout);
  expect(moved.map(({ table }) => table)).toEqual(tables);
  expect(moved.filter(({ rows, sha256 }) => !rows || !/^[0-9a-f]{64}$/.test(sha256))).toEqual([]);
  const source = new Database(file, { readonly: true });
  const clean = (rows: unknown) => JSON.parse(JSON.stringify(rows).replaceAll('\\u0000', '\u{fffd}'));
  for (const table of tables) {
    const wanted = source.prepare(`select * from ${table} order by 1`).all();
    const found = await target.engine.read((db) => db.selectFrom(table).selectAll().orderBy(tableKey(table)).execute());
    const moved = table === 'audit_events' ? found.filter(({ kind }: { kind?: string }) => kind !== 'move') : found;
    expect(clean(moved), table).toEqual(clean(wanted));
  }
  source.close();
  expect((await target.audit.latest(1))[0]).toMatchObject({ kind: 'move', by: 'sam', via: 'terminal' });
  expect((await target.reconciler.reconcile()).gaps).toEqual([]);
  const keys = ['erasure', 'admin'].map((name) => target.admins.sharedKey(name, 'made anew'));
  expect(await Promise.all(keys)).toEqual(['erasure of the file', 'made anew']);
  expect(await target.leads.count({ search: 'person' }, 100)).toBe(30);
});

const tableKey = (table: (typeof tables)[number]) => (table === 'daily_counts' ? 'day' : keyName(table)) as never;
const keyName = (table: string) =>
  ({
    recent_submissions: 'key',
    delivery_leases: 'destination',
    sessions: 'hash',
    api_tokens: 'name',
    webhooks: 'name',
    visitor_mails: 'key',
    bulk_leads: 'bulk_id',
    site_image_files: 'name',
  })[table] ?? 'id';

test('an interrupted move goes on where it stopped, and ends with the same proof', async () => {
  const file = await filled(2500);
  const target = temporaryStore();
  const controller = new AbortController();
  const { signal } = controller;
  let batches = 0;
  signal.throwIfAborted = () => {
    if (++batches < 2) return;
    controller.abort();
    throw signal.reason;
  };
  const stopped = await move(file, target.dataDir, { interrupted: () => signal });
  expect(stopped).toMatchObject({
    code: 130,
    stdout: '',
    stderr: expect.stringContaining('run the same command again to continue'),
  });
  expect(await target.leads.count({}, 10_000)).toBe(1000);
  expect(await move(await filled(1), target.dataDir)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/not empty/),
  });
  const { code, stdout } = await move(file, target.dataDir);
  expect(code).toBe(0);
  expect(JSON.parse(stdout)[0]).toMatchObject({ table: 'investment_leads', rows: 2500 });
});

test('a target that is not empty stays as it is', async () => {
  const file = await filled(1);
  const target = temporaryStore();
  await save(target, { email: 'here@example.com' });
  expect(await move(file, target.dataDir)).toMatchObject({
    code: 1,
    stdout: '',
    stderr: expect.stringMatching(/not empty/),
  });
  expect(await target.leads.count({}, 10)).toBe(1);
});

test('a target that was changed before the move went on is not taken for the same', async () => {
  const file = await filled(3);
  const target = temporaryStore();
  const signal = AbortSignal.abort();
  await move(file, target.dataDir, { interrupted: () => signal });
  await save(target, { email: 'here@example.com' });
  expect(await move(file, target.dataDir)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/investment_leads differs/),
  });
});

test('a file that a server has open, or that an unreleased version made, is not moved', async () => {
  const file = await filled(1);
  const { dataDir } = temporaryStore();
  const server = openStore({ dataDir: join(file, '..') });
  await server.leads.count({}, 1);
  expect(await move(file, dataDir)).toMatchObject({ code: 1, stderr: expect.stringMatching(/stop the server first/) });
  await server.close();
  const earlier = new Database(file);
  earlier.exec("update migrations set name = '0001-leads'");
  earlier.close();
  expect(await move(file, dataDir)).toMatchObject({
    code: 1,
    stderr: expect.stringMatching(/before its first release/),
  });
});

test.each([
  [['--from', 'leads.db', '--to', 'postgres://a:secret@b/c'], 2, /--from must be/],
  [['--from', 'sqlite:none.db', '--to', 'postgres://a:secret@b/c'], 1, /no file none\.db/],
  [['--from', `sqlite:${import.meta.filename}`, '--to', 'mysql://a:secret@b/c'], 2, /--to must be/],
  [['--from', 'sqlite:none.db'], 2, /--to/],
])('%j is refused in words', async (args, expected, words) => {
  const { code, stdout, stderr } = await run(['db', 'move', ...args], { dataDir: temporaryFolder() });
  expect({ code, stdout }).toEqual({ code: expected, stdout: '' });
  expect(stderr).toMatch(words);
  expect(stderr).not.toContain('secret');
});
