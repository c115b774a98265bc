import { type Kysely, type SqlBool, sql } from 'kysely';
import type { Tables } from '../schema/schema.ts';
import { isFile, wordsAsVector } from '../schema/word-index.ts';

/** What a search has found: a lead and its place among all by date. */
export interface Found {
  place: string;
  lead_id: string;
}

/** Leads with words that begin as one of each of `words` does, and with all `tokens`, found by the index; `found.place` is their order by date. */
export function found(db: Kysely<Tables>, words: readonly string[][], tokens: readonly string[]) {
  // SQLite joins in the order in which tables are crossed.
  return db
    .selectFrom((isFile(db) ? foundInFile : foundOnServer)(words, tokens).as('found'))
    .crossJoin('investment_leads')
    .whereRef('investment_leads.id', '=', 'found.lead_id');
}

function foundInFile(words: readonly string[][], tokens: readonly string[]) {
  const quoted = (word: string) => `"${word.replaceAll('"', '""')}"`;
  const begins = words.map((any) => `(${any.map((word) => `${quoted(word)}*`).join(' OR ')})`);
  return sql<Found>`(select lead_words.rowid as place, lead_search.lead_id from lead_words
    cross join lead_search on lead_search.place = lead_words.rowid
    where lead_words match ${[...tokens.map(quoted), ...begins].join(' AND ')})`;
}

function foundOnServer(words: readonly string[][], tokens: readonly string[]) {
  const quoted = (word: string) => `'${word.replaceAll(/['\\]/g, '$&$&')}'`;
  const begins = words.map((any) => `(${any.map((word) => `${quoted(word)}:*`).join(' | ')})`);
  return sql<Found>`(select place, lead_id from lead_search
    where ${wordsAsVector} @@ ${[...tokens.map(quoted), ...begins].join(' & ')}::tsquery)`;
}

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
