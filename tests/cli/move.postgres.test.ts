import { join } from 'node:path';
import Database from 'better-sqlite3';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { moveLock } from '../../src/db/move.ts';
import { tables } from '../../src/db/rows.ts';
import { openStore } from '../../src/server/store.ts';
import { databaseOf } from '../helpers/database.ts';
import { temporaryFolder } from '../helpers/temporary-store.ts';
import { webhookTo } from '../helpers/webhook-to.ts';
import { save } from '../leads/sample-submission.ts';
import { terminal } from './run-leads.ts';

/** A database file with leads. */
async function withLeads(count: number, more = async (_: ReturnType<typeof openStore>) => {}): Promise<string> {
  const dataDir = temporaryFolder();
  const store = openStore({ dataDir });
  const people = Array.from({ length: count }, (_, place) => ({
    email: `person${place}@example.com`,
    lastName: place ? 'O’Brien' : 'Nul\0',
  }));
  await Promise.all(people.map((values) => save(store, values, { mailsSales: true })));
  await more(store);
  await store.close();
  return join(dataDir, 'leads.db');
}

function change(file: string, work: (db: Database.Database) => void) {
  const db = new Database(file);
  work(db);
  db.close();
}

/** Gives each table that has no row one. */
function fillEmptyTables(db: Database.Database) {
  const { id } = db.prepare('select id from investment_leads').get() as { id: string };
  for (const table of tables) {
    if (db.prepare(`select 1 from ${table}`).get()) continue;
    const columns = db.pragma(`table_info(${table})`) as { name: string; type: string }[];
    const cellOf = ({ name, type }: (typeof columns)[number]) =>
      ({ lead_id: id, admin_id: null })[name] ?? { INTEGER: 1, BLOB: Buffer.from([0, 255]) }[type.toUpperCase()] ?? 'ä';
    db.prepare(`insert into ${table} values (${columns.map(() => '?')})`).run(columns.map(cellOf));
  }
}

/** An empty database of the server, and the command that moves a file into it. */
function target() {
  const { store, leads } = terminal();
  const move = (file: string, code = 0, options: Parameters<typeof leads>[2] = {}) =>
    leads(`db move --from sqlite:${file} --to ${databaseOf(store.dataDir).DATABASE_URL} --json`, code, options);
  return { store, move };
}

test('while another move fills the target, a second one says so at once', async () => {
  const { store, move } = target();
  const file = await withLeads(1);
  await store.engine.write(async (db) => {
    await sql`select pg_advisory_xact_lock(${moveLock})`.execute(db);
    const { stderr } = await move(file, 1);
    expect(stderr).toBe('leads: Another move into the target database is running; nothing was moved.\n');
  });
  await move(file);
});

test('everything moves, with its ids and times, and is proven', async () => {
  const file = await withLeads(30, async (store) => {
    await webhookTo(store, 'https://example.com/hooks');
    for (const name of ['erasure', 'admin']) await store.admins.sharedKey(name, `${name} of the file`);
  });
  change(file, fillEmptyTables);
  const { store, move } = target();
  await store.admins.sharedKey('erasure', 'of a server that was started too early');
  const { stdout, stderr } = await move(file);
  expect(stderr).toBe('');
  const moved: { table: string; rows: number; sha256: string }[] = JSON.parse(stdout);
  expect(moved.map(({ table }) => table)).toEqual(tables);
  expect(moved.filter(({ rows, sha256 }) => !rows || !/^[0-9a-f]{64}$/.test(sha256))).toEqual([]);
  const source = new Database(file, { readonly: true });
  const sorted = (rows: readonly unknown[]) =>
    rows.map((row) => JSON.stringify(row).replaceAll('\\u0000', '\u{fffd}')).sort();
  for (const table of tables) {
    const found = await store.engine.db.selectFrom(table).selectAll().execute();
    const rows = found.filter((row) => !('kind' in row && row.kind === 'move'));
    expect(sorted(rows), table).toEqual(sorted(source.prepare(`select * from ${table}`).all()));
  }
  source.close();
  expect((await store.audit.latest(1))[0]).toMatchObject({ kind: 'move', by: 'sam', via: 'terminal' });
  expect((await store.reconcile()).gaps).toEqual([]);
  const keys = ['erasure', 'admin'].map((name) => store.admins.sharedKey(name, 'made anew'));
  expect(await Promise.all(keys)).toEqual(['erasure of the file', 'made anew']);
  expect(await store.leads.count({ search: 'person' }, 100)).toBe(30);
});

test('an interrupted move leaves nothing, and the same command moves everything', async () => {
  const file = await withLeads(2500);
  const { store, move } = target();
  const controller = new AbortController();
  const { signal } = controller;
  let batches = 0;
  signal.throwIfAborted = () => {
    if (++batches < 2) return;
    controller.abort();
    throw signal.reason;
  };
  expect((await move(file, 130, { interrupted: () => signal })).stderr).toContain('interrupted; nothing was moved');
  expect(await store.leads.count({}, 10_000)).toBe(0);
  const [leads] = JSON.parse((await move(file)).stdout);
  expect(leads).toMatchObject({ table: 'investment_leads', rows: 2500 });
  await save(store, { email: 'next@example.com' });
  expect(await store.leads.count({}, 10_000)).toBe(2501);
});

test('a target that is not empty stays as it is', async () => {
  const file = await withLeads(3);
  const full = target();
  await save(full.store, { email: 'here@example.com' });
  expect((await full.move(file, 1)).stderr).toContain('not empty');
  expect(await full.store.leads.count({}, 10)).toBe(1);
});

test('a file that a server has open, or that an unreleased version made, is not moved', async () => {
  const file = await withLeads(1);
  const { move } = target();
  const server = openStore({ dataDir: join(file, '..') });
  await server.leads.count({}, 1);
  expect((await move(file, 1)).stderr).toContain('stop the server first');
  await server.close();
  change(file, (db) => db.exec("update migrations set name = '0001-leads'"));
  expect((await move(file, 1)).stderr).toContain('before its first release');
});

test.each([
  ['move --from leads.db --to postgres://a:secret@b/c', 2, /--from must be/],
  ['move --from sqlite:none.db --to postgres://a:secret@b/c', 1, /no file none\.db/],
  [`move --from sqlite:${import.meta.filename} --to mysql://a:secret@b/c`, 2, /--to must be/],
  ['move --from sqlite:none.db', 2, /--to/],
  ['backup copy.db', 1, /PGPASSWORD.* pg_dump .*=ADDRESS/],
  ['restore copy.db --yes', 1, /PGPASSWORD.* pg_restore .*=ADDRESS/],
  ['check', 1, /PGPASSWORD.* pg_amcheck .* ADDRESS/],
  ['check none.db', 1, /none\.db/],
])('db %s is refused in words, or names the command of the server instead', async (line, code, words) => {
  const { stdout, stderr } = await terminal().leads(`db ${line}`, code);
  expect(stdout).toBe('');
  expect(stderr).toMatch(words);
  expect(stderr).not.toContain('secret');
});

test('forget says how the places of erased rows are cleared', async () => {
  const { store, leads } = terminal();
  await save(store);
  expect((await leads('forget ann@example.com --yes')).stdout).toContain('VACUUM');
});
