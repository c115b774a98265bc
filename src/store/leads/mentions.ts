import { yieldEvery } from '../../base/yield-every.ts';
import type { Mention } from '../../leads/actions/forget.ts';
import { mentionOf } from '../../leads/actions/mentions.ts';
import type { Engine } from '../engine.ts';

/** Events looked at in one go, so that nothing else waits for them. */
const eventsAtOnce = 10_000;

/** Other leads whose notes name the person of an email. */
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
  const notes = new Map<string, number>();
  const pause = yieldEvery();
  for await (const { lead_id, detail } of notesIn({ read })) {
    await pause();
    const { note } = JSON.parse(detail) as { note?: unknown };
    if (own.has(lead_id) || typeof note !== 'string' || !names(note)) continue;
    notes.set(lead_id, (notes.get(lead_id) ?? 0) + 1);
  }
  if (!notes.size) return [];
  const leads = await read((db) =>
    db
      .selectFrom('investment_leads')
      .select(['id', 'email'])
      .where('id', 'in', [...notes.keys()])
      .orderBy('created_at', 'desc')
      .execute(),
  );
  return leads.map(({ id, email }) => ({ lead_id: id, email, notes: notes.get(id) ?? 0 }));
}

async function* notesIn({ read }: Pick<Engine, 'read'>): AsyncGenerator<{ lead_id: string; detail: string }> {
  for (let after: string | undefined = ''; after !== undefined; ) {
    const from: string = after;
    const last = await read((db) =>
      db
        .selectFrom('lead_events')
        .select('id')
        .where('id', '>', from)
        .orderBy('id')
        .limit(1)
        .offset(eventsAtOnce)
        .executeTakeFirst(),
    );
    yield* await read((db) =>
      db
        .selectFrom('lead_events')
        .select(['lead_id', 'detail'])
        .where('id', '>', from)
        .$if(last !== undefined, (query) => query.where('id', '<=', last?.id ?? ''))
        .where('detail', 'like', '%"note":%')
        .execute(),
    );
    after = last?.id;
    await new Promise(setImmediate);
  }
}
