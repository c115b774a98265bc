import { type Kysely, type RawBuilder, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import { countRows, type Engine } from '../db/engine.ts';
import type { Lead, Tables } from '../db/rows.ts';
import { undeliveredLeads } from '../outbox/undelivered.ts';
import { leadColumnOrder } from '../site/lead-columns.ts';
import { type LeadFilter, nobody } from './filter.ts';
import type { LeadTuple } from './lead.ts';
import { isFoundBy, last } from './lead-search.ts';
import { isDescending, type LeadCursor, type LeadOrder, type SortKey, sortKeys } from './order.ts';

/** Only the beginning of a long text is compared. */
const sortedLength = 100;

/** The sort keys of an order, then the row number as a tiebreaker. */
function sortExpressions(order: LeadOrder): RawBuilder<string | number>[] {
  return [...sortKeys(order).map((key) => expressionOf(key, order)), sql.ref<number>('investment_leads.number')];
}

function expressionOf({ column, by }: SortKey, order: LeadOrder): RawBuilder<string | number> {
  const value = sql.ref<string>(`investment_leads.${column}`);
  const text = sql<string>`coalesce(cast(${value} as text), '')`;
  switch (by) {
    case 'text':
      return sql`lower(substr(${text}, 1, ${sql.lit(sortedLength)}))`;
    case 'blank':
      // Blanks come last in both directions.
      return isDescending(order)
        ? sql`case when ${text} = '' then 0 else 1 end`
        : sql`case when ${text} = '' then 1 else 0 end`;
    case 'number':
      return sql`coalesce(${value}, 0)`;
    case 'time':
      return sql`coalesce(${value}, '')`;
    default:
      return value;
  }
}

/** Sorts, and continues after a cursor, or before it with `backwards`. */
function inOrder(
  query: LeadQuery,
  order: LeadOrder,
  { cursor, backwards = false }: { cursor?: LeadCursor; backwards?: boolean } = {},
): LeadQuery {
  const keys = sortExpressions(order);
  const descending = isDescending(order) !== backwards;
  let sorted = query;
  for (const key of keys) sorted = sorted.orderBy(key, descending ? 'desc' : 'asc');
  if (!cursor) return sorted;
  const beyond = descending ? sql`<` : sql`>`;
  const values = cursor.values.map((value) => (typeof value === 'number' ? sql.lit(value) : sql`${value}`));
  return (
    sorted
      .where(sql<boolean>`(${sql.join(keys)}) ${beyond} (${sql.join(values)})`)
      // SQLite seeks into an index by an expression only where that is compared on its own.
      .where(sql<boolean>`${keys[0]} ${beyond}= ${values[0]}`)
  );
}

export type LeadQuery = SelectQueryBuilder<Tables, 'investment_leads', object>;

/** A missing condition does not compile. Literals, so that partial indexes can be used. */
const conditions: {
  [Word in keyof LeadFilter]-?: (
    query: LeadQuery,
    value: NonNullable<LeadFilter[Word]>,
    context: { db: Kysely<Tables>; filter: LeadFilter },
  ) => LeadQuery;
} = {
  spam: (query, spam) => (spam === 'only' ? query.where('spam', '=', sql.lit(1)) : query),
  undelivered: (query, which, { db }) => query.where('id', 'in', undeliveredLeads(db, which)),
  confirmed: (query, which) => {
    const consent = which === true ? 'confirmed' : 'unconfirmed';
    return query.where(sql<SqlBool>`consent_email != '' and consent_email = ${sql.lit(consent)}`);
  },
  form: (query, form) => query.where('form', '=', form),
  status: (query, status) => query.where('status', '=', sql.lit(status)),
  campaign: (query, name) => query.where('utm_campaign', '>=', name).where('utm_campaign', '<', name + last),
  source: (query, source) => query.where('utm_source', '=', source),
  owner: (query, owner) => query.where('owner', '=', owner === nobody ? '' : owner),
  dueSince: (query, day) => query.where('due_on', '>=', day),
  dueUntil: (query, day) => query.where('due_on', '!=', sql.lit('')).where('due_on', '<=', day),
  since: (query, time) => query.where('created_at', '>=', time),
  until: (query, time) => query.where('created_at', '<', time),
  search: (query, text, { db }) => query.where(isFoundBy(db, text)),
  newestOfPerson: (query, _, { db, filter }) => query.where(isNewest(db, filter)),
};

/** Unsorted. List, count and export share it. */
export function matching(db: Kysely<Tables>, filter: LeadFilter): LeadQuery {
  let query: LeadQuery = db.selectFrom('investment_leads').where('deleted_at', 'is', null);
  if (!filter.spam) query = query.where('spam', '=', sql.lit(0));
  for (const [word, condition] of Object.entries(conditions)) {
    const value = filter[word as keyof LeadFilter];
    if (value) query = condition(query, value as never, { db, filter });
  }
  return query;
}

function isNewest(db: Kysely<Tables>, { newestOfPerson: _, search, ...filter }: LeadFilter) {
  const newer = matching(db, filter)
    .select(['search_email as of_email', 'created_at as at', 'investment_leads.number as newer'])
    // As an expression: otherwise SQLite scans all matches of the search for each lead instead of those of its person.
    .$if(Boolean(search), (query) => query.where(isFoundBy(db, search ?? '', sql`+investment_leads.number`)));
  return sql<SqlBool>`not exists (select 1 from (${newer}) as newer where of_email = investment_leads.search_email
    and (at, newer) > (investment_leads.created_at, investment_leads.number))`;
}

const chunk = 250;

interface LeadPage {
  limit: number;
  order?: LeadOrder;
  /** Cursors of the same order: the page starts after one, or ends before the other. */
  after?: LeadCursor;
  before?: LeadCursor;
}

export function leadFinder(engine: Engine) {
  const { db } = engine;
  /** `isMore`: in the direction of reading. */
  const page = async (filter: LeadFilter, { limit, order = 'newest', after, before }: LeadPage) => {
    const query = inOrder(matching(db, filter), order, { cursor: after ?? before, backwards: before !== undefined });
    const keys = (
      await placesOf(query, order)
        .limit(limit + 1)
        .execute()
    ).map((row) => cursorIn(row, order));
    const isMore = keys.length > limit;
    const pageRows = keys.slice(0, limit);
    if (before) pageRows.reverse();
    const numbers = pageRows.map(({ values }) => Number(values.at(-1)));
    const rows: Lead[] = [];
    for (let start = 0; start < numbers.length; start += numbersAtOnce) {
      rows.push(...(await wholeLeads(db, numbers.slice(start, start + numbersAtOnce), order).execute()));
    }
    return { rows, isMore, first: pageRows[0], last: pageRows.at(-1) };
  };

  return {
    find: (id: string) =>
      matching(db, { spam: 'with' }).select(leadColumnOrder).where('id', '=', id).executeTakeFirst(),

    /** Leads by id ending, or by email if the reference has an at sign (then without spam unless asked for), newest first, up to `limit`. */
    findByReference(reference: string, limit: number, spam?: LeadFilter['spam']) {
      const text = reference.trim().toLowerCase();
      const query = text.includes('@')
        ? matching(db, { spam }).where('search_email', '=', text)
        : matching(db, { spam: 'with' })
            // Matches the expression of the index.
            .where(sql`substr(id, 33)`, '=', text.slice(-4))
            .where('id', 'like', `%${text}`);
      return inOrder(query, 'newest').select(leadColumnOrder).limit(limit).execute();
    },

    page,

    list: async (filter: LeadFilter, options: LeadPage) => (await page(filter, options)).rows,

    ids: async (filter: LeadFilter, limit: number) => {
      const matches = inOrder(matching(db, filter), 'newest').select('investment_leads.id').limit(limit);
      return (await matches.execute()).map(({ id }) => id);
    },

    /** Up to `ceiling`, so that a large table is counted quickly. */
    count: (filter: LeadFilter, ceiling: number) => countOf(db, matching(db, filter), ceiling),

    cursorOf: async (id: string, order: LeadOrder) => {
      const [row] = await placesOf(
        matching(db, { spam: 'with' }).where('investment_leads.id', '=', id),
        order,
      ).execute();
      return row && cursorIn(row, order);
    },

    countBefore: (filter: LeadFilter, cursor: LeadCursor, ceiling: number) =>
      countOf(db, inOrder(matching(db, filter), cursor.order, { cursor, backwards: true }), ceiling),

    campaigns: async (limit: number) => {
      // With `!=`, SQLite reads all leads without a campaign.
      const names = db.selectFrom('investment_leads').select('utm_campaign').distinct().where('utm_campaign', '>', '');
      return (await names.orderBy('utm_campaign').limit(limit).execute()).map(({ utm_campaign }) => utm_campaign);
    },

    /** All matching leads in one read transaction, by default newest first, in chunks. Searches and sorts once, not per chunk. */
    async *rows(filter: LeadFilter, order: LeadOrder = 'newest'): AsyncIterable<LeadTuple[]> {
      const snapshot = await engine.snapshot();
      try {
        const sorted = await snapshot.rows((db) => inOrder(matching(db, filter), order).select('number').compile());
        for (let start = 0; start < sorted.length; start += chunk) {
          const numbers = sorted.slice(start, start + chunk).map(([number]) => Number(number));
          yield await snapshot.rows((db) => wholeLeads(db, numbers, order).compile());
        }
      } finally {
        await snapshot.close();
      }
    },
  };
}

const placesOf = (query: LeadQuery, order: LeadOrder) =>
  query.select(sortExpressions(order).map((key, index) => key.as(`key_${index}`)));

const cursorIn = (row: Record<string, string | number>, order: LeadOrder): LeadCursor => ({
  order,
  values: Object.keys(row).map((_, index) => row[`key_${index}`] ?? ''),
});

/** Of 1,000,000, sorting whole leads takes five times as long as sorting their numbers. */
const wholeLeads = (db: Kysely<Tables>, numbers: readonly number[], order: LeadOrder) =>
  inOrder(db.selectFrom('investment_leads').where('number', 'in', numbers), order).select(leadColumnOrder);

/** Below the engines' limits of parameters. */
const numbersAtOnce = 5000;

const countOf = (db: Kysely<Tables>, query: LeadQuery, ceiling: number) =>
  countRows(db.selectFrom(query.clearOrderBy().select(sql.lit(1).as('one')).limit(ceiling).as('found')));
