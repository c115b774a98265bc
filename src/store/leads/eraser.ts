import type { Kysely } from 'kysely';
import type { Erased, Eraser } from '../../leads/actions/forget.ts';
import { filterForTrail, type LeadFilter } from '../../leads/filter.ts';
import { mayName } from '../../leads/views/naming-person.ts';
import { erasureAnnouncements } from '../../leads/webhooks/announcement.ts';
import type { Engine } from '../engine.ts';
import { activeWebhooks } from '../outbox/announce.ts';
import { removeLonely } from '../people/with-people.ts';
import { leadTables, type Tables } from '../schema/schema.ts';
import { eraseViews } from '../views/view-eraser.ts';
import { findMentions } from './mentions.ts';

/** A lead that arrives in between was not counted and is not touched. */
const atOneMoment = { isolation: 'repeatable read' } as const;

/** Erases from a database. */
export function eraserIn(engine: Engine): Eraser {
  return {
    findTraces: (email) => engine.read((db) => tracesOf(db, email)),

    findMentions: (email) => findMentions(engine, email),

    erase: (email, eventOf, announce) =>
      engine.write(async (db) => {
        await engine.dialect.beforeErasing(db);
        await db.deleteFrom('removed_leads').where('email', '=', email).execute();
        const found = await tracesOf(db, email);
        if (!found.leads) return found;
        const leads = await leadsOf(db, email).select(['email', 'first_name', 'last_name', 'phone']).execute();
        const { data, at, dueAt } = announce(
          leads.map(({ id }) => id),
          found.sending,
        );
        for (const table of leadTables) {
          await db.deleteFrom(table).where('lead_id', 'in', leadsOf(db, email)).execute();
        }
        await db.deleteFrom('investment_leads').where('search_email', '=', email).execute();
        await removeLonely(db, [email]);
        // A follow-up of another lead may name the person; it can't be undone then.
        await db.deleteFrom('bulk_leads').where('undo', 'like', '%due_text%').execute();
        await eraseSearches(db);
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
  const [all, lines, onTheirWay] = [deliveries, events, sending].map(({ total }) => Number(total));
  return { leads, deliveries: all ?? 0, events: lines ?? 0, sending: onTheirWay ?? 0 };
}

/** Earlier versions wrote down what exports were searched for: any of it may name the person, by a part of their name alone. */
async function eraseSearches(db: Kysely<Tables>): Promise<void> {
  const searches = await db
    .selectFrom('audit_events')
    .select(['id', 'detail'])
    .where('kind', '=', 'export')
    .where('detail', 'like', '%"search":"%')
    .execute();
  for (const { id, detail } of searches) {
    const { filter, ...rest } = JSON.parse(detail) as { filter?: LeadFilter };
    const erased = JSON.stringify({ ...rest, filter: filter && filterForTrail(filter) });
    await db.updateTable('audit_events').set({ detail: erased }).where('id', '=', id).execute();
  }
}
