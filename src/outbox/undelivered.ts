import { type Expression, type Kysely, type SqlBool, sql, type Transaction } from 'kysely';
import type { Delivery, Tables } from '../db/rows.ts';

/** Literals, so that the partial index of each half can be used. */
export const open = sql<boolean>`deliveries.state in ('pending', 'sending')`;
export const closed = sql<boolean>`deliveries.state in ('delivered', 'failed', 'held')`;
export const refused = sql<boolean>`deliveries.state = 'failed' and ${closed}`;

/** Ids of leads with waiting or refused deliveries, or with one of the two; `queuedBefore` ignores newer ones that were not tried yet. */
export function undeliveredLeads(db: Kysely<Tables>, which: true | 'waiting' | 'refused' | { queuedBefore: string }) {
  const leadsOf = (is: typeof open) =>
    db
      .selectFrom('deliveries')
      .select('lead_id')
      .where(is)
      .where('lead_id', 'is not', null)
      .$narrowType<{ lead_id: string }>();
  if (which === 'refused') return leadsOf(refused);
  const waiting = leadsOf(open);
  if (which === 'waiting') return waiting;
  const late =
    which === true
      ? waiting
      : waiting.where((row) => row.or([row('attempts', '>', 0), row('created_at', '<', which.queuedBefore)]));
  return late.unionAll(leadsOf(refused));
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
