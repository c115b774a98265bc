import { formatDayKey } from '../site/format.ts';
import { pathTo } from '../site/routes.ts';
import { type FilterName, filterNames, isPeriod, type LeadFilter, parseFilter } from './filter.ts';
import { type LeadCursor, type LeadOrder, parseOrder, readCursor, usualOrder, writeCursor } from './order.ts';

export const pageSize = 50;

export interface LeadListQuery {
  filter: LeadFilter;
  sort: LeadOrder;
  after?: LeadCursor;
  before?: LeadCursor;
  /** The filter as typed, and the order unless it is the default; carried by links. */
  params: Record<string, string>;
  /** One row per person, that of their newest lead. */
  grouped: boolean;
}

/** `now` in milliseconds; `me` is the email of the account. */
export function parseListQuery(
  query: Readonly<Record<string, unknown>>,
  now: number,
  me?: string,
): LeadListQuery | { problem: string; params: LeadListQuery['params'] } {
  const typed = isPeriod(query.period) ? { ...query, since: query.period } : query;
  const params = Object.fromEntries(
    [...filterNames, 'sort', 'group', 'view'].flatMap((word) => {
      const text = typed[word];
      return typeof text === 'string' && text.trim() ? [[word, text.trim()]] : [];
    }),
  );
  if (!leadId(params.view)) delete params.view;
  const parsed = parseFilter(typed, now, me);
  if ('problem' in parsed) return { problem: parsed.problem, params };
  if (params.group && params.group !== byPerson) {
    return { problem: `group "${params.group}" is unknown; use ${byPerson}`, params };
  }
  const sorted = parseOrder(params.sort, parsed.filter);
  if ('problem' in sorted) return { problem: sorted.problem, params };
  const sort = sorted.order;
  if (sort === usualOrder(parsed.filter)) delete params.sort;
  const after = readCursor(query.after, sort);
  const before = readCursor(query.before, sort);
  if ((query.after !== undefined && !after) || (query.before !== undefined && !before)) {
    return { problem: 'this page of the list is unknown; start again from the first one', params };
  }
  return {
    filter: parsed.filter,
    grouped: params.group === byPerson,
    sort,
    params,
    after,
    before,
  };
}

/** Adds the grouping to the filter. Exports have every lead. */
export const inGroups = (listQuery: LeadListQuery): LeadListQuery =>
  listQuery.grouped ? { ...listQuery, filter: { ...listQuery.filter, newestOfPerson: true } } : listQuery;

export const isFiltered = (params: Record<string, string>) => filterNames.some((word) => params[word] !== undefined);

export function cursorParams({ after, before }: Pick<LeadListQuery, 'after' | 'before'>): Record<string, string> {
  if (after) return { after: writeCursor(after) };
  return before ? { before: writeCursor(before) } : {};
}

export const byPerson = 'person';

export function listPath(params: Record<string, string>, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({ ...params, ...more }).toString();
  return pathTo('adminLeads') + (query && `?${query}`);
}

/** The list of a query with another value of one parameter, or without it. */
export function listWith(query: string, name: string, value = ''): string {
  const params = new URLSearchParams(query);
  if (value) params.set(name, value);
  else params.delete(name);
  return listPath(Object.fromEntries(params));
}

/** Times as calendar days, or a named period. */
export type FilterValues = Partial<Record<FilterName | 'period' | 'sort', string>>;

/** Values of the filter's fields; times as the calendar days of date inputs. */
export function filterValues({ filter, params }: Pick<LeadListQuery, 'filter' | 'params'>): FilterValues {
  const { since, until } = filter;
  const { view: _, group: __, ...fields } = params;
  return {
    ...fields,
    ...(isPeriod(params.since) ? { since: undefined, period: params.since } : since && { since: formatDayKey(since) }),
    // The end of a day is the beginning of the next.
    ...(until && { until: formatDayKey(new Date(Date.parse(until) - 1)) }),
  };
}

/** Submitted by the form: has empty fields, or a period, which the address writes as `since`. */
export const isFormQuery = (query: Readonly<Record<string, unknown>>) =>
  Object.values(query).includes('') || query.period !== undefined;

export const leadId = (text: unknown) =>
  typeof text === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) ? text : undefined;
