import { type RawBuilder, sql } from 'kysely';
import type { LeadFilter } from '../../leads/filter.ts';
import type { Cursor, LeadOrder, LeadPage, LeadPlace, SortedColumn } from '../../leads/lead-store.ts';
import { sortedColumnOf } from '../../leads/order.ts';
import { isReadByDue, type LeadQuery, type Way } from './lead-filter.ts';
import { placeOf } from './lead-words.ts';

type Key = readonly [sortedBy: string | RawBuilder<string>, value: (lead: LeadPlace) => string | RawBuilder<string>];

const date: Key = ['investment_leads.created_at', (lead) => lead.created_at];
const lower = (text = '') => text.toLowerCase();

/** What each order sorts by before the id. There is an index of each. */
const keys: Readonly<Record<string, readonly Key[]>> = {
  newest: [date],
  oldest: [date],
  email: [['search_email', ({ email }) => lower(email)]],
  status: [['status', ({ status }) => status ?? ''], date],
  contacted: [['contacted_at', ({ contacted_at }) => contacted_at ?? ''], date],
  name: [
    ['search_first_name', ({ first_name }) => lower(first_name)],
    ['search_last_name', ({ last_name }) => lower(last_name)],
    date,
  ],
  form: [['form', ({ form }) => form ?? ''], date],
  owner: [['owner', ({ owner }) => owner ?? ''], date],
  due: [['due_on', ({ due_on }) => due_on ?? ''], date],
};

/** Any column: what is empty comes last, and capital letters make no difference. */
function keysOf(column: SortedColumn): readonly Key[] {
  const text = sql<string>`coalesce(cast(${sql.ref(column)} as text), '')`;
  const textOf = (lead: LeadPlace) => String(lead[column] ?? '');
  return [
    [sql<string>`case when ${text} = '' then 1 else 0 end`, (lead) => sql.lit(textOf(lead) ? 0 : 1) as never],
    [sql<string>`lower(${text})`, (lead) => sql<string>`lower(cast(${textOf(lead)} as text))`],
    date,
  ];
}

/** How a list is sorted: by an index, or anew because a filter has chosen few. */
interface Sorting {
  way: Way;
  isFiltered: boolean;
  /** Few leads are due. In the order of their dates an engine would look for them among all. */
  isDue: boolean;
}

/** How the leads of a filter are sorted. */
export const sortingOf = (filter: LeadFilter, way: Way): Sorting => ({
  way,
  isFiltered: Object.values(filter).some((word) => word !== undefined),
  isDue: isReadByDue(filter, way),
});

/** In an order, ties by date and id, going on after a lead. */
export function inOrder(
  query: LeadQuery,
  { order = 'newest', after }: Omit<LeadPage, 'limit'>,
  sorting: Sorting,
): LeadQuery {
  const isBackwards = order === 'newest' || order.endsWith('-backwards');
  const direction = isBackwards ? 'desc' : 'asc';
  const later = isBackwards ? sql`<` : sql`>`;
  if (sorting.way === 'words' && isByDate(order)) {
    const sorted = query.orderBy(sql`found.place`, direction);
    return after ? sorted.where(sql<boolean>`found.place ${later} ${placeOf(after)}`) : sorted;
  }
  const column = sortedColumnOf(order);
  const by = column ? keysOf(column) : (keys[order.replace('-backwards', '')] ?? [date]);
  const isSorted = isSortedAnew(order, sorting);
  const columns = [...by.map(([name]) => name), 'investment_leads.id'].map((name) => written(name, isSorted));
  const sorted = columns.reduce((all, column) => all.orderBy(column, direction), query);
  if (!after) return sorted;
  const values = [...by.map(([, value]) => value(after)), after.id].map((value) => sql`${value}`);
  const beyond = sorted.where(sql<boolean>`(${sql.join(columns)}) ${later} (${sql.join(values)})`);
  // SQLite begins in the midst of an index at an expression only where it is compared by itself.
  return order === 'contacted' || order === 'contacted-backwards'
    ? beyond.where(sql<boolean>`${columns[0]} ${later}= ${values[0]}`)
    : beyond;
}

/** Whether the leads of a filter are sorted, because no index has them in this order. */
export function isSortedAnew(order: LeadOrder = 'newest', { isFiltered, isDue }: Sorting): boolean {
  if (isByDate(order)) return isDue;
  return sortedColumnOf(order) !== undefined || (isFiltered && !['due', 'due-backwards'].includes(order));
}

const isByDate = (order: LeadOrder) => order === 'newest' || order === 'oldest';

/** A column as its index has it; what is sorted anew is written so that no index of all leads is read in its order. */
function written(name: string | RawBuilder<string>, isSorted: boolean): RawBuilder<string> {
  if (typeof name !== 'string') return name;
  const column = name === 'contacted_at' ? contacted : sql.ref<string>(name);
  return isSorted ? sql`${column} || ''` : column;
}

/** Those who were never contacted come first. */
const contacted = sql<string>`coalesce(contacted_at, '')`;

/** Newest first, ties by id, going on after the last row seen. */
export const newestFirst = (query: LeadQuery, after?: Cursor, sorting = sortingOf({}, 'filter')): LeadQuery =>
  inOrder(query, { order: 'newest', after }, sorting);

/** A filter without an end that the leads after one do not reach: an engine would begin to read at the wrong one of two. */
export function withinPage(filter: LeadFilter, { order = 'newest', after }: Omit<LeadPage, 'limit'>): LeadFilter {
  const { since, until, ...rest } = filter;
  if (!after) return filter;
  if (order === 'newest' && until && after.created_at < until) return { ...rest, since };
  if (order === 'oldest' && since && after.created_at >= since) return { ...rest, until };
  return filter;
}
