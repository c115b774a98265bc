import { type Kysely, sql } from 'kysely';
import { ConfigurationError } from '../base/errors.ts';
import type { Tables } from './schema.ts';
import { isSqlite, runSql } from './sql.ts';

/** How many leads share the values of each index of a large table. SQLite reads this before anybody has run "analyze", and knows without it nothing of how rare an email is and how common a status. */
const sqliteStatistics = `
analyze;
delete from sqlite_stat1;
insert into sqlite_stat1 (tbl, idx, stat) values
  ('investment_leads', 'leads_newest', '1000000 2 1 1 1 1 1 1 1 1 1'),
  ('investment_leads', 'leads_id_ending', '1000000 20'),
  ('investment_leads', 'leads_email', '1000000 2'),
  ('investment_leads', 'leads_name', '1000000 500 5'),
  ('investment_leads', 'leads_last_name', '1000000 500'),
  ('investment_leads', 'leads_campaign', '1000000 20000');
`;

/** The text in which searches look, and its index of each three characters. */
export const searchTable = `
create table lead_search (
  number integer primary key references investment_leads (number) on delete cascade,
  text text not null
);
`;

export async function searchTables(db: Kysely<Tables>): Promise<void> {
  await runSql(db, searchTable);
  if (!isSqlite(db)) return trigramsOnServer(db);
  await sql`create virtual table lead_text using fts5(text, content='lead_search', content_rowid='number', tokenize='trigram', detail=none, columnsize=0)`.execute(
    db,
  );
  // What is erased leaves the file at once, not with a later merge.
  await sql`insert into lead_text (lead_text, rank) values ('secure-delete', 1)`.execute(db);
  const add = 'insert into lead_text (rowid, text) values (new.number, new.text);';
  const remove = "insert into lead_text (lead_text, rowid, text) values ('delete', old.number, old.text);";
  for (const [event, work] of [
    ['insert', add],
    ['delete', remove],
    ['update', `${remove} ${add}`],
  ] as const) {
    await sql.raw(`create trigger lead_search_${event} after ${event} on lead_search begin ${work} end`).execute(db);
  }
  await runSql(db, sqliteStatistics);
}

async function trigramsOnServer(db: Kysely<Tables>): Promise<void> {
  const find = sql<{ schema: string }>`select nspname as schema from pg_extension
    join pg_namespace on pg_namespace.oid = extnamespace where extname = 'pg_trgm'`;
  // Programs that make schemas of one database at once would otherwise each create it.
  await sql`select pg_advisory_xact_lock(hashtext('mainstreet pg_trgm'))`.execute(db);
  let [found] = (await find.execute(db)).rows;
  if (!found) {
    try {
      await sql`create extension pg_trgm schema public`.execute(db);
    } catch (error) {
      throw new ConfigurationError(
        'The search needs the extension pg_trgm of PostgreSQL, which comes with it (package postgresql-contrib on some systems). Let an administrator of the database run: create extension pg_trgm schema public;',
        { cause: error },
      );
    }
    [found] = (await find.execute(db)).rows;
  }
  await sql`create index lead_search_text on lead_search using gin (text ${sql.id(found?.schema ?? 'public')}.gin_trgm_ops)`.execute(
    db,
  );
}
