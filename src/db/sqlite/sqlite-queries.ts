import { CompiledQuery, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** What SQLite does in its own way. */
export const sqliteQueries: Dialect = {
  async insertAll(db, table, rows) {
    const columns = Object.keys(rows[0] ?? {});
    const text = `insert into ${table} (${columns.join(', ')}) values (${columns.map(() => '?').join(', ')})`;
    // One by one: for a statement that may fail half way the engine first writes away every page that it touches.
    for (const row of rows as readonly Record<string, unknown>[]) {
      await db.executeQuery(
        CompiledQuery.raw(
          text,
          columns.map((column) => row[column]),
        ),
      );
    }
  },

  isAmong: (found) => sql`id in ${found}`,

  // Here all writers wait for each other.
  waitForOthers: () => Promise.resolve(),

  async beforeFilling(db) {
    // Each row goes to a dozen places of the indexes, which should stay in memory meanwhile.
    await sql`pragma cache_size = -400000`.execute(db);
  },

  announce: () => Promise.resolve(),
};
