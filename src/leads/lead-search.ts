import { type Kysely, type RawBuilder, type SqlBool, sql } from 'kysely';
import { jsonObject, jsonTexts } from '../base/json-object.ts';
import { isSqlite } from '../db/engine.ts';
import type { Lead, Tables } from '../db/rows.ts';
import { isNameBeginning, searchTerms, searchTextOf } from './search-text.ts';

/** Searched in addition to notes. */
const searched = ['first_name', 'last_name', 'email', 'phone', 'message', 'utm_campaign', 'due_text'] as const;
type Searched = Pick<Lead, 'id' | (typeof searched)[number]>;

export const isSearched = (changes: object) => searched.some((column) => column in changes);

export const isNote = ({ kind }: { kind: string }) => noteKinds.some((name) => name === kind);
const noteKinds = ['note', 'note-corrected'] as const;

/** Greater than any character. */
export const last = '\u{10ffff}';

/** Whether a lead contains all terms. `number` is the expression for its row number. */
export function isFoundBy(
  db: Kysely<Tables>,
  search: string,
  number: RawBuilder<number> = sql`investment_leads.number`,
) {
  const terms = searchTerms(search);
  if (!terms.length) return sql<SqlBool>`1 = 0`;
  const beginnings = terms.filter(isNameBeginning);
  const parts = terms.filter((term) => !isNameBeginning(term));
  // SQLite's index answers from three characters on.
  const indexed = isSqlite(db) ? parts.filter((term) => [...term].length > 2) : parts;
  const conditions = [
    ...beginnings.map(
      (term) => sql<SqlBool>`(search_first_name >= ${term} and search_first_name < ${term + last}
        or search_last_name >= ${term} and search_last_name < ${term + last})`,
    ),
    ...parts.filter((term) => !indexed.includes(term)).map((term) => withText(number, contains(term))),
    ...(indexed.length && isSqlite(db) ? [withTrigrams(number, indexed)] : []),
    ...(indexed.length && !isSqlite(db) ? [withText(number, sql.join(indexed.map(contains), sql` and `))] : []),
  ];
  return sql<SqlBool>`(${sql.join(conditions, sql` and `)})`;
}

const withText = (number: RawBuilder<number>, condition: RawBuilder<unknown>) =>
  sql<SqlBool>`${number} in (select number from lead_search where ${condition})`;

/** The trigram index has no positions, so the text itself is checked for the term. */
function withTrigrams(number: RawBuilder<number>, terms: readonly string[]) {
  const trigrams = [...new Set(terms.flatMap(trigramsOf))].map((trigram) => `"${trigram.replaceAll('"', '""')}"`);
  const texts = terms.map((term) => sql<SqlBool>`instr(lead_search.text, ${term})`);
  return sql<SqlBool>`${number} in (select lead_text.rowid
    from lead_text cross join lead_search on lead_search.number = lead_text.rowid
    where lead_text match ${trigrams.join(' AND ')} and ${sql.join(texts, sql` and `)})`;
}

/** Trigrams that cover a term. */
function trigramsOf(term: string): string[] {
  const characters = [...term];
  const last = characters.length - 3;
  return characters.flatMap((_, place) =>
    place === last || (place < last && place % 3 === 0) ? characters.slice(place, place + 3).join('') : [],
  );
}

const contains = (term: string) =>
  sql<SqlBool>`lead_search.text like ${`%${term.replaceAll(/[\\%_]/g, '\\$&')}%`} escape '\\'`;

/** Below the engines' limits of parameters. */
const rowsAtOnce = 500;

/** Writes the search texts, in the transaction that stores the leads. */
export async function indexLeads(
  db: Kysely<Tables>,
  leads: readonly Searched[],
  notes: ReadonlyMap<string, readonly string[]> = new Map(),
): Promise<void> {
  for (let start = 0; start < leads.length; start += rowsAtOnce) {
    const texts = leads.slice(start, start + rowsAtOnce).map((lead) => {
      const text = searchTextOf([...searched.map((column) => lead[column]), ...(notes.get(lead.id) ?? [])]);
      return sql`(${lead.id}, ${text})`;
    });
    // One statement: FTS5 flushes at the end of each.
    await sql`with texts (id, text) as (values ${sql.join(texts)})
      insert into lead_search (number, text) select number, text from texts join investment_leads using (id) where true
      on conflict (number) do update set text = excluded.text`.execute(db);
  }
}

export async function indexAgain(db: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  if (!ids.length) return;
  // Of two concurrent notes, the second waits for the first and reads both.
  const leads = await db
    .selectFrom('investment_leads')
    .select(['id', ...searched])
    .where('id', 'in', ids)
    .$if(!isSqlite(db), (query) => query.forUpdate())
    .execute();
  await indexLeads(db, leads, await notesOf(db, ids));
}

async function notesOf(db: Kysely<Tables>, ids: readonly string[]): Promise<Map<string, string[]>> {
  const events = await db
    .selectFrom('lead_events')
    .select(['id', 'lead_id', 'detail'])
    .where('kind', 'in', noteKinds)
    .where('lead_id', 'in', ids)
    .orderBy('at')
    .orderBy('id')
    .execute();
  const notes = new Map<string, Map<string, string>>();
  for (const { id, lead_id, detail } of events) {
    const { of = id, note } = jsonTexts(jsonObject(detail));
    if (note === undefined) continue;
    const ofLead = notes.get(lead_id) ?? new Map<string, string>();
    notes.set(lead_id, ofLead.set(of, note));
  }
  return new Map([...notes].map(([id, texts]) => [id, [...texts.values()]]));
}
