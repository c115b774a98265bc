import { type Kysely, sql } from 'kysely';
import { jsonObject } from '../../base/json-object.ts';
import type { Lead } from '../../leads/lead.ts';
import { indexWords } from '../../leads/search-words.ts';
import type { Tables } from '../schema/schema.ts';

/** What of a lead is searched, with its notes. */
const searched = ['first_name', 'last_name', 'email', 'phone', 'message', 'utm_campaign', 'due_text'] as const;
type Searched = Pick<Lead, 'id' | 'created_at' | 'form' | (typeof searched)[number]>;

/** Whether a change of these columns changes what a lead is found by. */
export const isSearched = (changes: object) => searched.some((column) => column in changes);

/** The word under which a search finds the leads of a form; nobody can type it. */
export const formWord = (form: string) => `form:${form}`;

/**
 * A lead's place among all by date, ties by id: milliseconds, and of the id the 12 bits that count within one and 9 random ones. A
 * search goes through leads in this order without sorting them.
 */
export function placeOf({ created_at, id }: Pick<Lead, 'created_at' | 'id'>): bigint {
  const [, count = '0', random = '0'] = /^[\da-f]{8}-[\da-f]{4}-7([\da-f]{3})-([\da-f]{4})/.exec(id) ?? [];
  const tie = (Number.parseInt(count, 16) << 9) | ((Number.parseInt(random, 16) & 0x3fff) >> 5);
  return BigInt(Date.parse(created_at)) * 0x200000n + BigInt(tie);
}

/** Adds new leads to the index, in the transaction that stores them. */
export async function indexLeads(
  db: Kysely<Tables>,
  leads: readonly Searched[],
  notes: ReadonlyMap<string, readonly string[]> = new Map(),
): Promise<void> {
  for (let start = 0; start < leads.length; start += placesAtOnce) {
    const some = leads.slice(start, start + placesAtOnce);
    const places = await freePlaces(db, some);
    const rows = some.map((lead, at) => ({
      place: String(places[at]),
      lead_id: lead.id,
      words: wordsOf(lead, notes.get(lead.id)),
    }));
    await db.insertInto('lead_search').values(rows).execute();
  }
}

/** Writes anew what leads are found by, after they or their notes have changed. */
export async function indexAgain(db: Kysely<Tables>, ids: readonly string[]): Promise<void> {
  if (!ids.length) return;
  const leads = await db.selectFrom('investment_leads').select(columns).where('id', 'in', ids).execute();
  const notes = await notesOf(db, ids);
  for (const lead of leads) {
    const words = wordsOf(lead, notes.get(lead.id));
    await db.updateTable('lead_search').set({ words }).where('lead_id', '=', lead.id).execute();
  }
}

const columns = ['id', 'created_at', 'form', ...searched] as const;
/** Below the engines' limits of parameters. */
const placesAtOnce = 500;
const leadsAtOnce = 2000;

/** Adds every lead that the index lacks. */
export async function indexAll(db: Kysely<Tables>): Promise<void> {
  for (let last = ''; ; ) {
    const leads = await db
      .selectFrom('investment_leads')
      .select(columns)
      .where('id', '>', last)
      .where(({ not, exists, selectFrom }) =>
        not(exists(selectFrom('lead_search').select('lead_id').whereRef('lead_id', '=', 'investment_leads.id'))),
      )
      .orderBy('id')
      .limit(leadsAtOnce)
      .execute();
    const end = leads.at(-1);
    if (!end) return;
    const ids = leads.map(({ id }) => id);
    await indexLeads(db, leads, await notesOf(db, ids));
    last = end.id;
    await new Promise(setImmediate);
  }
}

async function notesOf(db: Kysely<Tables>, ids: readonly string[]): Promise<Map<string, string[]>> {
  const notes = new Map<string, string[]>();
  const events = await db
    .selectFrom('lead_events')
    .select(['lead_id', 'detail'])
    .where('kind', '=', 'note')
    .where('lead_id', 'in', ids)
    .execute();
  for (const { lead_id, detail } of events) {
    const { note } = jsonObject(detail) ?? {};
    if (typeof note === 'string') notes.set(lead_id, [...(notes.get(lead_id) ?? []), note]);
  }
  return notes;
}

/** Each word with a space before it, so that one that begins so is found in the text too. */
function wordsOf(lead: Searched, notes: readonly string[] = []): string {
  const words = indexWords([...searched.map((column) => lead[column]), ...notes]);
  return [formWord(lead.form), ...words].map((word) => ` ${word}`).join('');
}

/** Two leads of one millisecond may fall on one place: the later one takes the next that is free. */
async function freePlaces(db: Kysely<Tables>, leads: readonly Searched[]): Promise<bigint[]> {
  const taken = new Set<bigint>();
  for (;;) {
    const own = new Set<bigint>();
    for (const lead of leads) {
      let place = placeOf(lead);
      while (taken.has(place) || own.has(place)) place++;
      own.add(place);
    }
    const places = [...own];
    const found = await db
      .selectFrom('lead_search')
      .select(sql<string>`cast(place as text)`.as('place'))
      .where(sql`place`, 'in', places)
      .execute();
    if (!found.length) return places;
    for (const { place } of found) taken.add(BigInt(place));
  }
}
