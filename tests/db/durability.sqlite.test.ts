import { statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { StoreUnavailableError } from '../../src/base/errors.ts';
import { openSqlite } from '../../src/db/sqlite/sqlite.ts';
import { temporaryFolder, temporaryStore } from '../helpers/temporary-store.ts';
import { save } from '../leads/sample-submission.ts';

test.each([
  ['journal_mode', 'wal'],
  ['synchronous', 2],
  ['foreign_keys', 1],
  ['busy_timeout', 50],
])('writes go through a connection whose %s is %s', async (pragma, value) => {
  const { rows } = await temporaryStore().engine.write((db) => sql.raw(`pragma ${pragma}`).execute(db));
  expect(Object.values(rows[0] as object)).toEqual([value]);
});

test('a locked database is tried again until it is free', async () => {
  const store = temporaryStore();
  await store.migrate();
  const other = otherProgram(store.dataDir);
  other.exec('begin immediate');
  const saved = save(store);
  setImmediate(() => other.exec('commit'));
  await expect(saved).resolves.toMatchObject({ repeated: false });
});

test('a database that stays locked is unavailable, in words, while reading goes on', async () => {
  const store = temporaryStore({ busyDeadline: 0 });
  await store.migrate();
  otherProgram(store.dataDir).exec('begin immediate');
  await expect(save(store)).rejects.toThrow(StoreUnavailableError);
  await expect(save(store)).rejects.toThrow(/locked by another program/);
  expect(await store.leads.list({}, { limit: 10 })).toEqual([]);
});

test('a full disk refuses with a sentence, stores nothing of the refused lead, and recovers by itself', async () => {
  const store = temporaryStore();
  const pages = await store.engine.write((db) => sql<{ page_count: number }>`pragma page_count`.execute(db));
  await limitPages(pages.rows[0]?.page_count ?? 0);
  const long = 'x'.repeat(200_000);
  await expect(save(store, {}, { page: long })).rejects.toThrow(new StoreUnavailableError('The disk is full.'));
  expect(await store.leads.count({}, 10)).toBe(0);
  await limitPages(1_000_000);
  await expect(save(store, {}, { page: long })).resolves.toMatchObject({ repeated: false });

  function limitPages(count: number) {
    return store.engine.write((db) => sql.raw(`pragma max_page_count = ${count}`).execute(db));
  }
});

test('a file that is no database is named as such', async () => {
  const store = temporaryStore({ dataDir: temporaryFolder() });
  writeFileSync(join(store.dataDir, 'leads.db'), 'not a database '.repeat(1000));
  await expect(store.migrate()).rejects.toThrow(new StoreUnavailableError('The database file is not a database.'));
});

function otherProgram(dataDir: string): Database.Database {
  const database = new Database(join(dataDir, 'leads.db'));
  onTestFinished(() => void database.close());
  return database;
}

test('the log of the database shrinks again after a large write', async () => {
  const file = join(temporaryFolder(), 'leads.db');
  const engine = openSqlite(file);
  onTestFinished(() => engine.close());
  await engine.write((db) => sql`create table large (bytes blob)`.execute(db));
  await engine.write((db) => sql`insert into large values (zeroblob(40000000))`.execute(db));
  const log = () => statSync(`${file}-wal`).size;
  expect(log()).toBeGreaterThan(40_000_000);
  for (let at = 0; at < 3; at++) await engine.write((db) => sql`insert into large values (zeroblob(1))`.execute(db));
  expect(log()).toBeLessThanOrEqual(16 * 1024 * 1024);
});
