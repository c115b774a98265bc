import { sql } from 'kysely';
import type { Cursor, LeadOrder, LeadPage } from '../../leads/lead-store.ts';
import type { LeadQuery } from './lead-filter.ts';
import { placeOf } from './lead-words.ts';

const orders = {
  newest: ['created_at', 'desc'],
  oldest: ['created_at', 'asc'],
  email: ['search_email', 'asc'],
  'email-backwards': ['search_email', 'desc'],
} as const satisfies Record<LeadOrder, readonly [string, 'asc' | 'desc']>;

/** In an order, ties by id, going on after a lead. */
export function inOrder(
  query: LeadQuery,
  { order = 'newest', after }: Omit<LeadPage, 'limit'>,
  isByWords = false,
): LeadQuery {
  const [column, direction] = orders[order];
  const later = direction === 'asc' ? sql`>` : sql`<`;
  if (isByWords && column === 'created_at') {
    const sorted = query.orderBy(sql`found.place`, direction);
    return after ? sorted.where(sql<boolean>`found.place ${later} ${placeOf(after)}`) : sorted;
  }
  const sortedBy = sql.ref<string>(`investment_leads.${column}`);
  const sorted = query.orderBy(sortedBy, direction).orderBy('investment_leads.id', direction);
  if (!after) return sorted;
  const value = column === 'search_email' ? (after.email ?? '').toLowerCase() : after.created_at;
  return sorted.where(sql<boolean>`(${sortedBy}, investment_leads.id) ${later} (${value}, ${after.id})`);
}

/** Newest first, ties by id, going on after the last row seen. */
export const newestFirst = (query: LeadQuery, after?: Cursor, isByWords?: boolean): LeadQuery =>
  inOrder(query, { order: 'newest', after }, isByWords);
