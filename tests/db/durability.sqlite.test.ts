import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { StoreUnavailableError } from '../../src/base/errors.ts';
import { openSqlite } from '../../src/db/sqlite/sqlite.ts';
import { temporaryFolder, temporaryStore } from '../helpers/temporary-store.ts';
import { save } from '../leads/sample-submission.ts';

type Store = ReturnType<typeof temporaryStore>;
const run = ({ engine }: Pick<Store, 'engine'>, statement: string) =>
  engine.write(async (db) => Object.values((await sql.raw(statement).execute(db)).rows[0] ?? {})[0]);

function otherProgram({ dataDir }: Store): Database.Database {
  const database = new Database(join(dataDir, 'leads.db'));
  onTestFinished(() => void database.close());
  return database;
}

test.each([
  ['journal_mode', 'wal'],
  ['synchronous', 2],
  ['foreign_keys', 1],
  ['busy_timeout', 50],
])('writes go through a connection whose %s is %s', async (pragma, value) => {
  expect(await run(temporaryStore(), `pragma ${pragma}`)).toEqual(value);
});

test('a locked database is tried again until it is free', async () => {
  const store = temporaryStore();
  const other = otherProgram(store);
  other.exec('begin immediate');
  const saved = save(store);
  setImmediate(() => other.exec('commit'));
  await expect(saved).resolves.toMatchObject({ repeated: false });
});

test('a database that stays locked is unavailable, in words, while reading goes on', async () => {
  const store = temporaryStore({ busyDeadline: 0 });
  otherProgram(store).exec('begin immediate');
  const saved = save(store);
  await expect(saved).rejects.toThrow(StoreUnavailableError);
  await expect(saved).rejects.toThrow(/locked by another program/);
  expect(await store.leads.list({}, { limit: 10 })).toEqual([]);
});

test('a full disk refuses with a sentence, stores nothing of the refused lead, and recovers by itself', async () => {
  const store = temporaryStore();
  const saveLong = () => save(store, {}, { page: 'x'.repeat(200_000) });
  await run(store, `pragma max_page_count = ${await run(store, 'pragma page_count')}`);
  await expect(saveLong()).rejects.toThrow(new StoreUnavailableError('The disk is full.'));
  expect(await store.leads.count({}, 10)).toBe(0);
  await run(store, 'pragma max_page_count = 1000000');
  await expect(saveLong()).resolves.toMatchObject({ repeated: false });
});

test('a file that is no database is named as such', async () => {
  const store = temporaryStore({ dataDir: temporaryFolder() });
  writeFileSync(join(store.dataDir, 'leads.db'), 'not a database '.repeat(1000));
  await expect(store.migrate()).rejects.toThrow(new StoreUnavailableError('The database file is not a database.'));
});

test('the log of the database shrinks again after a large write', async () => {
  const file = join(temporaryFolder(), 'leads.db');
  const engine = openSqlite(file);
  onTestFinished(() => engine.close());
  await run({ engine }, 'create table large (bytes blob)');
  await run({ engine }, 'insert into large values (zeroblob(20000000))');
  const log = () => statSync(`${file}-wal`).size;
  expect(log()).toBeGreaterThan(20_000_000);
  for (let at = 0; at < 3; at++) await run({ engine }, 'insert into large values (zeroblob(1))');
  expect(log()).toBeLessThanOrEqual(16 * 1024 * 1024);
});
