import { createHash } from 'node:crypto';
import type { Kysely } from 'kysely';
import { ConfigurationError } from '../base/errors.ts';
import { baseline, searchTable, searchTables } from './baseline.ts';
import { runSql } from './engine.ts';
import type { Tables } from './rows.ts';

type Migration = (db: Kysely<Tables>) => Promise<void>;

/** Named by its content: before the first release the baseline itself changes, and a database of another one must not be taken for this. */
const baselineName = `0001-baseline-${createHash('sha256')
  .update(baseline + searchTable)
  .digest('hex')
  .slice(0, 8)}`;

/**
 * Every change of the tables, in its order. From the first release on none of these changes: a later change is another entry, such as
 * `'0002-company': (db) => runSql(db, "alter table investment_leads add column company text not null default '';")`.
 */
export const migrations: Readonly<Record<string, Migration>> = {
  [baselineName]: async (db) => {
    await runSql(db, baseline);
    await searchTables(db);
  },
};

/** Why this program can't use a database with these migrations, or `undefined`. */
export function refusalOf(applied: readonly string[]): string | undefined {
  if (applied.every((name) => name in migrations)) return undefined;
  return applied.includes(baselineName)
    ? 'was written by a newer version of this program; update the program, or use another database.'
    : 'was made by a version of this program from before its first release, whose tables were others; use another database.';
}

/** The names of migrations that `db` still needs. Throws `ConfigurationError` when the database is not one of this program. */
export async function missingMigrations(db: Kysely<Tables>, label: string): Promise<string[]> {
  await db.schema
    .createTable('migrations')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('at', 'text', (column) => column.notNull())
    .execute();
  const applied = (await db.selectFrom('migrations').select('name').execute()).map((row) => row.name);
  const refusal = refusalOf(applied);
  if (refusal) throw new ConfigurationError(`${label} ${refusal}`);
  return Object.keys(migrations).filter((name) => !applied.includes(name));
}

/** Applies what is missing, or what of it is named, and answers it. Runs inside one transaction, so that a database is never half changed. */
export async function applyMigrations(
  db: Kysely<Tables>,
  label: string,
  now: string,
  named: readonly string[] = Object.keys(migrations),
): Promise<string[]> {
  const missing = (await missingMigrations(db, label)).filter((name) => named.includes(name));
  for (const name of missing) {
    await migrations[name]?.(db);
    await db.insertInto('migrations').values({ name, at: now }).execute();
  }
  return missing;
}
