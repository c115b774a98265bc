import { type Expression, type Kysely, sql } from 'kysely';
import type { DeliveryState } from '../db/rows.ts';
import type { Tables } from '../db/schema.ts';
import type { Cursor, DeliveryFilter, ListedDelivery } from './outbox-store.ts';

/** The two halves of the outbox, as the partial indexes name them. */
const halves: readonly { states: readonly DeliveryState[]; is: Expression<boolean> }[] = [
  { states: ['pending', 'sending'], is: sql`deliveries.state in ('pending', 'sending')` },
  { states: ['delivered', 'failed', 'held'], is: sql`deliveries.state in ('delivered', 'failed', 'held')` },
];

/** The deliveries that a filter names, newest first, ties by id. */
export async function listDeliveries(
  db: Kysely<Tables>,
  filter: DeliveryFilter,
  page: { limit: number; after?: Cursor },
): Promise<ListedDelivery[]> {
  const found: ListedDelivery[] = [];
  for (const { states, is } of halves) {
    const requestedStates = states.filter((state) => filter.states?.includes(state) ?? true);
    // One by one, so that each is read in the order of its index.
    for (const state of requestedStates) found.push(...(await listOf(db, is, { ...filter, states: [state] }, page)));
  }
  return found.sort(byNewest).slice(0, page.limit);
}

function listOf(
  db: Kysely<Tables>,
  half: Expression<boolean>,
  { states = [], destination, form, leadId, since, until }: DeliveryFilter,
  { limit, after }: { limit: number; after?: Cursor },
): Promise<ListedDelivery[]> {
  let query = db
    .selectFrom('deliveries')
    .leftJoin('investment_leads', 'investment_leads.id', 'deliveries.lead_id')
    .selectAll('deliveries')
    .select((row) => row.fn.coalesce('investment_leads.email', sql.lit('')).as('email'))
    .where('deliveries.state', 'in', states)
    .where('deleted_at', 'is', null);
  // By its lead a delivery is found by another index.
  query = leadId ? query.where('deliveries.lead_id', '=', leadId) : query.where(half);
  if (destination) query = query.where('deliveries.destination', '=', destination);
  if (form) query = query.where('deliveries.form', '=', form);
  if (since) query = query.where('deliveries.created_at', '>=', since);
  if (until) query = query.where('deliveries.created_at', '<', until);
  if (after) {
    query = query.where(sql<boolean>`(deliveries.created_at, deliveries.id) < (${after.created_at}, ${after.id})`);
  }
  return query.orderBy('deliveries.created_at', 'desc').orderBy('deliveries.id', 'desc').limit(limit).execute();
}

function byNewest(one: ListedDelivery, other: ListedDelivery): number {
  const [first, second] = [one.created_at + one.id, other.created_at + other.id];
  return first < second ? 1 : first > second ? -1 : 0;
}
