import { join } from 'node:path';
import Database from 'better-sqlite3';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { StoreUnavailableError } from '../../src/errors.ts';
import { keep } from '../leads/sample-submission.ts';
import { temporaryStore } from '../temporary-store.ts';

test.each([
  ['journal_mode', 'wal'],
  ['synchronous', 2],
  ['foreign_keys', 1],
  ['busy_timeout', 50],
])('writes go through a connection whose %s is %s', async (pragma, value) => {
  const { rows } = await temporaryStore().engine.write((db) => sql.raw(`pragma ${pragma}`).execute(db));
  expect(Object.values(rows[0] as object)).toEqual([value]);
});

test('submissions that arrive together share one transaction', async () => {
  const store = temporaryStore();
  const write = vi.spyOn(store.engine, 'write');
  const people = Array.from({ length: 30 }, (_, place) => ({ email: `person${place}@example.com` }));
  await Promise.all(people.map((values) => keep(store, values)));
  expect(write).toHaveBeenCalledTimes(1);
  expect(await store.leads.count({}, 100)).toBe(30);
});

test('a submission that fails leaves those that came with it untouched', async () => {
  const store = temporaryStore();
  const broken = { leads: { ...store.leads, save: breaking(store.leads.save) } };
  const results = await Promise.allSettled([
    keep(store, { email: 'first@example.com' }),
    keep(broken, { email: 'broken@example.com' }),
    keep(store, { email: 'last@example.com' }),
  ]);
  expect(results.map((result) => result.status)).toEqual(['fulfilled', 'rejected', 'fulfilled']);
  expect(await store.leads.count({ spam: 'with' }, 100)).toBe(2);
});

test('a locked database is tried again until it is free', async () => {
  const store = temporaryStore();
  await store.migrate();
  const other = otherProgram(store.dataDir);
  other.exec('begin immediate');
  const kept = keep(store);
  setImmediate(() => other.exec('commit'));
  await expect(kept).resolves.toMatchObject({ repeated: false });
});

test('a database that stays locked is unavailable, in words, while reading goes on', async () => {
  const store = temporaryStore({ busyDeadline: 0 });
  await store.migrate();
  otherProgram(store.dataDir).exec('begin immediate');
  await expect(keep(store)).rejects.toThrow(StoreUnavailableError);
  await expect(keep(store)).rejects.toThrow(/locked by another program/);
  expect(await store.leads.list({}, { limit: 10 })).toEqual([]);
});

test('a full disk refuses with a sentence, keeps nothing of the refused lead, and recovers by itself', async () => {
  const store = temporaryStore();
  const pages = await store.engine.write((db) => sql<{ page_count: number }>`pragma page_count`.execute(db));
  await limitPages(pages.rows[0]?.page_count ?? 0);
  const long = 'x'.repeat(200_000);
  await expect(keep(store, {}, { page: long })).rejects.toThrow(new StoreUnavailableError('The disk is full.'));
  expect(await store.leads.count({}, 10)).toBe(0);
  await limitPages(1_000_000);
  await expect(keep(store, {}, { page: long })).resolves.toMatchObject({ repeated: false });

  function limitPages(count: number) {
    return store.engine.write((db) => sql.raw(`pragma max_page_count = ${count}`).execute(db));
  }
});

test('a file that is no database is named as such', async () => {
  const store = temporaryStore();
  const { writeFileSync } = await import('node:fs');
  writeFileSync(join(store.dataDir, 'leads.db'), 'not a database '.repeat(1000));
  await expect(store.migrate()).rejects.toThrow(new StoreUnavailableError('The database file is not a database.'));
});

test('closing lets a submission end that was taken', async () => {
  const store = temporaryStore();
  const kept = keep(store);
  await store.close();
  await expect(kept).resolves.toMatchObject({ repeated: false });
  await expect(store.leads.find('any')).rejects.toThrow(StoreUnavailableError);
});

function otherProgram(dataDir: string): Database.Database {
  const database = new Database(join(dataDir, 'leads.db'));
  onTestFinished(() => void database.close());
  return database;
}

type Save = ReturnType<typeof temporaryStore>['leads']['save'];

function breaking(save: Save): Save {
  return (submission) => save({ ...submission, lead: { ...submission.lead, status: null as never } });
}
