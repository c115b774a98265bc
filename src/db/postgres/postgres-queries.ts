import { CompiledQuery, sql } from 'kysely';
import type { Dialect } from '../dialect.ts';

/** SQL for the name of the channel on which the programs of one schema announce changes to each other. */
export const channel = `'mainstreet_' || md5(current_schema())`;

/** Rows of one statement: a few megabytes. */
const rowsAtOnce = 5000;

/** What PostgreSQL does in its own way. */
export const postgresQueries: Dialect = {
  async insertAll(db, table, rows) {
    const columns = Object.keys(rows[0] ?? {})
      .map((column) => `"${column}"`)
      .join(', ');
    // One parameter for all rows, so that the text of the statement is always the same.
    const text = `insert into "${table}" (${columns}) select ${columns} from json_populate_recordset(null::"${table}", $1)`;
    for (let start = 0; start < rows.length; start += rowsAtOnce) {
      const some = JSON.stringify(rows.slice(start, start + rowsAtOnce), asText);
      await db.executeQuery(CompiledQuery.raw(text, [some]));
    }
  },

  // As an array it is found once; in a join it could be found again for each row, each time with others locked.
  isAmong: (found) => sql`id = any(array${found.forUpdate().skipLocked()})`,

  async waitForOthers(db, name) {
    await sql`select pg_advisory_xact_lock(hashtext(current_schema()), hashtext(${name}))`.execute(db);
  },

  beforeFilling: () => Promise.resolve(),

  async announce(db) {
    await sql`select pg_notify(${sql.raw(channel)}, '')`.execute(db);
  },
};

/** Bytes as the engine writes them in text. */
function asText(this: Record<string, unknown>, key: string, value: unknown): unknown {
  const stored = this[key];
  return stored instanceof Uint8Array ? `\\x${Buffer.from(stored).toString('hex')}` : value;
}
