import { type Kysely, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { isForDomain, type LeadFilter, nobody } from '../../leads/filter.ts';
import type { Tables } from '../schema/schema.ts';
import { indexUse, type SearchColumn, type Way } from './index-use.ts';

export type LeadQuery = SelectQueryBuilder<Tables, 'investment_leads', object>;

/** The leads that a filter names, without an order. List, count and export are all made from it; the way changes only how they are found. */
export function matching(db: Kysely<Tables>, filter: LeadFilter, way: Way = 'either'): LeadQuery {
  const { named, searched } = indexUse(filter, way);
  let query: LeadQuery = db.selectFrom('investment_leads');
  // Literals, so that partial indexes can be used.
  if (filter.spam !== 'with') query = query.where('spam', '=', filter.spam === 'only' ? sql.lit(1) : sql.lit(0));
  if (filter.undelivered) query = query.where('undelivered', '=', sql.lit(1));
  if (filter.undelivered && filter.undelivered !== true) query = query.where(hasDelivery[filter.undelivered]);
  if (filter.form) query = query.where(named('form'), '=', filter.form);
  if (filter.status) query = query.where(named('status'), '=', sql.lit(filter.status));
  if (filter.campaign) query = query.where(named('utm_campaign'), '=', filter.campaign);
  if (filter.owner) query = query.where(named('owner'), '=', filter.owner === nobody ? '' : filter.owner);
  if (filter.dueSince) query = query.where('due_on', '>=', filter.dueSince);
  if (filter.dueUntil) query = query.where('due_on', '!=', sql.lit('')).where('due_on', '<=', filter.dueUntil);
  if (filter.since) query = query.where('created_at', '>=', filter.since);
  if (filter.until) query = query.where('created_at', '<', filter.until);
  for (const { columns, prefix } of prefixesOf(filter)) {
    query = query.where((row) => row.or(columns.map((column) => beginsWith(searched(column), prefix))));
  }
  if (filter.newestOfPerson) query = query.where(isNewest(db, filter));
  return query;
}

/** Whether no newer lead of the same email fits the filter. It is looked for by the email alone, of which there are few. */
function isNewest(db: Kysely<Tables>, { newestOfPerson: _, ...filter }: LeadFilter) {
  const newer = matching(db, filter, 'walk').select(['search_email as of_email', 'created_at as at', 'id as newer_id']);
  return sql<SqlBool>`not exists (select 1 from (${newer}) as newer where of_email = investment_leads.search_email
    and (at, newer_id) > (investment_leads.created_at, investment_leads.id))`;
}

/** Of the few leads of which something is not delivered. */
const hasDelivery = {
  waiting: sql<SqlBool>`exists (select 1 from deliveries where deliveries.lead_id = investment_leads.id and deliveries.state in ('pending', 'sending'))`,
  refused: sql<SqlBool>`exists (select 1 from deliveries where deliveries.lead_id = investment_leads.id and deliveries.state = 'failed')`,
} as const;

/** One of the columns begins with the prefix. */
interface Prefix {
  columns: readonly SearchColumn[];
  prefix: string;
}

/**
 * What a search says, all of which holds for a find: "ann" begins an email, a first or a last name or a domain; "ann cee" is a
 * first and a last name; "@example" a domain.
 */
export function prefixesOf({ search }: LeadFilter): readonly Prefix[] {
  const text = search?.trim().toLowerCase();
  if (!text) return [];
  if (isForDomain(text)) return [{ columns: ['search_domain'], prefix: text.slice(1) }];
  const [first = '', ...last] = text.split(/\s+/);
  if (last.length) {
    return [
      { columns: ['search_first_name'], prefix: first },
      { columns: ['search_last_name'], prefix: last.join(' ') },
    ];
  }
  return [{ columns: ['search_email', 'search_first_name', 'search_last_name', 'search_domain'], prefix: text }];
}

/** A range instead of LIKE: it uses the index on every engine, and `%` and `_` mean themselves. */
export const beginsWith = (column: ReturnType<typeof sql.ref<string>>, prefix: string) =>
  sql<SqlBool>`(${column} >= ${prefix} and ${column} < ${`${prefix}\u{10ffff}`})`;
