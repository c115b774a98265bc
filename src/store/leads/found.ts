import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Tables } from '../schema/schema.ts';
import { isSqlite } from '../schema/sql.ts';
import { wordsAsVector } from '../schema/word-index.ts';

/** What a search has found: a lead and its place among all by date. */
export interface Found {
  place: string;
  lead_id: string;
}

/** Leads with words that begin as one of each of `words` does, and with all `tokens`, found by the index; `found.place` is their order by date. */
export function found(db: Kysely<Tables>, words: readonly string[][], tokens: readonly string[]) {
  // SQLite joins in the order in which tables are crossed.
  return db
    .selectFrom((isSqlite(db) ? foundInFile : foundOnServer)(words, tokens).as('found'))
    .crossJoin('investment_leads')
    .whereRef('investment_leads.id', '=', 'found.lead_id');
}

function foundInFile(words: readonly string[][], tokens: readonly string[]) {
  return sql<Found>`(select lead_words.rowid as place, lead_search.lead_id from lead_words
    cross join lead_search on lead_search.place = lead_words.rowid
    where lead_words match (select ${matchOf(words, tokens)}))`;
}

function matchOf(words: readonly string[][], tokens: readonly string[]) {
  const begins = words.map((any) => sql`'(' || ${sql.join(any.map(beginning), sql` || ' OR ' || `)} || ')'`);
  return sql.join([...tokens.map((token) => sql`${quoted(token)}`), ...begins], sql` || ' AND ' || `);
}

const quoted = (word: string) => `"${word.replaceAll('"', '""')}"`;

/** Lengths of beginnings that have an index of their own. */
const indexedLengths = [1, 2, 3, 4, 5, 6, 7, 8, 10, 12];

/** Words that begin so. The leads of other beginnings are first collected, however many they are: a word that begins no longer one is looked up alone. Of all marks in words the plus comes first. */
function beginning(word: string) {
  const text = quoted(word);
  if (indexedLengths.includes([...word].length)) return sql`${`${text}*`}`;
  return sql`${text} || case when exists (select 1 from lead_words_terms
    where term >= ${`${word}+`} and term < ${`${word}\u{10ffff}`}) then '*' else '' end`;
}

function foundOnServer(words: readonly string[][], tokens: readonly string[]) {
  return sql<Found>`(select place, lead_id from lead_search where ${wordsAsVector} @@ ${queryOf(words, tokens)}::tsquery)`;
}

function queryOf(words: readonly string[][], tokens: readonly string[]): string {
  const lexeme = (word: string) => `'${word.replaceAll(/['\\]/g, '$&$&')}'`;
  const begins = words.map((any) => `(${any.map((word) => `${lexeme(word)}:*`).join(' | ')})`);
  return [...tokens.map(lexeme), ...begins].join(' & ');
}

/** The same without their ids, read from the index alone where the engine can. */
export const placesFound = (db: Kysely<Tables>, words: readonly string[][], tokens: readonly string[]) =>
  db.selectFrom(
    (isSqlite(db)
      ? sql<
          Pick<Found, 'place'>
        >`(select rowid as place from lead_words where lead_words match (select ${matchOf(words, tokens)}))`
      : sql<
          Pick<Found, 'place'>
        >`(select place from lead_search where ${wordsAsVector} @@ ${queryOf(words, tokens)}::tsquery)`
    ).as('found'),
  );

/** All leads, each looked at whether it has words that begin so. */
export function hasWords(db: Kysely<Tables>, words: readonly string[][]) {
  const has = (word: string) =>
    sql<SqlBool>`lead_search.words like ${`% ${word.replaceAll(/[\\%_]/g, '\\$&')}%`} escape '\\'`;
  return db
    .selectFrom('investment_leads')
    .crossJoin('lead_search')
    .whereRef('lead_search.lead_id', '=', 'investment_leads.id')
    .where(({ and, or }) => and(words.map((any) => or(any.map(has)))));
}
