import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Dialect } from '../dialect.ts';
import { type Tables, tables } from '../schema.ts';

/** SQL for the name of the channel on which the programs of one schema announce changes to each other. */
export const channel = `'mainstreet_' || md5(current_schema())`;

/** Rows of one statement: a few megabytes. */
const rowsAtOnce = 5000;

/** What PostgreSQL does in its own way. */
export const postgresQueries: Dialect = {
  async insertAll<Returned>(
    db: Transaction<Tables>,
    table: keyof Tables,
    rows: readonly object[],
    ending: RawBuilder<Returned> = sql``,
  ) {
    const columns = sql.join(Object.keys(rows[0] ?? {}).map(sql.ref));
    const returned: Returned[] = [];
    for (let start = 0; start < rows.length; start += rowsAtOnce) {
      // One parameter for all rows, so that the text of the statement is always the same.
      const some = JSON.stringify(rows.slice(start, start + rowsAtOnce), asText);
      const into = sql.table(table);
      const statement = sql<Returned>`insert into ${into} (${columns})
        select ${columns} from json_populate_recordset(null::${into}, ${some}) ${ending}`;
      returned.push(...(await statement.execute(db)).rows);
    }
    return returned;
  },

  // As an array it is found once; in a join it could be found again for each row, each time with others locked.
  isAmong: (found) => sql`id = any(array${found.forUpdate().skipLocked()})`,

  beforeFilling: () => Promise.resolve(),

  async afterFilling(db) {
    await sql`analyze ${sql.join(tables.map((table) => sql.table(table)))}`.execute(db);
    await sql`select gin_clean_pending_list('lead_search_text')`.execute(db);
  },

  async announce(db) {
    await sql`select pg_notify(${sql.raw(channel)}, '')`.execute(db);
  },
};

/** Bytes as the engine writes them in text. */
function asText(this: Record<string, unknown>, key: string, value: unknown): unknown {
  const stored = this[key];
  return stored instanceof Uint8Array ? `\\x${Buffer.from(stored).toString('hex')}` : value;
}
