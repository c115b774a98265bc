import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { describe, expect, test } from 'vitest';
import { root } from '../../src/base/root.ts';
import { migrations } from '../../src/store/schema/migrations.ts';
import { databaseFile, proveDatabase } from '../../src/store/sqlite/maintenance.ts';
import { temporaryFolder, temporaryStore } from '../helpers/temporary-store.ts';

const folder = join(root, 'tests/store/fixtures');
const fixtures = readdirSync(folder).filter((name) => name.endsWith('.sql'));
const earlier = Object.keys(migrations).slice(0, -1);

test('there is a database of every earlier schema (npx tsx tests/store/fixtures/make.ts writes them)', () => {
  expect(fixtures).toEqual(expect.arrayContaining(earlier.map((name) => `${name}.sql`)));
});

type Row = Record<string, unknown>;

function everything(file: string): Record<string, Row[]> {
  const db = new Database(file);
  const tables = db
    .prepare("select name from sqlite_master where type = 'table' and name not like 'lead_words%'")
    .pluck()
    .all() as string[];
  const rows = tables.map(
    (table) => [table, db.prepare(`select * from ${table} order by 1, 2`).all() as Row[]] as const,
  );
  db.close();
  return Object.fromEntries(rows);
}

describe.each(fixtures)('a database of the schema %s', (fixture) => {
  test('preserves every row and every value through all migrations', async () => {
    const dataDir = temporaryFolder();
    const file = databaseFile(dataDir);
    const db = new Database(file);
    db.exec(readFileSync(join(folder, fixture), 'utf8'));
    db.close();
    const before = everything(file);
    expect(await proveDatabase(file)).toMatchObject({ ok: true, problems: [] });

    const store = temporaryStore({ dataDir });
    await store.migrate();
    expect((await store.leads.list({ spam: 'with' }, { limit: 10 })).map(({ id }) => id)).toContain(
      'investment_leads-2',
    );
    await store.close();

    const after = everything(file);
    for (const [table, rows] of Object.entries(before)) {
      if (table === 'migrations') continue;
      expect(after[table] ?? [], table).toMatchObject(rows);
      expect(after[table], table).toHaveLength(rows.length);
    }
    // Each lead that was there before people were has its person.
    const people = after.investment_leads?.map(({ id, search_email }) => ({
      id,
      email: search_email,
      do_not_email: 1,
    }));
    if (!before.people) expect(after.people).toMatchObject(people ?? []);
    expect(await proveDatabase(file)).toMatchObject({ ok: true, problems: [], missing: [] });
    expect(after.migrations?.map(({ name }) => name)).toEqual(Object.keys(migrations));
  });
});
