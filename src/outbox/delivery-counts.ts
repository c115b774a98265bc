import { type Expression, type Kysely, sql } from 'kysely';
import type { DeliveryState } from '../db/rows.ts';
import type { Tables } from '../db/schema.ts';
import { isDeliveryThere } from './undelivered.ts';

/** Literals, so that the partial indexes can be used. */
const halves = [
  sql<boolean>`deliveries.state in ('pending', 'sending')`,
  sql<boolean>`deliveries.state in ('delivered', 'failed', 'held')`,
];

/** How many deliveries there are in each state. */
export async function countsByState(db: Kysely<Tables>): Promise<Record<DeliveryState, number>> {
  const counts: Record<DeliveryState, number> = { pending: 0, sending: 0, delivered: 0, failed: 0, held: 0 };
  for (const half of halves) {
    for (const { state, total } of await countWhere(db, half)) counts[state] = Number(total);
  }
  return counts;
}

const countWhere = (db: Kysely<Tables>, half: Expression<boolean>) =>
  db
    .selectFrom('deliveries')
    .select((row) => ['state', row.fn.countAll<number>().as('total')])
    .where(half)
    .where(isDeliveryThere)
    .groupBy('state')
    .execute();
