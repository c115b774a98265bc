import { type Expression, type SqlBool, sql, type Transaction } from 'kysely';
import type { Delivery } from '../db/rows.ts';
import type { Tables } from '../db/schema.ts';

/** For transactions that mark a lead: of two that settle deliveries of one lead at once, the later one sees the other's. */
export const markingLead = { isolation: 'repeatable read' } as const;

/** Says on a lead whether a delivery of it waits or was refused, after its deliveries have changed. */
export async function markUndelivered(db: Transaction<Tables>, leadId: string): Promise<void> {
  await sql`update investment_leads set undelivered = case when exists (
      select 1 from deliveries where lead_id = ${leadId} and state in ('pending', 'sending', 'failed')
    ) then 1 else 0 end where id = ${leadId}`.execute(db);
}

/** Whether a delivery is about a lead that is not deleted, or about none. */
export const isDeliveryThere: Expression<SqlBool> = sql`coalesce(deliveries.lead_id, '') not in (select id from investment_leads where deleted_at is not null)`;

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
