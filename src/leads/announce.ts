import { sql, type Transaction } from 'kysely';
import type { LeadEvent } from '../base/lead-event.ts';
import type { DeliveryState, Lead, Webhook } from '../db/rows.ts';
import type { Tables } from '../db/schema.ts';
import { leadColumnOrder } from '../site/lead-columns.ts';
import { announcementsOf, withPromises } from './announcement.ts';

/** The webhooks that get anything now, as the transaction sees them. */
export const activeWebhooks = (db: Transaction<Tables>): Promise<Webhook[]> =>
  db.selectFrom('webhooks').selectAll().where('disabled_at', 'is', null).orderBy('name').execute();

/** Writes events of a lead that was just changed, and promises them to the webhooks that get them. */
export async function writeEvents(
  db: Transaction<Tables>,
  leadId: string,
  events: readonly LeadEvent[],
): Promise<void> {
  const webhooks = await activeWebhooks(db);
  const lead = webhooks.length ? await leadIn(db, leadId) : undefined;
  if (lead)
    await announce(
      db,
      webhooks,
      events.map((event) => ({ lead, event })),
    );
  else if (events.length)
    await db
      .insertInto('lead_events')
      .values([...events])
      .execute();
}

/** Writes an event of each of many leads that were just changed, and promises them to the webhooks that get them. */
export async function writeEventsOf(db: Transaction<Tables>, changed: readonly ChangedLead[]): Promise<void> {
  await announce(db, await activeWebhooks(db), changed);
}

interface ChangedLead {
  lead: Lead;
  event: LeadEvent;
}

/** Rows of one insert: SQLite takes 32,766 values. */
const insertedAtOnce = 1000;

async function announce(db: Transaction<Tables>, webhooks: readonly Webhook[], changed: readonly ChangedLead[]) {
  if (!changed.length) return;
  const written = changed.map(({ lead, event }) => ({ event, deliveries: announcementsOf(webhooks, lead, event) }));
  const events = written.map(({ event, deliveries }) => withPromises(event, deliveries));
  await db.insertInto('lead_events').values(events).execute();
  const promised = written.flatMap(({ deliveries }) => deliveries);
  for (let from = 0; from < promised.length; from += insertedAtOnce) {
    await db
      .insertInto('deliveries')
      .values(promised.slice(from, from + insertedAtOnce))
      .execute();
  }
  const waiting = new Set(promised.flatMap(({ state, lead_id }) => (state === 'pending' && lead_id) || []));
  if (waiting.size) {
    await db
      .updateTable('investment_leads')
      .set({ undelivered: 1 })
      .where('id', 'in', [...waiting])
      .execute();
  }
}

/** Lets go what was held behind the flag of a lead that is no spam. One that was on its way when it was flagged still is. */
export async function releaseHeld(db: Transaction<Tables>, leadId: string, dueAt: string): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ state: sql<DeliveryState>`case when lease_until is null then 'pending' else 'sending' end`, due_at: dueAt })
    .where('lead_id', '=', leadId)
    .where('state', '=', 'held')
    .execute();
}

const leadIn = (db: Transaction<Tables>, id: string): Promise<Lead | undefined> =>
  db.selectFrom('investment_leads').select(leadColumnOrder).where('id', '=', id).executeTakeFirst();
