import type { Transaction } from 'kysely';
import type { Delivery } from '../db/rows.ts';
import type { Tables } from '../db/schema.ts';

/** Sends a destination that may have a lead as it was another delivery. One that has not gone out yet is made of the lead as it is. */
export async function resend(db: Transaction<Tables>, leadId: string, delivery: Delivery): Promise<void> {
  const waiting = await db
    .selectFrom('deliveries')
    .select('id')
    .where('lead_id', '=', leadId)
    .where('destination', '=', delivery.destination)
    .where('state', 'not in', ['delivered', 'sending'])
    .limit(1)
    .executeTakeFirst();
  if (!waiting) await db.insertInto('deliveries').values(delivery).execute();
}
