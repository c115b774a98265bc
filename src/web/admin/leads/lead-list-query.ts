import type { Request } from 'express';
import type { FilterValues } from '../../../../views/pages/admin/leads/leads-view.ts';
import { readCursor, writeCursor } from '../../../leads/cursor.ts';
import type { LeadFilter } from '../../../leads/filter.ts';
import type { LeadCursor, LeadOrder } from '../../../leads/lead-store.ts';
import { parseOrder, usualOrder } from '../../../leads/order.ts';
import { filterWords, isPeriod, parseFilter } from '../../../leads/query.ts';
import { columnNames, columnsOfList, type TableColumn } from '../../../leads/table-columns.ts';
import { formatDayKey } from '../../../site/format.ts';
import { pathTo } from '../../../site/routes.ts';

/** Rows of one page. */
export const pageSize = 50;

/** What an address of the list asks for. */
export interface LeadListQuery {
  filter: LeadFilter;
  sort: LeadOrder;
  /** The place after or before which the page begins. */
  after?: LeadCursor;
  before?: LeadCursor;
  /** The filter's words as typed, and the order where it is not the usual one: what links go on with. */
  words: Record<string, string>;
  /** Whether the list has one row for each person, that of their newest lead. */
  grouped: boolean;
  /** The id of the saved view that is open, and columns other than its own. */
  view?: string;
  columns?: TableColumn[];
}

/** Reads the query of the list, or says in a sentence which word is wrong. `now` in milliseconds; `me` is who asks. */
export function parseListQuery(
  query: Request['query'],
  now: number,
  me?: string,
): LeadListQuery | { problem: string; words: LeadListQuery['words'] } {
  const typed = isPeriod(query.period) ? { ...query, since: query.period } : query;
  const words = Object.fromEntries(
    [...filterWords, 'sort', 'group', 'view', 'columns'].flatMap((word) => {
      const text = typed[word];
      return typeof text === 'string' && text.trim() ? [[word, text.trim()]] : [];
    }),
  );
  const view = leadId(words.view);
  const columns = words.columns ? columnsOfList(words.columns.split(',')) : undefined;
  if (!view) delete words.view;
  if (columns) words.columns = columnNames(columns);
  const parsed = parseFilter(typed, now, me);
  if ('problem' in parsed) return { problem: parsed.problem, words };
  if (words.group && words.group !== byPerson) {
    return { problem: `group "${words.group}" is unknown; use ${byPerson}`, words };
  }
  const sorted = parseOrder(words.sort, parsed.filter);
  if ('problem' in sorted) return { problem: sorted.problem, words };
  const sort = sorted.order;
  if (sort === usualOrder(parsed.filter)) delete words.sort;
  const after = readCursor(query.after, sort);
  const before = readCursor(query.before, sort);
  if ((query.after !== undefined && !after) || (query.before !== undefined && !before)) {
    return { problem: 'this page of the list is not known; begin again at the first one', words };
  }
  return {
    filter: parsed.filter,
    grouped: words.group === byPerson,
    sort,
    words,
    view,
    columns,
    after,
    before,
  };
}

/** The same with the rows of a grouped list alone. An export has every lead of the filter. */
export const inGroups = (listQuery: LeadListQuery): LeadListQuery =>
  listQuery.grouped ? { ...listQuery, filter: { ...listQuery.filter, newestOfPerson: true } } : listQuery;

/** Whether the words of an address leave any lead out. */
export const isFiltered = (words: Record<string, string>) => filterWords.some((word) => words[word] !== undefined);

/** Where the page of a list begins, as words of its address. */
export function placeWords({ after, before }: Pick<LeadListQuery, 'after' | 'before'>): Record<string, string> {
  if (after) return { after: writeCursor(after) };
  return before ? { before: writeCursor(before) } : {};
}

/** What the list is grouped by, where it is. */
export const byPerson = 'person';

/** The address of the list with these words. */
export function listPath(words: Record<string, string>, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({ ...words, ...more }).toString();
  return pathTo('adminLeads') + (query && `?${query}`);
}

/** What the filter's fields show: words as typed, times as the calendar days that date fields take. */
export function filterValues({ filter, words }: Pick<LeadListQuery, 'filter' | 'words'>): FilterValues {
  const { since, until } = filter;
  const { view: _, columns: __, group: ___, ...fields } = words;
  return {
    ...fields,
    ...(isPeriod(words.since) ? { since: undefined, period: words.since } : since && { since: formatDayKey(since) }),
    // The end of a day is the beginning of the next.
    ...(until && { until: formatDayKey(new Date(Date.parse(until) - 1)) }),
  };
}

/** Whether a form was sent with empty fields, or with a period, which the address has as its beginning. */
export const hasFormWords = (query: Request['query']) =>
  Object.values(query).includes('') || query.period !== undefined;

export const leadId = (text: unknown) =>
  typeof text === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) ? text : undefined;
