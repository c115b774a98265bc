import type { Kysely } from 'kysely';
import type { LeadFilter } from '../../leads/filter.ts';
import type { Lead } from '../../leads/lead.ts';
import type { LeadPage } from '../../leads/store.ts';
import { leadColumnOrder } from '../../site/lead-columns.ts';
import type { Tables } from '../schema/schema.ts';
import type { Way } from './index-use.ts';
import { countUpTo, indexRanges, reached } from './lead-count.ts';
import { matching, prefixesOf } from './lead-filter.ts';
import { inOrder, type LeadSpan } from './lead-order.ts';

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
  const way = await quickerWay(db, filter);
  if (way !== 'walk') return read(way, place);
  const upTo = await endOfWalk(db, filter, place);
  const found = await read('walk', { ...place, upTo });
  return found.length === limit || !upTo ? found : read('gather', place);
}

/** The quicker way to a page of what the filter's search finds, unless all finds are far down the order. */
export async function quickerWay(db: Kysely<Tables>, { search }: LeadFilter): Promise<Way> {
  const filter: LeadFilter = { search, spam: 'with' };
  if (!prefixesOf(filter).length) return 'either';
  const ranges = indexRanges(db, filter);
  // Counting to the end what stays below the limit would take longer than gathering it.
  if (!ranges.length) return (await countUpTo(db, filter, manyFinds)) < manyFinds ? 'gather' : 'walk';
  const { many } = await db.selectNoFrom(reached(ranges, manyInColumn).as('many')).executeTakeFirstOrThrow();
  return many ? 'walk' : 'gather';
}

/** The last lead that a walk reads; `undefined` where the order has fewer. */
function endOfWalk(db: Kysely<Tables>, filter: LeadFilter, place: LeadSpan) {
  return inOrder(matching(db, passedOver(filter)), place)
    .select(['created_at', 'id', 'search_email as email'])
    .limit(1)
    .offset(walkLimit - 1)
    .executeTakeFirst();
}

/** What a walk reads to find what is searched; with no name of a column in it, an index is enough to pass over it. */
function passedOver({ search: _, spam, since, until, ...named }: LeadFilter): LeadFilter {
  const isNamed = spam === 'only' || Object.values(named).some(Boolean);
  return isNamed ? { ...named, spam, since, until } : { since, until, spam: 'with' };
}
