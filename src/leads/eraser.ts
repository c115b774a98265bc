import type { Kysely } from 'kysely';
import { jsonObject } from '../base/json-object.ts';
import type { Engine } from '../db/engine.ts';
import type { Tables } from '../db/schema.ts';
import type { Erased, Eraser } from './actions/forget.ts';
import { activeWebhooks } from './announce.ts';
import { erasureAnnouncements } from './announcement.ts';
import { deleteLeads } from './delete-leads.ts';
import { filterForAudit, type LeadFilter } from './filter.ts';
import { findMentions } from './find-mentions.ts';
import { eraseViews } from './views/erase-views.ts';
import { mayName } from './views/naming-person.ts';

/** A lead that arrives in between was not counted and is not touched. */
const atOneMoment = { isolation: 'repeatable read' } as const;

/** Erases from a database. */
export function eraserIn(engine: Engine): Eraser {
  return {
    findTraces: (email) => engine.read((db) => tracesOf(db, email)),

    findMentions: (email) => findMentions(engine, email),

    erase: (email, eventOf, announce) =>
      engine.write(async (db) => {
        const found = await tracesOf(db, email);
        if (!found.leads) return found;
        const leads = await leadsOf(db, email).select(['email', 'first_name', 'last_name', 'phone']).execute();
        const ids = leads.map(({ id }) => id);
        const { data, at, dueAt } = announce(ids, found.sending);
        await deleteLeads(db, ids);
        await eraseTextsOfUndo(db);
        await eraseNotices(db);
        await eraseFilters(db, mayName(leads));
        await eraseViews(db, mayName(leads));
        const announcements = erasureAnnouncements(await activeWebhooks(db), data, at, dueAt);
        if (announcements.length) await db.insertInto('deliveries').values(announcements).execute();
        await db.insertInto('audit_events').values(eventOf(found)).execute();
        return found;
      }, atOneMoment),
  };
}

const leadsOf = (db: Kysely<Tables>, email: string) =>
  db.selectFrom('investment_leads').select('id').where('search_email', '=', email);

async function tracesOf(db: Kysely<Tables>, email: string): Promise<Erased> {
  const own = (table: 'deliveries' | 'lead_events') =>
    db
      .selectFrom(table)
      .select((row) => row.fn.countAll<number>().as('total'))
      .where('lead_id', 'in', leadsOf(db, email));
  const leads = (await leadsOf(db, email).execute()).length;
  const events = await own('lead_events').executeTakeFirstOrThrow();
  const deliveries = await own('deliveries').executeTakeFirstOrThrow();
  const sending = await own('deliveries').where('state', '=', 'sending').executeTakeFirstOrThrow();
  const [all, lines, beingSent] = [deliveries, events, sending].map(({ total }) => Number(total));
  return { leads, deliveries: all ?? 0, events: lines ?? 0, sending: beingSent ?? 0 };
}

/** Follow-ups that can be restored with any text that somebody typed: it may name the person. */
async function eraseTextsOfUndo(db: Kysely<Tables>): Promise<void> {
  const isEmpty = '%"due_text":""%';
  await db
    .deleteFrom('undos')
    .where('after', 'like', '%"due_text":%')
    .where((row) => row.or([row('before', 'not like', isEmpty), row('after', 'not like', isEmpty)]))
    .execute();
}

/** A notice waits in its session for the next page, and may name the person. */
async function eraseNotices(db: Kysely<Tables>): Promise<void> {
  const sessions = await db
    .selectFrom('sessions')
    .select(['hash', 'data'])
    .where('data', 'like', '%"notice":%')
    .execute();
  for (const { hash, data } of sessions) {
    const { notice, ...rest } = jsonObject(data);
    await db
      .updateTable('sessions')
      .set({ data: JSON.stringify(rest) })
      .where('hash', '=', hash)
      .execute();
  }
}

/** What exports were searched for, which earlier versions wrote down, and any campaign or source of theirs that names the person. */
async function eraseFilters(db: Kysely<Tables>, names: ReturnType<typeof mayName>): Promise<void> {
  const exports = await db
    .selectFrom('audit_events')
    .select(['id', 'detail'])
    .where('kind', '=', 'export')
    .where((row) => row.or(['search', 'campaign', 'source'].map((word) => row('detail', 'like', `%"${word}":"%`))))
    .execute();
  for (const { id, detail } of exports) {
    const { filter, ...rest } = JSON.parse(detail) as { filter?: LeadFilter };
    if (!filter) continue;
    const erased = Object.entries(filterForAudit(filter)).map(([word, value]) => [
      word,
      (word === 'campaign' || word === 'source') &&
      names({ name: '', query: new URLSearchParams({ search: String(value) }).toString() })
        ? true
        : value,
    ]);
    const now = JSON.stringify({ ...rest, filter: Object.fromEntries(erased) });
    if (now === detail) continue;
    await db.updateTable('audit_events').set({ detail: now }).where('id', '=', id).execute();
  }
}
