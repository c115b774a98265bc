import { yieldEvery } from '../base/clocks.ts';
import type { Engine } from '../db/engine.ts';
import type { Mention } from './actions/forget.ts';
import { mentionOf } from './actions/mentions.ts';

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
  const own = new Set(person.map(({ id }) => id));
  const names = mentionOf(person);
  const found = new Map<string, Omit<Mention, 'lead_id' | 'email'>>();
  const mentionIn = (id: string) => {
    const mention = found.get(id) ?? { notes: 0, message: false, follow_up: false };
    found.set(id, mention);
    return mention;
  };
  const pause = yieldEvery();
  for await (const { lead_id, detail } of notesIn({ read })) {
    await pause();
    const { note } = JSON.parse(detail) as { note?: unknown };
    if (!own.has(lead_id) && typeof note === 'string' && names(note)) mentionIn(lead_id).notes++;
  }
  for await (const { id, message, due_text } of textsIn({ read })) {
    await pause();
    if (own.has(id)) continue;
    if (names(message)) mentionIn(id).message = true;
    if (names(due_text)) mentionIn(id).follow_up = true;
  }
  const leads: Mention[] = [];
  for (const ids of chunked([...found.keys()], leadsAtOnce)) {
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
