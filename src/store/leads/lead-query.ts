import {
  type AliasableExpression,
  expressionBuilder,
  type Kysely,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from 'kysely';
import { isForDomain, type LeadFilter } from '../../leads/filter.ts';
import type { Cursor, LeadOrder, LeadPage } from '../../leads/store.ts';
import type { Tables } from '../schema/schema.ts';

export type LeadQuery = SelectQueryBuilder<Tables, 'investment_leads', object>;
type SearchColumn = 'search_email' | 'search_domain' | 'search_first_name' | 'search_last_name';

/** How a search goes: `index` gathers what fits and sorts it, `order` walks down the order until a page is full. */
type Way = 'index' | 'order';

/** The leads that a filter names, without an order. List, count and export are all made from it. */
export function matching(db: Kysely<Tables>, filter: LeadFilter, way: Way = 'index'): LeadQuery {
  let query: LeadQuery = db.selectFrom('investment_leads');
  // Literals, so that partial indexes can be used.
  if (filter.spam !== 'with') query = query.where('spam', '=', filter.spam === 'only' ? sql.lit(1) : sql.lit(0));
  if (filter.undelivered) query = query.where('undelivered', '=', sql.lit(1));
  if (filter.undelivered && filter.undelivered !== true) query = query.where(hasDelivery[filter.undelivered]);
  // What is undelivered or spam is mostly little: its own index is walked, which has the others inside.
  const isFew = filter.undelivered || filter.spam === 'only';
  const column = (name: 'form' | 'status' | 'utm_campaign') => (isFew ? withoutIndex(name) : sql.ref<string>(name));
  if (filter.form) query = query.where(column('form'), '=', filter.form);
  if (filter.status) query = query.where(column('status'), '=', sql.lit(filter.status));
  if (filter.campaign) query = query.where(column('utm_campaign'), '=', filter.campaign);
  if (filter.since) query = query.where('created_at', '>=', filter.since);
  if (filter.until) query = query.where('created_at', '<', filter.until);
  return filter.search?.trim() ? searching(query, filter.search.trim().toLowerCase(), way) : query;
}

/** Of the few leads of which something is not delivered. */
const hasDelivery = {
  waiting: sql<SqlBool>`exists (select 1 from deliveries where deliveries.lead_id = investment_leads.id and deliveries.state in ('pending', 'sending'))`,
  refused: sql<SqlBool>`exists (select 1 from deliveries where deliveries.lead_id = investment_leads.id and deliveries.state = 'failed')`,
} as const;

/** From this many finds on it is quicker to walk: sorting them all would take longer than the whole page may. */
const manyFinds = 5000;
/** The same for one column. The others find as well, so that it is many sooner. */
const manyInOne = 2000;

/** The quicker way to a page of what the filter's search finds. */
export async function wayThrough(db: Kysely<Tables>, { search }: LeadFilter): Promise<Way> {
  if (!search?.trim()) return 'index';
  const filter: LeadFilter = { search, spam: 'with' };
  const ranges = rangesOf(db, filter);
  // Counting to the end what stays below the limit would take longer than gathering it.
  if (!ranges.length) return (await countUpTo(db, filter, manyFinds)) < manyFinds ? 'index' : 'order';
  const { many } = await db.selectNoFrom(reached(ranges, manyInOne).as('many')).executeTakeFirstOrThrow();
  return many ? 'order' : 'index';
}

/** How many leads a filter names, at most `ceiling`. */
export async function countUpTo(db: Kysely<Tables>, filter: LeadFilter, ceiling: number): Promise<number> {
  const found = matching(db, filter).select(one).limit(ceiling).as('found');
  const { total } = await db
    .selectNoFrom((row) =>
      row
        .case()
        .when(reached(rangesOf(db, filter), ceiling))
        .then(ceiling)
        .else(db.selectFrom(found).select(row.fn.countAll<number>().as('counted')))
        .end()
        .as('total'),
    )
    .executeTakeFirstOrThrow();
  return Number(total);
}

const one = sql.lit(1).as('one');

/** Whether one of the ranges has as many rows. */
function reached(ranges: readonly LeadQuery[], count: number): AliasableExpression<SqlBool> {
  const { or, exists } = expressionBuilder<Tables>();
  return or(
    ranges.map((range) =>
      exists(
        range
          .select(one)
          .limit(1)
          .offset(count - 1),
      ),
    ),
  );
}

/**
 * Parts of what a filter names that each lie side by side in one index: there the engine passes over rows several times as quickly
 * as it counts them. None where an index holds others in between, which would be read twice.
 */
function rangesOf(db: Kysely<Tables>, filter: LeadFilter): LeadQuery[] {
  const { spam, since, until, search, ...named } = filter;
  const hasOwnIndex = named.form && named.status === 'new' && !spam;
  const words = Object.values(named).filter(Boolean).length;
  const text = search?.trim().toLowerCase();
  if (!text) return words <= (hasOwnIndex ? 2 : 1) ? [matching(db, filter)] : [];
  if (words || since || until || /\s/.test(text)) return [];
  const { columns, prefix } = searchedBy(text);
  return columns.map((column) => beginning(matching(db, { spam }), [column], prefix, 'index'));
}

/** Newest first, ties by id, going on after the last row seen. */
export const newestFirst = (query: LeadQuery, after?: Cursor): LeadQuery => inOrder(query, { order: 'newest', after });

const orders = {
  newest: ['created_at', 'desc'],
  oldest: ['created_at', 'asc'],
  email: ['search_email', 'asc'],
  'email-backwards': ['search_email', 'desc'],
} as const satisfies Record<LeadOrder, readonly [string, 'asc' | 'desc']>;

/** In an order, going on after the last row seen. */
export function inOrder(query: LeadQuery, { order = 'newest', after }: Omit<LeadPage, 'limit'>): LeadQuery {
  const [column, direction] = orders[order];
  const sorted = query.orderBy(column, direction).orderBy('id', direction);
  if (!after) return sorted;
  const value = column === 'search_email' ? (after.email ?? '').toLowerCase() : after.created_at;
  const place = sql.ref(`investment_leads.${column}`);
  return sorted.where(
    direction === 'asc'
      ? sql<boolean>`(${place}, investment_leads.id) > (${value}, ${after.id})`
      : sql<boolean>`(${place}, investment_leads.id) < (${value}, ${after.id})`,
  );
}

/** "ann" begins an e-mail, a first or a last name or a domain; "ann cee" is a first and a last name; "@example" a domain. */
function searching(query: LeadQuery, text: string, way: Way): LeadQuery {
  const [first = '', ...last] = text.split(/\s+/);
  if (last.length && !isForDomain(text)) {
    return beginning(beginning(query, ['search_first_name'], first, way), ['search_last_name'], last.join(' '), way);
  }
  const { columns, prefix } = searchedBy(text);
  return beginning(query, columns, prefix, way);
}

/** Which columns begin with what where a single word is searched. */
function searchedBy(text: string): { columns: SearchColumn[]; prefix: string } {
  if (isForDomain(text)) return { columns: ['search_domain'], prefix: text.slice(1) };
  return { columns: ['search_email', 'search_first_name', 'search_last_name', 'search_domain'], prefix: text };
}

/** A range instead of LIKE: it uses the index on every engine, and `%` and `_` mean themselves. */
function beginning(query: LeadQuery, columns: SearchColumn[], prefix: string, way: Way): LeadQuery {
  return query.where((row) =>
    row.or(
      columns.map((column) => {
        const value = way === 'index' ? sql.ref<string>(column) : withoutIndex(column);
        return row.and([row(value, '>=', prefix), row(value, '<', `${prefix}\u{10ffff}`)]);
      }),
    ),
  );
}

/** A column as an expression, which keeps the engine from its index. */
const withoutIndex = (column: string) => sql<string>`${sql.ref(column)} || ''`;
