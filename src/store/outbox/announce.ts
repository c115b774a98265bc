import { sql, type Transaction } from 'kysely';
import type { Delivery, DeliveryState, Lead, LeadEvent } from '../../leads/lead.ts';
import { announcementsOf, withPromises } from '../../leads/webhooks/announcement.ts';
import type { Webhook } from '../../leads/webhooks/webhook.ts';
import { leadColumnOrder } from '../../site/lead-columns.ts';
import type { Tables } from '../schema/schema.ts';

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
  const promised: Delivery[] = [];
  for (const event of events) {
    const deliveries = lead ? announcementsOf(webhooks, lead, event) : [];
    promised.push(...deliveries);
    await db.insertInto('lead_events').values(withPromises(event, deliveries)).execute();
  }
  if (!promised.length) return;
  await db.insertInto('deliveries').values(promised).execute();
  if (promised.some(({ state }) => state === 'pending')) {
    await db.updateTable('investment_leads').set({ undelivered: 1 }).where('id', '=', leadId).execute();
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
