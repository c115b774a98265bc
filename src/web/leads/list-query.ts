import type { Request } from 'express';
import { body, type ValidationChain } from 'express-validator';
import type { FilterValues } from '../../../views/pages/admin/leads/leads-view.ts';
import { filterNames, isPeriod, type LeadFilter, parseFilter } from '../../leads/filter.ts';
import type { LeadCursor, LeadOrder } from '../../leads/lead-store.ts';
import { parseOrder, readCursor, usualOrder, writeCursor } from '../../leads/order.ts';
import { selectionLimit } from '../../site/endpoints.ts';
import { formatDayKey } from '../../site/format.ts';
import { pathTo } from '../../site/routes.ts';
import { ownPage } from '../http/admin-session.ts';

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
  params: Record<string, string>;
  /** Whether the list has one row for each person, that of their newest lead. */
  grouped: boolean;
  /** The id of the saved view that is open. */
  view?: string;
}

/** Reads the query of the list, or says in a sentence which word is wrong. `now` in milliseconds; `me` is who asks. */
export function parseListQuery(
  query: Request['query'],
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
  const view = leadId(params.view);
  if (!view) delete params.view;
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
    view,
    after,
    before,
  };
}

/** The same with the rows of a grouped list alone. An export has every lead of the filter. */
export const inGroups = (listQuery: LeadListQuery): LeadListQuery =>
  listQuery.grouped ? { ...listQuery, filter: { ...listQuery.filter, newestOfPerson: true } } : listQuery;

/** Whether the words of an address leave any lead out. */
export const isFiltered = (params: Record<string, string>) => filterNames.some((word) => params[word] !== undefined);

/** Where the page of a list begins, as words of its address. */
export function cursorParams({ after, before }: Pick<LeadListQuery, 'after' | 'before'>): Record<string, string> {
  if (after) return { after: writeCursor(after) };
  return before ? { before: writeCursor(before) } : {};
}

/** What the list is grouped by, where it is. */
export const byPerson = 'person';

/** The address of the list with these words. */
export function listPath(params: Record<string, string>, more: Record<string, string> = {}): string {
  const query = new URLSearchParams({ ...params, ...more }).toString();
  return pathTo('adminLeads') + (query && `?${query}`);
}

/** What the filter's fields show: words as typed, times as the calendar days that date fields take. */
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

/** Whether a form was sent with empty fields, or with a period, which the address has as its beginning. */
export const isFormQuery = (query: Request['query']) => Object.values(query).includes('') || query.period !== undefined;

export const leadId = (text: unknown) =>
  typeof text === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) ? text : undefined;

/** The texts that were posted under a name, once each. */
export const texts = (name: string): ValidationChain =>
  body(name)
    .toArray()
    .customSanitizer((values: unknown[]) => [...new Set(values.filter((value) => typeof value === 'string'))]);

/** The leads that were selected. */
export const selected = texts('lead').customSanitizer((values: string[]) => idsIn(values));

/** The ids of leads among what was sent under a name. */
export const idsIn = (values: unknown): string[] =>
  [...new Set([values].flat().flatMap((value) => leadId(value) ?? []))].slice(0, selectionLimit);

/** The list that a page was reached from. */
export const backIn = (path: unknown): string => ownPage(path, 'adminLeads') ?? pathTo('adminLeads');

/** The same of a post. */
export const backToList = body('back').customSanitizer(backIn);

/** A page of a lead is shown again from its actions on. */
export const atActions = (path: string) => (ownPage(path, 'adminLead', 'adminPerson') ? `${path}#work` : path);

/** The page of ours that a post came from, or the list. */
export const back = body('back').customSanitizer(
  (path: unknown) =>
    ownPage(path, 'adminLeads', 'adminLead', 'adminPerson', 'admin', 'adminAudit', 'adminImports') ??
    pathTo('adminLeads'),
);
