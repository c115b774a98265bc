import type { Request } from 'express';
import { body, type ValidationChain } from 'express-validator';
import type { FilterValues } from '../../../views/pages/admin/leads/leads-view.ts';
import { filterNames, isPeriod, type LeadFilter, parseFilter } from '../../leads/filter.ts';
import { type LeadCursor, type LeadOrder, parseOrder, readCursor, usualOrder, writeCursor } from '../../leads/order.ts';
import { selectionLimit } from '../../site/endpoints.ts';
import { formatDayKey } from '../../site/format.ts';
import { pathTo } from '../../site/routes.ts';
import { ownPage } from '../http/admin-session.ts';

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
  view?: string;
}

/** `now` in milliseconds; `me` is the email of the account. */
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
export const isFormQuery = (query: Request['query']) => Object.values(query).includes('') || query.period !== undefined;

export const leadId = (text: unknown) =>
  typeof text === 'string' && /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(text) ? text : undefined;

/** Distinct posted texts. */
export const texts = (name: string): ValidationChain =>
  body(name)
    .toArray()
    .customSanitizer((values: unknown[]) => [...new Set(values.filter((value) => typeof value === 'string'))]);

export const selected = texts('lead').customSanitizer((values: string[]) => idsIn(values));

export const idsIn = (values: unknown): string[] =>
  [...new Set([values].flat().flatMap((value) => leadId(value) ?? []))].slice(0, selectionLimit);

export const backIn = (path: unknown): string => ownPage(path, 'adminLeads') ?? pathTo('adminLeads');

export const backToList = body('back').customSanitizer(backIn);

/** Scrolls a lead's page to its actions. */
export const atActions = (path: string) => (ownPage(path, 'adminLead', 'adminPerson') ? `${path}#work` : path);

export const back = body('back').customSanitizer(
  (path: unknown) =>
    ownPage(path, 'adminLeads', 'adminLead', 'adminPerson', 'admin', 'adminAudit', 'adminImports') ??
    pathTo('adminLeads'),
);
