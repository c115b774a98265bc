import { type Kysely, SqliteAdapter, sql } from 'kysely';
import type { Tables } from './schema.ts';

export const isSqlite = (db: Kysely<Tables>) => db.getExecutor().adapter instanceof SqliteAdapter;

/** Runs statements that both engines take, each ended by a semicolon at the end of a line. On PostgreSQL text compares by its bytes, as on SQLite. */
export async function runSql(db: Kysely<Tables>, statements: string): Promise<void> {
  const text = isSqlite(db)
    ? statements
    : statements
        .replace(/(?<=\w"? )text\b/g, 'text collate "C"')
        .replace(/(?<=\w )blob\b/g, 'bytea')
        .replaceAll(' without rowid', '');
  for (const statement of text.split(/;\s*$/m)) {
    if (statement.trim()) await sql.raw(statement.trim()).execute(db);
  }
}
