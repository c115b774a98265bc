import { type Kysely, type SelectQueryBuilder, type SqlBool, sql } from 'kysely';
import type { Tables } from '../db/schema.ts';
import { type LeadFilter, nobody } from './filter.ts';
import { isFoundBy } from './lead-search.ts';

export type LeadQuery = SelectQueryBuilder<Tables, 'investment_leads', object>;

/** Above each character that text has. */
const last = '\u{10ffff}';

/** What each word of a filter means; a word without one does not compile. Literals, so that partial indexes can be used. */
const conditions: {
  [Word in keyof LeadFilter]-?: (
    query: LeadQuery,
    value: NonNullable<LeadFilter[Word]>,
    context: { db: Kysely<Tables>; filter: LeadFilter },
  ) => LeadQuery;
} = {
  spam: (query, spam) => (spam === 'only' ? query.where('spam', '=', sql.lit(1)) : query),
  undelivered: (query, which) => {
    const all = query.where('undelivered', '=', sql.lit(1));
    return which === true ? all : all.where(hasDelivery(which));
  },
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

/** The leads that a filter names, without an order. List, count and export are all made from it. */
export function matching(db: Kysely<Tables>, filter: LeadFilter): LeadQuery {
  let query: LeadQuery = db.selectFrom('investment_leads').where('deleted_at', 'is', null);
  if (!filter.spam) query = query.where('spam', '=', sql.lit(0));
  for (const [word, condition] of Object.entries(conditions)) {
    const value = filter[word as keyof LeadFilter];
    if (value) query = condition(query, value as never, { db, filter });
  }
  return query;
}

/** Whether no newer lead of the same email fits the filter. */
function isNewest(db: Kysely<Tables>, { newestOfPerson: _, search, ...filter }: LeadFilter) {
  const newer = matching(db, filter)
    .select(['search_email as of_email', 'created_at as at', 'investment_leads.number as newer'])
    // As an expression, or SQLite looks at all that the search has found for each lead instead of at those of its person.
    .$if(Boolean(search), (query) => query.where(isFoundBy(db, search ?? '', sql`+investment_leads.number`)));
  return sql<SqlBool>`not exists (select 1 from (${newer}) as newer where of_email = investment_leads.search_email
    and (at, newer) > (investment_leads.created_at, investment_leads.number))`;
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
