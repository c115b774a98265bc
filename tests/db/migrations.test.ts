import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ConfigurationError } from '../../src/base/errors.ts';
import { migrations } from '../../src/db/migrations.ts';
import { leadColumnOrder } from '../../src/site/lead-columns.ts';
import { server, withoutTables } from '../helpers/database.ts';
import { temporaryFolder, temporaryStore } from '../helpers/temporary-store.ts';
import { save } from '../leads/sample-submission.ts';

test('investment_leads has the declared columns, and beside them what only the store knows', async () => {
  const store = temporaryStore();
  await save(store);
  const [row] = await store.engine.db.selectFrom('investment_leads').selectAll().execute();
  const ofTheStore = /^(number$|search_|import_id$|deleted_at$)/;
  const declared = Object.keys(row ?? {}).filter((name) => !ofTheStore.test(name));
  expect(declared.sort()).toEqual([...leadColumnOrder].sort());
});

test('programs that start at once migrate a new database once', async () => {
  const dataDir = withoutTables(temporaryFolder());
  const stores = Array.from({ length: 10 }, () => temporaryStore({ dataDir }));
  const applied = await Promise.all(stores.map((store) => store.migrate()));
  expect(applied.flat()).toEqual(Object.keys(migrations));
  const named = await stores[0]?.engine.db.selectFrom('migrations').select('name').execute();
  expect(named?.map((row) => row.name)).toEqual(Object.keys(migrations));
});

test.each([
  ['9999-later', /was written by a newer version of this program; update the program/],
  ['0001-baseline-0', /was made by a version of this program from before its first release/],
])('a database that has the migration %s is refused with its name, and nothing of it changes', async (name, words) => {
  const store = temporaryStore();
  const { id } = await save(store);
  await store.engine.write(async (db) => {
    if (name.startsWith('0001')) await db.deleteFrom('migrations').execute();
    await db.insertInto('migrations').values({ name, at: '' }).execute();
  });
  const again = temporaryStore({ dataDir: store.dataDir });
  const migrated = again.migrate();
  await expect(migrated).rejects.toThrow(ConfigurationError);
  await expect(migrated).rejects.toThrow(server ? new URL(server).host : join(store.dataDir, 'leads.db'));
  await expect(migrated).rejects.toThrow(words);
  expect(await store.leads.find(id)).toMatchObject({ id });
});

test('text compares by its bytes on both engines', async () => {
  const { engine } = temporaryStore();
  const rows = ['b', 'Z', 'ä', 'a'].map((name) => ({ name, value: '', until: '' }));
  await engine.write((db) => db.insertInto('shared_keys').values(rows).execute());
  const names = await engine.db.selectFrom('shared_keys').select('name').orderBy('name').execute();
  expect(names.map(({ name }) => name)).toEqual(['Z', 'a', 'b', 'ä']);
});
