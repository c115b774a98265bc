import { type Kysely, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { type LeadFilter, nobody } from '../../leads/filter.ts';
import { searchWords } from '../../leads/search-words.ts';
import type { Tables } from '../schema/schema.ts';
import { type Found, found, hasWords, placesFound } from './found.ts';
import { formWord, placeOf } from './lead-words.ts';

export type LeadQuery = SelectQueryBuilder<Tables & { found: Found }, 'investment_leads', object>;

/** Columns that a filter compares with one value, each with an index that has the others inside. */
export const filterColumns = {
  form: 'form',
  status: 'status',
  campaign: 'utm_campaign',
  source: 'utm_source',
  owner: 'owner',
} as const satisfies Partial<Record<keyof LeadFilter, keyof Tables['investment_leads']>>;
type FilterColumn = (typeof filterColumns)[keyof typeof filterColumns];

/**
 * How the leads of a search are found: by their `words`, in the order of their dates, or by the rest of the `filter`, whose leads
 * are each looked at. Without a search there is only the filter. A column is a filter that is read by the index of that column, and
 * the leads of one email are read by the email.
 */
export type Way = 'words' | 'filter' | FilterColumn | 'search_email';

/** The leads that a filter names, without an order. List, count and export are all made from it; the way changes only how they are found. */
export function matching(db: Kysely<Tables>, filter: LeadFilter, way: Way = 'words'): LeadQuery {
  const { search, since, until } = filter;
  const all: LeadQuery = db.selectFrom('investment_leads') as never;
  if (!search) return chosen(db, all, filter, way);
  const words = searchWords(search);
  if (!words.length) return all.where(sql.lit(false));
  if (way !== 'words') return chosen(db, hasWords(db, words) as never, filter, way);
  let query: LeadQuery = found(db, ...wordsOf(filter, words)) as never;
  if (since) query = query.where(sql<SqlBool>`found.place >= ${placeOf({ created_at: since, id: '' })}`);
  if (until) query = query.where(sql<SqlBool>`found.place < ${placeOf({ created_at: until, id: '' })}`);
  return chosen(db, query, filter, way);
}

/** The rarer of several words decides how many are looked at, so that all of the filter that has words helps. */
function wordsOf({ form, campaign }: LeadFilter, words: readonly string[][]): [string[][], string[]] {
  return [[...words, ...(campaign ? searchWords(campaign) : [])], form ? [formWord(form)] : []];
}

/** The places of leads that have the words of a search and of its filter, read from the index of words alone. */
export const foundPlaces = (db: Kysely<Tables>, filter: LeadFilter, words: readonly string[][]): LeadQuery =>
  placesFound(db, ...wordsOf(filter, words)) as never;

function chosen(db: Kysely<Tables>, all: LeadQuery, filter: LeadFilter, way: Way): LeadQuery {
  const column = named(filter, way);
  let query = all;
  // Literals, so that partial indexes can be used.
  if (filter.spam !== 'with') query = query.where('spam', '=', filter.spam === 'only' ? sql.lit(1) : sql.lit(0));
  if (filter.undelivered) query = query.where('undelivered', '=', sql.lit(1));
  if (filter.undelivered && filter.undelivered !== true) query = query.where(hasDelivery[filter.undelivered]);
  if (filter.confirmed) query = query.where(hasConsent(filter.confirmed === true ? 'confirmed' : 'unconfirmed', way));
  if (filter.form) query = query.where(column('form'), '=', filter.form);
  if (filter.status) query = query.where(column('status'), '=', sql.lit(filter.status));
  if (filter.campaign) query = query.where(column('utm_campaign'), '=', filter.campaign);
  if (filter.source) query = query.where(column('utm_source'), '=', filter.source);
  if (filter.owner) query = query.where(column('owner'), '=', filter.owner === nobody ? '' : filter.owner);
  if (filter.dueSince) query = query.where('due_on', '>=', filter.dueSince);
  if (filter.dueUntil) query = query.where('due_on', '!=', sql.lit('')).where('due_on', '<=', filter.dueUntil);
  const date = isReadByDue(filter, way) ? sql<string>`created_at || ''` : sql.ref<string>('created_at');
  if (filter.since) query = query.where(date, '>=', filter.since);
  if (filter.until) query = query.where(date, '<', filter.until);
  if (filter.newestOfPerson) query = query.where(isNewest(db, filter));
  return query;
}

/** Whether no newer lead of the same email fits the filter. It is looked for by the email alone, of which there are few. */
function isNewest(db: Kysely<Tables>, { newestOfPerson: _, ...filter }: LeadFilter) {
  const newer = matching(db, filter, 'search_email').select([
    'search_email as of_email',
    // Written so that no index is read from a date on.
    sql<string>`created_at || ''`.as('at'),
    'investment_leads.id as newer_id',
  ]);
  return sql<SqlBool>`not exists (select 1 from (${newer}) as newer where of_email = investment_leads.search_email
    and (at, newer_id) > (investment_leads.created_at, investment_leads.id))`;
}

/** Whether so few leads are undelivered, due or spam that their own index is read, which has the other columns inside. */
export const isFew = ({ undelivered, dueUntil, spam }: LeadFilter) =>
  Boolean(undelivered || dueUntil) || spam === 'only';

/** Whether the few leads that are due are read by their own index, and not those of all the dates asked for. */
export const isReadByDue = ({ dueUntil }: LeadFilter, way: Way) => Boolean(dueUntil) && way !== 'words';

/**
 * How a column of a filter is written: as it is, or so that its index is not used. The planners of both engines take the index of
 * the first equality they see, even where it leads to thousands of times as many leads as another.
 */
function named(filter: LeadFilter, way: Way) {
  const isLed = way !== 'words' && way !== 'filter';
  return (column: FilterColumn) =>
    isFew(filter) || (isLed && column !== way) ? sql<string>`${sql.ref(column)} || ''` : sql.ref<string>(column);
}

/** The index has only leads whose person was asked. */
function hasConsent(consent: 'confirmed' | 'unconfirmed', way: Way) {
  if (way === 'search_email') return sql<SqlBool>`consent_email || '' = ${consent}`;
  return sql<SqlBool>`consent_email != '' and consent_email = ${sql.lit(consent)}`;
}

/** Of the few leads of which something is not delivered. */
const hasDelivery = {
  waiting: sql<SqlBool>`exists (select 1 from deliveries where deliveries.lead_id = investment_leads.id and deliveries.state in ('pending', 'sending'))`,
  refused: sql<SqlBool>`exists (select 1 from deliveries where deliveries.lead_id = investment_leads.id and deliveries.state = 'failed')`,
} as const;
