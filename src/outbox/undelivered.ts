import { type Expression, type SqlBool, sql, type Transaction } from 'kysely';
import type { Delivery } from '../db/rows.ts';
import type { Tables } from '../db/schema.ts';

/** For transactions that call `markUndelivered`: of two that settle deliveries of one lead at once, the later one sees the other's result. */
export const markingLead = { isolation: 'repeatable read' } as const;

/** Updates `undelivered` after deliveries of a lead have changed. */
export async function markUndelivered(db: Transaction<Tables>, leadId: string): Promise<void> {
  await sql`update investment_leads set undelivered = case when exists (
      select 1 from deliveries where lead_id = ${leadId} and state in ('pending', 'sending', 'failed')
    ) then 1 else 0 end where id = ${leadId}`.execute(db);
}

/** Excludes deliveries of deleted leads. */
export const isDeliveryThere: Expression<SqlBool> = sql`coalesce(deliveries.lead_id, '') not in (select id from investment_leads where deleted_at is not null)`;

/** Adds another delivery for a destination that may have an outdated lead. A delivery that has not gone out yet is rendered from the current lead anyway. */
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
