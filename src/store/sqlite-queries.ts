import { CompiledQuery, sql } from 'kysely';
import type { Dialect } from './dialect.ts';
import { csvOf } from './sqlite-csv.ts';

/** Rows of one statement; with 43 columns they stay below the most parameters that the engine takes. */
const rowsAtOnce = 500;

/** What SQLite does in its own way. */
export const sqliteQueries: Dialect = {
  csvOf,

  async insertAll(db, table, rows) {
    const columns = Object.keys(rows[0] ?? {});
    const places = `(${columns.map(() => '?').join(', ')})`;
    for (let start = 0; start < rows.length; start += rowsAtOnce) {
      const some = rows.slice(start, start + rowsAtOnce);
      const text = `insert into ${table} (${columns.join(', ')}) values ${some.map(() => places).join(', ')}`;
      const values = some.flatMap((row) => columns.map((column) => (row as Record<string, unknown>)[column]));
      await db.executeQuery(CompiledQuery.raw(text, values));
    }
  },

  isAmong: (found) => sql`id in ${found}`,

  async beforeErasing(db) {
    // Freed pages are overwritten with zeros, or the file would go on holding what was erased.
    await sql`pragma secure_delete = on`.execute(db);
  },

  async beforeFilling(db) {
    // Each row goes to a dozen places of the indexes, which should stay in memory meanwhile.
    await sql`pragma cache_size = -400000`.execute(db);
  },

  announce: () => Promise.resolve(),
};
