import type { Kysely } from 'kysely';
import { yieldEvery } from '../base/clocks.ts';
import type { Engine } from '../db/engine.ts';
import type { Tables } from '../db/schema.ts';

/** Another person's lead that mentions somebody. */
export interface Mention {
  lead_id: string;
  email: string;
  /** Number of notes. */
  notes: number;
  message: boolean;
  follow_up: boolean;
}

/** Names of a person in one of their leads. */
export interface Named {
  email: string;
  first_name: string;
  last_name: string;
}

/** Shorter names alone occur inside too many words. */
const shortestName = 3;

/** Whether a text mentions a person: their email, full name, last name, or their only name. */
export function mentionOf(person: readonly Named[]): (text: string) => boolean {
  const terms = [...new Set(person.flatMap(termsOf).map(plain))].filter(Boolean);
  return (text) => {
    const searched = plain(text);
    return terms.some((term) => hasWord(searched, term));
  };
}

/** Whether a text contains a term as a whole word. */
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

/** Leads per read, so that requests are served in between: each may have a long message. */
const leadsAtOnce = 500;

/** Other leads whose notes, message or follow-up mention a person. They are not erased; somebody has to check them. */
export async function findMentions({ read }: Engine, email: string): Promise<Mention[]> {
  const person = await read((db) =>
    db
      .selectFrom('investment_leads')
      .select(['id', 'email', 'first_name', 'last_name'])
      .where('search_email', '=', email.trim().toLowerCase())
      .execute(),
  );
  const ids = new Set(person.map(({ id }) => id));
  const names = mentionOf(person);
  const isNaming = ({ detail }: { detail: string }) => {
    const { note } = JSON.parse(detail) as { note?: unknown };
    return typeof note === 'string' && names(note);
  };
  const mentions: Mention[] = [];
  const pause = yieldEvery();
  for (let after = ''; ; ) {
    const { leads, notes } = await read((db) => textsAfter(db, after));
    const counts = new Map<string, number>();
    for (const note of notes) {
      await pause();
      if (isNaming(note)) counts.set(note.lead_id, (counts.get(note.lead_id) ?? 0) + 1);
    }
    for (const { id, email, message, due_text } of leads) {
      await pause();
      after = id;
      if (ids.has(id)) continue;
      const texts = {
        notes: counts.get(id) ?? 0,
        message: names(message),
        follow_up: names(due_text),
      };
      if (texts.notes || texts.message || texts.follow_up) mentions.push({ lead_id: id, email, ...texts });
    }
    // Ids begin with the time of the lead.
    if (leads.length < leadsAtOnce) return mentions.reverse();
  }
}

async function textsAfter(db: Kysely<Tables>, id: string) {
  const leads = await db
    .selectFrom('investment_leads')
    .select(['id', 'email', 'message', 'due_text'])
    .where('deleted_at', 'is', null)
    .where('id', '>', id)
    .orderBy('id')
    .limit(leadsAtOnce)
    .execute();
  if (!leads.length) return { leads, notes: [] };
  const notes = await db
    .selectFrom('lead_events')
    .select(['lead_id', 'detail'])
    .where(
      'lead_id',
      'in',
      leads.map((lead) => lead.id),
    )
    .where('detail', 'like', '%"note":%')
    .execute();
  return { leads, notes };
}
