import { type Kysely, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { type LeadFilter, nobody } from '../../leads/filter.ts';
import type { Tables } from '../schema/schema.ts';
import { isFoundBy } from './lead-search.ts';

export type LeadQuery = SelectQueryBuilder<Tables, 'investment_leads', object>;

/** Above each character that text has. */
const last = '\u{10ffff}';

/** The leads that a filter names, without an order. List, count and export are all made from it. */
export function matching(db: Kysely<Tables>, filter: LeadFilter): LeadQuery {
  const { campaign, undelivered } = filter;
  let query: LeadQuery = db.selectFrom('investment_leads');
  // Literals, so that partial indexes can be used.
  if (filter.spam !== 'with') query = query.where('spam', '=', filter.spam === 'only' ? sql.lit(1) : sql.lit(0));
  if (undelivered) query = query.where('undelivered', '=', sql.lit(1));
  if (undelivered && undelivered !== true) query = query.where(hasDelivery(undelivered));
  if (filter.confirmed) {
    const consent = filter.confirmed === true ? 'confirmed' : 'unconfirmed';
    query = query.where(sql<SqlBool>`consent_email != '' and consent_email = ${sql.lit(consent)}`);
  }
  if (filter.form) query = query.where('form', '=', filter.form);
  if (filter.status) query = query.where('status', '=', sql.lit(filter.status));
  if (campaign) query = query.where('utm_campaign', '>=', campaign).where('utm_campaign', '<', campaign + last);
  if (filter.source) query = query.where('utm_source', '=', filter.source);
  if (filter.owner) query = query.where('owner', '=', filter.owner === nobody ? '' : filter.owner);
  if (filter.dueSince) query = query.where('due_on', '>=', filter.dueSince);
  if (filter.dueUntil) query = query.where('due_on', '!=', sql.lit('')).where('due_on', '<=', filter.dueUntil);
  if (filter.since) query = query.where('created_at', '>=', filter.since);
  if (filter.until) query = query.where('created_at', '<', filter.until);
  if (filter.search) query = query.where(isFoundBy(db, filter.search));
  if (filter.newestOfPerson) query = query.where(isNewest(db, filter));
  return query;
}

/** Whether no newer lead of the same email fits the filter. */
function isNewest(db: Kysely<Tables>, { newestOfPerson: _, ...filter }: LeadFilter) {
  const newer = matching(db, filter).select([
    'search_email as of_email',
    'created_at as at',
    'investment_leads.id as newer_id',
  ]);
  return sql<SqlBool>`not exists (select 1 from (${newer}) as newer where of_email = investment_leads.search_email
    and (at, newer_id) > (investment_leads.created_at, investment_leads.id))`;
}

const deliveryIs = (condition: ReturnType<typeof sql>) => sql<SqlBool>`exists (select 1 from deliveries
  where deliveries.lead_id = investment_leads.id and ${condition})`;

const refused = sql`deliveries.state = 'failed'`;
const waiting = sql`deliveries.state in ('pending', 'sending')`;

/** Of the few leads of which something is not delivered. */
function hasDelivery(undelivered: Exclude<LeadFilter['undelivered'], true | undefined>) {
  if (undelivered === 'refused') return deliveryIs(refused);
  if (undelivered === 'waiting') return deliveryIs(waiting);
  return deliveryIs(
    sql`(${refused} or ${waiting} and (deliveries.attempts > 0 or deliveries.created_at < ${undelivered.queuedBefore}))`,
  );
}
