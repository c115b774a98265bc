import { type Kysely, sql } from 'kysely';
import type { Tables } from './schema.ts';
import { isSqlite, runSql } from './sql.ts';

const vector = "array_to_tsvector(string_to_array(ltrim(words), ' '))";

/** The words of `lead_search` as what PostgreSQL compares; its index is over the same expression, letter for letter. */
export const wordsAsVector = sql`lead_words(words)`;

/** The index over the words of leads: none needs an extension, and the program alone says what a word is. */
async function wordIndex(db: Kysely<Tables>): Promise<void> {
  if (!isSqlite(db)) {
    // PostgreSQL assumes that an expression of its own functions is free, and would rather compute it for every lead by date than read
    // its index: a function states what it costs.
    await sql
      .raw(`create function lead_words(words text) returns tsvector language plpgsql immutable strict parallel safe
        cost 1000 as $$ begin return ${vector}; end $$`)
      .execute(db);
    await sql`create index lead_search_words on lead_search using gin ((${wordsAsVector}))`.execute(db);
    return;
  }
  // A beginning with an index of its own is found at once, however many leads have it; of longer ones there are fewer.
  await sql`create virtual table lead_words using fts5(words, content='lead_search', content_rowid='place',
    tokenize="ascii tokenchars '@._+-:'", detail=none, prefix='1 2 3 4 5 6 7 8 10 12')`.execute(db);
  // Words of what is erased leave the file at once, not with a later merge.
  await sql`insert into lead_words (lead_words, rank) values ('secure-delete', 1)`.execute(db);
  // Says whether a word is the beginning of longer ones; it is a view of the index and stores nothing.
  await sql`create virtual table lead_words_terms using fts5vocab(lead_words, instance)`.execute(db);
  const add = 'insert into lead_words (rowid, words) values (new.place, new.words);';
  const remove = "insert into lead_words (lead_words, rowid, words) values ('delete', old.place, old.words);";
  for (const [event, work] of [
    ['insert', add],
    ['delete', remove],
    ['update', `${remove} ${add}`],
  ] as const) {
    await sql.raw(`create trigger lead_search_${event} after ${event} on lead_search begin ${work} end`).execute(db);
  }
}

/** The tables of the search. */
export async function searchTables(db: Kysely<Tables>): Promise<void> {
  await runSql(
    db,
    `create table lead_search (
      place ${isSqlite(db) ? 'integer' : 'bigint'} primary key,
      lead_id text not null unique references investment_leads (id) on delete cascade,
      words text not null
    );`,
  );
  await wordIndex(db);
}
