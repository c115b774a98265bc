import { type Kysely, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { type LeadFilter, nobody } from '../../leads/filter.ts';
import { searchWords } from '../../leads/search-words.ts';
import type { Tables } from '../schema/schema.ts';
import { type Found, found, hasWords } from './found.ts';
import { formWord, placeOf } from './lead-words.ts';

export type LeadQuery = SelectQueryBuilder<Tables & { found: Found }, 'investment_leads', object>;

/**
 * How the leads of a search are found: by their `words`, in the order of their dates, or by the rest of the `filter`, whose leads
 * are each looked at. Without a search there is only the filter.
 */
export type Way = 'words' | 'filter';

/** The leads that a filter names, without an order. List, count and export are all made from it; the way changes only how they are found. */
export function matching(db: Kysely<Tables>, filter: LeadFilter, way: Way = 'words'): LeadQuery {
  const { search, form, campaign, since, until } = filter;
  const all: LeadQuery = db.selectFrom('investment_leads') as never;
  if (!search) return chosen(db, all, filter);
  const words = searchWords(search);
  if (!words.length) return all.where(sql.lit(false));
  if (way === 'filter') return chosen(db, hasWords(db, words) as never, filter);
  // The rarer of several words decides how many are looked at, so that all of the filter that has words helps.
  const inCampaign = campaign ? searchWords(campaign) : [];
  let query: LeadQuery = found(db, [...words, ...inCampaign], form ? [formWord(form)] : []) as never;
  if (since) query = query.where(sql<SqlBool>`found.place >= ${placeOf({ created_at: since, id: '' })}`);
  if (until) query = query.where(sql<SqlBool>`found.place < ${placeOf({ created_at: until, id: '' })}`);
  return chosen(db, query, filter);
}

function chosen(db: Kysely<Tables>, all: LeadQuery, filter: LeadFilter): LeadQuery {
  const column = named(filter);
  let query = all;
  // Literals, so that partial indexes can be used.
  if (filter.spam !== 'with') query = query.where('spam', '=', filter.spam === 'only' ? sql.lit(1) : sql.lit(0));
  if (filter.undelivered) query = query.where('undelivered', '=', sql.lit(1));
  if (filter.undelivered && filter.undelivered !== true) query = query.where(hasDelivery[filter.undelivered]);
  if (filter.confirmed) query = query.where(consentOf[filter.confirmed === true ? 'yes' : 'no']);
  if (filter.form) query = query.where(column('form'), '=', filter.form);
  if (filter.status) query = query.where(column('status'), '=', sql.lit(filter.status));
  if (filter.campaign) query = query.where(column('utm_campaign'), '=', filter.campaign);
  if (filter.source) query = query.where(column('utm_source'), '=', filter.source);
  if (filter.owner) query = query.where(column('owner'), '=', filter.owner === nobody ? '' : filter.owner);
  if (filter.dueSince) query = query.where('due_on', '>=', filter.dueSince);
  if (filter.dueUntil) query = query.where('due_on', '!=', sql.lit('')).where('due_on', '<=', filter.dueUntil);
  if (filter.since) query = query.where('created_at', '>=', filter.since);
  if (filter.until) query = query.where('created_at', '<', filter.until);
  if (filter.newestOfPerson) query = query.where(isNewest(db, filter));
  return query;
}

/** Whether no newer lead of the same email fits the filter. It is looked for by the email alone, of which there are few. */
function isNewest(db: Kysely<Tables>, { newestOfPerson: _, ...filter }: LeadFilter) {
  const newer = matching(db, filter, 'filter').select([
    'search_email as of_email',
    'created_at as at',
    'investment_leads.id as newer_id',
  ]);
  return sql<SqlBool>`not exists (select 1 from (${newer}) as newer where of_email = investment_leads.search_email
    and (at, newer_id) > (investment_leads.created_at, investment_leads.id))`;
}

/**
 * How a column of a filter is written: as it is, or so that its index is not used. The planners of both engines take the index of
 * the first equality they see, even where it leads to thousands of times as many leads as another. What is undelivered, due or
 * spam is mostly little: its own index is read, which has the other columns inside.
 */
function named(filter: LeadFilter) {
  const isFew = Boolean(filter.undelivered || filter.dueUntil) || filter.spam === 'only';
  return (column: 'form' | 'status' | 'utm_campaign' | 'utm_source' | 'owner') =>
    isFew ? sql<string>`${sql.ref(column)} || ''` : sql.ref<string>(column);
}

/** The index has only leads whose person was asked. */
const consentOf = {
  yes: sql<SqlBool>`consent_email != '' and consent_email = 'confirmed'`,
  no: sql<SqlBool>`consent_email != '' and consent_email = 'unconfirmed'`,
} as const;

/** Of the few leads of which something is not delivered. */
const hasDelivery = {
  waiting: sql<SqlBool>`exists (select 1 from deliveries where deliveries.lead_id = investment_leads.id and deliveries.state in ('pending', 'sending'))`,
  refused: sql<SqlBool>`exists (select 1 from deliveries where deliveries.lead_id = investment_leads.id and deliveries.state = 'failed')`,
} as const;
