import type { Transaction } from 'kysely';
import type { Resend } from '../../leads/delivery/resend.ts';
import type { Tables } from '../schema/schema.ts';

/** Gives what a lead has not sent yet other words, and sends a destination that may have the old ones another delivery. */
export async function resend(db: Transaction<Tables>, leadId: string, { delivery, unsent }: Resend): Promise<void> {
  const waiting = await db
    .updateTable('deliveries')
    .set({ body: unsent })
    .where('lead_id', '=', leadId)
    .where('destination', '=', delivery.destination)
    .where('state', '!=', 'delivered')
    .returning('state')
    .execute();
  // One that is on its way has the old words with it.
  const isTaken = waiting.some(({ state }) => state !== 'sending');
  if (!isTaken) await db.insertInto('deliveries').values(delivery).execute();
}
