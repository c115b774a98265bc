import { sql } from 'kysely';
import type { Cursor, LeadOrder, LeadPage } from '../../leads/lead-store.ts';
import { type Way, withoutIndex } from './index-use.ts';
import type { LeadQuery } from './lead-filter.ts';

const orders = {
  newest: ['created_at', 'desc'],
  oldest: ['created_at', 'asc'],
  email: ['search_email', 'asc'],
  'email-backwards': ['search_email', 'desc'],
} as const satisfies Record<LeadOrder, readonly [string, 'asc' | 'desc']>;

/** A lead's place in every order. */
export type LeadPlace = Cursor & { email?: string };

/** A part of an order: all after one place and, where it has an end, up to and with another. */
export interface LeadSpan extends Omit<LeadPage, 'limit'> {
  upTo?: LeadPlace;
}

/** In an order, ties by id. */
export function inOrder(query: LeadQuery, { order = 'newest', after, upTo }: LeadSpan, way: Way = 'either'): LeadQuery {
  const [column, direction] = orders[order];
  const name = `investment_leads.${column}`;
  const isSorted = way === 'gather' || (column === 'search_email' && way !== 'walk' && way !== 'either');
  const sortedBy = isSorted ? withoutIndex(name) : sql.ref<string>(name);
  let sorted = query.orderBy(sortedBy, direction).orderBy('investment_leads.id', direction);
  const row = sql`(${sortedBy}, investment_leads.id)`;
  const place = (lead: LeadPlace) =>
    sql`(${column === 'search_email' ? (lead.email ?? '').toLowerCase() : lead.created_at}, ${lead.id})`;
  const [later, upToIt] = direction === 'asc' ? [sql`>`, sql`<=`] : [sql`<`, sql`>=`];
  if (after) sorted = sorted.where(sql<boolean>`${row} ${later} ${place(after)}`);
  if (upTo) sorted = sorted.where(sql<boolean>`${row} ${upToIt} ${place(upTo)}`);
  return sorted;
}

/** Newest first, ties by id, going on after the last row seen. */
export const newestFirst = (query: LeadQuery, after?: Cursor, way?: Way): LeadQuery =>
  inOrder(query, { order: 'newest', after }, way);
