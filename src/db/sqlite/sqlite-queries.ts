import type Database from 'better-sqlite3';
import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Dialect } from '../dialect.ts';
import type { Tables } from '../schema.ts';
import { prepareOnce } from './sqlite-dialect.ts';

/** What SQLite does in its own way, on the connection that writes. */
export function sqliteQueries(writer: Database.Database): Dialect {
  const { prepare } = prepareOnce(writer);
  return {
    async insertAll<Returned>(
      db: Transaction<Tables>,
      table: keyof Tables,
      rows: readonly object[],
      ending?: RawBuilder<Returned>,
    ) {
      if (!rows.length) return [];
      const columns = Object.keys(rows[0] ?? {});
      const into = sql`insert into ${sql.table(table)} (${sql.join(columns.map(sql.ref))})`;
      if (ending) {
        const values = sql.raw(columns.map((column) => `value ->> '${column}'`).join(', '));
        const all = sql<Returned>`${into} select ${values} from json_each(${JSON.stringify(rows)}) where true ${ending}`;
        return (await all.execute(db)).rows;
      }
      const insert = prepare(sql`${into} values (${sql.raw(columns.map(() => '?').join(', '))})`.compile(db).sql);
      // One by one: for a statement that may fail half way the engine first writes away every page that it touches.
      for (const row of rows as readonly Record<string, unknown>[]) insert.run(columns.map((column) => row[column]));
      return [];
    },

    isAmong: (found) => sql`id in ${found}`,

    async beforeFilling(db) {
      // Each row goes to a dozen places of the indexes, which should stay in memory meanwhile.
      await sql`pragma cache_size = -400000`.execute(db);
    },

    // What the planner needs to know is stored with the schema.
    afterFilling: () => Promise.resolve(),

    announce: () => Promise.resolve(),
  };
}
