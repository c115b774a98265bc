import type { Kysely } from 'kysely';
import type { LeadFilter } from '../../leads/filter.ts';
import type { Lead } from '../../leads/lead.ts';
import type { LeadPage } from '../../leads/lead-store.ts';
import { leadColumnOrder } from '../../site/lead-columns.ts';
import type { Tables } from '../schema/schema.ts';
import type { NamedColumn, Way } from './index-use.ts';
import { countUpTo, indexRanges, reached } from './lead-count.ts';
import { matching, prefixesOf } from './lead-filter.ts';
import { inOrder, type LeadPlace, type LeadSpan } from './lead-order.ts';

/** From this many finds on it is quicker to walk: sorting them all would take longer than the page of a list may. */
const manyFinds = 5000;
/** The same for one column. The others find as well, so that it is many sooner. */
const manyInColumn = 2000;
/** How many leads of the order a walk reads before it gives up: all finds may be at the other end. */
export const walkLimit = 5000;

/** A page of the leads that a filter names. */
export async function readPage(db: Kysely<Tables>, filter: LeadFilter, { limit, ...place }: LeadPage): Promise<Lead[]> {
  const read = (way: Way, span: LeadSpan) =>
    inOrder(matching(db, filter, way), span, way)
      .select(leadColumnOrder)
      .limit(limit)
      .execute();
  const { by, upTo } = await quickerWay(db, filter, place);
  const found = await read(by, { ...place, upTo });
  return found.length === limit || !upTo ? found : read('gather', place);
}

/** What a page is read by, and the last lead that a walk to it may read; none where it may read them all. */
interface Reading {
  by: Way;
  upTo?: LeadPlace;
}

/** The quicker way to a page of what a filter's search finds, unless all finds are far down the order. */
export async function quickerWay(db: Kysely<Tables>, filter: LeadFilter, place: LeadSpan = {}): Promise<Reading> {
  const search: LeadFilter = { search: filter.search, spam: 'with' };
  if (!prefixesOf(search).length) return { by: 'either' };
  return (await findsMany(db, search)) ? shortestWalk(db, filter, place) : { by: 'gather' };
}

async function findsMany(db: Kysely<Tables>, search: LeadFilter): Promise<boolean> {
  const ranges = indexRanges(db, search);
  // Counting to the end what stays below the limit would take longer than gathering it.
  if (!ranges.length) return (await countUpTo(db, search, manyFinds)) === manyFinds;
  const { many } = await db.selectNoFrom(reached(ranges, manyInColumn).as('many')).executeTakeFirstOrThrow();
  return Boolean(many);
}

/** A walk by the index that leads furthest. */
async function shortestWalk(db: Kysely<Tables>, filter: LeadFilter, place: LeadSpan): Promise<Reading> {
  const isByEmail = place.order?.startsWith('email');
  const endOf = (passed: LeadFilter, span: LeadSpan) =>
    inOrder(matching(db, passed), span)
      .select(['created_at', 'id', 'search_email as email'])
      .limit(1)
      .offset(walkLimit - 1)
      .executeTakeFirst();
  let furthest: Required<Reading> | undefined;
  for (const [by, passed] of namedIndexes(filter)) {
    const upTo = await endOf(passed, isByEmail ? {} : place);
    if (!upTo) return { by };
    const isFurther = !furthest || upTo.created_at < furthest.upTo.created_at === (place.order !== 'oldest');
    if (isFurther && !isByEmail) furthest = { by, upTo };
  }
  if (furthest) return furthest;
  const { since, until, spam, undelivered } = filter;
  const isFew = undelivered || spam === 'only';
  const passed: LeadFilter = isFew ? { since, until, spam, undelivered } : isByEmail ? {} : { since, until };
  return { by: 'walk', upTo: await endOf({ spam: 'with', ...passed }, place) };
}

/** The indexes by one column that a filter names, with what of the filter they hold. */
function namedIndexes({ form, status, campaign, since, until, spam, undelivered }: LeadFilter) {
  const indexes: [NamedColumn, LeadFilter][] = [];
  if (undelivered || spam === 'only') return indexes;
  if (form) indexes.push(['form', { form }]);
  if (status) indexes.push(['status', { status }]);
  if (campaign) indexes.push(['utm_campaign', { campaign }]);
  return indexes.map(([column, named]) => [column, { ...named, since, until, spam: 'with' }] as const);
}
