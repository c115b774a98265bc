import { yieldEvery } from '../base/clocks.ts';
import type { Engine } from '../db/engine.ts';
import type { Mention } from './erase.ts';

/** A person as their leads name them. */
export interface Named {
  email: string;
  first_name: string;
  last_name: string;
}

/** Shorter names alone occur inside too many words. */
const shortestName = 3;

/** Whether a text names a person: by their email, both names, the last name alone, or the only name that they gave. */
export function mentionOf(person: readonly Named[]): (text: string) => boolean {
  const terms = [...new Set(person.flatMap(termsOf).map(plain))].filter(Boolean);
  return (text) => {
    const searched = plain(text);
    return terms.some((term) => hasWord(searched, term));
  };
}

/** Whether a text has a term that is not a part of longer words. */
function hasWord(text: string, term: string): boolean {
  for (let at = text.indexOf(term); at >= 0; at = text.indexOf(term, at + 1)) {
    const end = at + term.length;
    // A letter may be two UTF-16 units.
    const [before, after] = [text.slice(Math.max(at - 2, 0), at), text.slice(end, end + 2)];
    if (!/[\p{L}\p{N}]$/u.test(before) && !/^[\p{L}\p{N}]/u.test(after)) return true;
  }
  return false;
}

function termsOf({ email, first_name, last_name }: Named): string[] {
  const [first, last] = [first_name.trim(), last_name.trim()];
  const alone = last || first;
  return [email, ...(first && last ? [`${first} ${last}`] : []), ...([...alone].length >= shortestName ? [alone] : [])];
}

const marks = /\p{M}/gu;
/** In lower case, without accents, words one space apart. Long runs of accents go first: `normalize` sorts each of them. */
const plain = (text: string) =>
  text.replace(marks, '').normalize('NFD').replace(marks, '').replace(/\s+/g, ' ').trim().toLowerCase();

/** Events looked at in one go, so that nothing else waits for them. */
const eventsAtOnce = 10_000;

/** Leads read in one go: each may have a long message. */
const leadsAtOnce = 500;

/** Other leads that name the person of an email, in notes, message or follow-up. */
export async function findMentions({ read }: Engine, email: string): Promise<Mention[]> {
  const person = await read((db) =>
    db
      .selectFrom('investment_leads')
      .select(['id', 'email', 'first_name', 'last_name'])
      .where('search_email', '=', email)
      .execute(),
  );
  const ids = new Set(person.map(({ id }) => id));
  const names = mentionOf(person);
  const mentions = new Map<string, Omit<Mention, 'lead_id' | 'email'>>();
  const mentionIn = (id: string) => {
    const mention = mentions.get(id) ?? { notes: 0, message: false, follow_up: false };
    mentions.set(id, mention);
    return mention;
  };
  const pause = yieldEvery();
  for await (const { lead_id, detail } of notesIn({ read })) {
    await pause();
    const { note } = JSON.parse(detail) as { note?: unknown };
    if (!ids.has(lead_id) && typeof note === 'string' && names(note)) mentionIn(lead_id).notes++;
  }
  for await (const { id, message, due_text } of textsIn({ read })) {
    await pause();
    if (ids.has(id)) continue;
    if (names(message)) mentionIn(id).message = true;
    if (names(due_text)) mentionIn(id).follow_up = true;
  }
  const leads: Mention[] = [];
  for (const ids of chunked([...mentions.keys()], leadsAtOnce)) {
    const rows = await read((db) =>
      db
        .selectFrom('investment_leads')
        .select(['id', 'email'])
        .where('id', 'in', ids)
        .where('deleted_at', 'is', null)
        .execute(),
    );
    leads.push(...rows.map(({ id, email }) => ({ lead_id: id, email, ...mentionIn(id) })));
  }
  // Ids begin with the time of the lead.
  return leads.sort((a, b) => (a.lead_id < b.lead_id ? 1 : -1));
}

function* chunked<T>(all: readonly T[], size: number): Generator<T[]> {
  for (let at = 0; at < all.length; at += size) yield all.slice(at, at + size);
}

async function* textsIn({ read }: Pick<Engine, 'read'>): AsyncGenerator<Record<'id' | 'message' | 'due_text', string>> {
  for (let after = ''; ; ) {
    const rows = await read((db) =>
      db
        .selectFrom('investment_leads')
        .select(['id', 'message', 'due_text'])
        .where('deleted_at', 'is', null)
        .where('id', '>', after)
        .orderBy('id')
        .limit(leadsAtOnce)
        .execute(),
    );
    yield* rows;
    const last = rows.at(-1);
    if (!last) return;
    after = last.id;
  }
}

async function* notesIn({ read }: Pick<Engine, 'read'>): AsyncGenerator<{ lead_id: string; detail: string }> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const from: string = after;
    const last = await read((db) =>
      db
        .selectFrom('lead_events')
        .select('lead_id')
        .where('lead_id', '>', from)
        .orderBy('lead_id')
        .limit(1)
        .offset(eventsAtOnce)
        .executeTakeFirst(),
    );
    yield* await read((db) =>
      db
        .selectFrom('lead_events')
        .select(['lead_id', 'detail'])
        .where('lead_id', '>', from)
        .$if(last !== undefined, (query) => query.where('lead_id', '<=', last?.lead_id ?? ''))
        .where('detail', 'like', '%"note":%')
        .execute(),
    );
    after = last?.lead_id;
    await new Promise(setImmediate);
  }
}
