import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import Database from 'better-sqlite3';
import { Kysely, SqliteDialect } from 'kysely';
import { describe, expect, test } from 'vitest';
import { root } from '../../src/base/root.ts';
import { migrations } from '../../src/store/schema/migrations.ts';
import type { Tables } from '../../src/store/schema/schema.ts';
import { postgresStatements } from './fixtures/postgres-statements.ts';

const folder = join(root, 'tests/store/fixtures');
const names = Object.keys(migrations);

// The newest has its fixtures at the latest when the next one is written.
describe.each(names.filter((name, place) => place < names.length - 1 || existsSync(join(folder, `${name}.sql`))))(
  'the published migration %s',
  (name) => {
    test('makes the same tables and indexes in a file, letter for letter', async () => {
      const published = new Database(':memory:');
      published.exec(readFileSync(join(folder, `${name}.sql`), 'utf8'));
      const made = new Database(':memory:');
      const db = new Kysely<Tables>({ dialect: new SqliteDialect({ database: made }) });
      for (const each of names.slice(0, names.indexOf(name) + 1)) await migrations[each]?.(db);
      expect(shapeOf(made)).toEqual(shapeOf(published));
    });

    test('sends PostgreSQL the same statements, letter for letter', async () => {
      expect(await postgresStatements(name)).toBe(readFileSync(join(folder, 'postgres', `${name}.sql`), 'utf8'));
    });
  },
);

const shapeOf = (db: Database.Database) =>
  db
    .prepare("select sql from sqlite_master where sql is not null and name != 'migrations' order by name")
    .pluck()
    .all();
