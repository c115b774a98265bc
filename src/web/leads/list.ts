import type { Request, Response } from 'express';
import type { Notice } from '../../../views/page.ts';
import type { LeadsView, SavedViewsProps } from '../../../views/pages/admin/leads/leads-view.ts';
import type { Lead, UndoRecord } from '../../db/rows.ts';
import { lateDeliveries, lateValue } from '../../leads/filter.ts';
import type { LeadStore } from '../../leads/lead-store.ts';
import { isOrder, type LeadCursor, writeCursor } from '../../leads/order.ts';
import { formerOwners, ownersIn } from '../../leads/owners.ts';
import { emailOf } from '../../leads/people.ts';
import { columnsOfList, type TableColumn, usualColumns } from '../../leads/table-columns.ts';
import type { UndoableValues } from '../../leads/undoable.ts';
import { unauthorizedSentences } from '../../outbox/delivery-worker.ts';
import { formatCount } from '../../site/format.ts';
import { pathTo } from '../../site/routes.ts';
import { sendAdminPage } from '../http/admin-page.ts';
import { accountOf, leaveSession } from '../http/admin-session.ts';
import { failedToLoad } from '../http/errors.ts';
import { wantsJson } from '../http/refuse.ts';
import type { WebContext } from '../http/web-context.ts';
import { leadsJson, mayExport, refuseExport } from './export.ts';
import {
  byPerson,
  cursorParams,
  filterValues,
  inGroups,
  isFiltered,
  isFormQuery,
  type LeadListQuery,
  listPath,
  pageSize,
  parseListQuery,
} from './list-query.ts';

/** Maximum counts; beyond them the text is "more than". Grouping by person is slower. */
const ceilings = { all: 10_000, people: 1000 };

const suggestions = 200;

type Listed = Omit<LeadsView, 'owners' | 'formerOwners' | 'columns' | 'views'>;

/** `now` in milliseconds. */
export async function listView(
  { leads, people, store, config }: WebContext,
  typed: LeadListQuery,
  now: number,
): Promise<Listed> {
  const listQuery = inGroups(typed);
  const page = await readPage(leads, listQuery);
  const { rows, first, last, previous, next } = page;
  const { params, sort, grouped, filter: inGroup } = listQuery;
  const { filter } = typed;
  const contacted = rows.flatMap(({ id, contacted_at }) => (contacted_at ? id : []));
  const ids = rows.map(({ id }) => id);
  const [persons, undos, contactedBy, counted, undelivered, campaigns] = await Promise.all([
    people.countLeads(rows.map(({ email }) => email)),
    store.undos.latest(ids, 'contacted', new Date(now).toISOString()),
    leads.contactedBy(contacted),
    countLeads(leads, listQuery, page),
    inGroup.undelivered ? 0 : leads.count({ ...inGroup, undelivered: lateDeliveries(now) }, ceilings.all + 1),
    leads.campaigns(suggestions),
  ]);
  const { group: _, ...ungrouped } = params;
  const refused = undelivered ? unauthorizedSentences(await store.reports.unauthorized(), config.crm) : [];
  const query = listPath(params).slice(pathTo('adminLeads').length);
  const contactedAt = ({ after }: UndoRecord) => (JSON.parse(after) as UndoableValues).contacted_at;
  return {
    rows: rows.map((lead) => ({
      ...lead,
      person: persons.get(emailOf(lead.email)),
      contactedBy: contactedBy.get(lead.id),
      undo: undos.find((each) => each.row_id === lead.id && contactedAt(each) === lead.contacted_at),
    })),
    grouped,
    regroup: listPath(grouped ? ungrouped : { ...ungrouped, group: byPerson }),
    total: formatTotal(counted, grouped ? { one: 'person', many: 'people' } : { one: 'lead', many: 'leads' }),
    matching: counted.total > rows.length ? formatCapped(counted.total, counted.ceiling) : undefined,
    range: await formatRange(leads, listQuery, page, counted),
    filterValues: filterValues({ filter, params }),
    campaigns,
    filtered: isFiltered(params),
    undelivered: undelivered
      ? {
          label: [`${formatCapped(undelivered, ceilings.all)} not delivered`, ...refused].join('. '),
          href: listPath({ ...params, undelivered: lateValue }),
        }
      : undefined,
    sort,
    query,
    files: { csv: pathTo('adminLeadsCsv') + query, xlsx: pathTo('adminLeadsXlsx') + query },
    sortedBy: (order) => listPath({ ...params, sort: order }),
    previous: previous && first ? listPath(params, { before: writeCursor(first) }) : undefined,
    next: next && last ? listPath(params, { after: writeCursor(last) }) : undefined,
  };
}

async function readPage(leads: LeadStore, { filter, sort, after, before }: LeadListQuery) {
  const { isMore, ...page } = await leads.page(filter, { limit: pageSize, order: sort, after, before });
  if (before && !after) return { ...page, previous: isMore, next: true };
  return { ...page, previous: after !== undefined, next: isMore };
}

/** Counts up to one more than the ceiling. */
interface LeadCounts {
  total: number;
  /** Absent where it is not counted. */
  fresh?: number;
  ceiling: number;
}

async function countLeads(
  leads: LeadStore,
  { filter }: LeadListQuery,
  { rows, previous, next }: { rows: readonly Lead[]; previous: boolean; next: boolean },
): Promise<LeadCounts> {
  const isCounted = !filter.status;
  const ceiling = ceilings[filter.newestOfPerson ? 'people' : 'all'];
  if (!previous && !next) {
    // Everything is on this page.
    const fresh = isCounted ? rows.filter(({ status }) => status === 'new').length : undefined;
    return { total: rows.length, fresh, ceiling };
  }
  const fresh = isCounted ? await leads.count({ ...filter, status: 'new' }, ceiling + 1) : undefined;
  // New leads are a part of the total.
  const total = fresh && fresh > ceiling ? fresh : await leads.count(filter, ceiling + 1);
  return { total, fresh, ceiling };
}

function formatTotal({ total, fresh, ceiling }: LeadCounts, { one, many }: Record<'one' | 'many', string>): string {
  const label = `${formatCapped(total, ceiling)} ${total === 1 ? one : many}`;
  return total && fresh !== undefined ? `${label}, ${fresh ? formatCapped(fresh, ceiling) : 'none'} new` : label;
}

/** "51–100 of 4,980". Counted for each page, so that it is correct while leads arrive. */
async function formatRange(
  leads: LeadStore,
  { filter, after, before: end }: LeadListQuery,
  { rows, first }: { rows: readonly Lead[]; first?: LeadCursor },
  { total, ceiling }: LeadCounts,
) {
  if (!first) return undefined;
  const before = after || end ? await leads.countBefore(filter, first, ceiling + 1) : 0;
  const all = formatCapped(total, ceiling);
  // Unknown beyond the ceiling.
  if (before > ceiling) return `${formatCount(rows.length)} of ${all}`;
  return `${formatCount(before + 1)}–${formatCount(before + rows.length)} of ${all}`;
}

const formatCapped = (count: number, ceiling: number) =>
  count > ceiling ? `more than ${formatCount(ceiling)}` : formatCount(count);

export const showLeads = (context: WebContext) => async (request: Request, response: Response) => {
  if (wantsJson(request) && refuseExport(context, request, response)) return;
  if (request.get('x-timed')) leaveSession(request);
  return sendList(context, request, response, request);
};

interface ListRequest {
  query: Request['query'];
  refused?: SavedViewsProps['refused'];
  status?: number;
  notice?: Notice;
}

/** If the store fails, the page says so without its error. */
export async function sendList(
  context: WebContext,
  request: Request,
  response: Response,
  { query, refused, status = refused ? 422 : 200, notice }: ListRequest,
) {
  const listQuery = parseListQuery(query, context.clock(), accountOf(response).email);
  try {
    const isRefused = 'problem' in listQuery;
    const problem = isRefused ? `${listQuery.problem.slice(0, 1).toUpperCase()}${listQuery.problem.slice(1)}.` : '';
    if (wantsJson(request)) {
      if (isRefused) return response.status(400).json({ ok: false, message: problem });
      return await leadsJson(context, request, response, listQuery);
    }
    if (!isRefused && isFormQuery(query)) return response.redirect(303, listPath(listQuery.params));
    const views = await savedViewsProps(context, response, listQuery);
    if (!views.open) delete listQuery.params.view;
    const leads = isRefused ? unlisted(listQuery.params, problem) : await listView(context, listQuery, context.clock());
    const props = {
      ...leads,
      owners: await ownersIn(context),
      formerOwners: await formerOwners(context),
      files: mayExport(context, response) ? leads.files : undefined,
      columns: accountColumns(accountOf(response)),
      moved: takeMovedColumn(request),
      views: { ...views, refused },
    };
    const here = isRefused ? pathTo('adminLeads') : listPath(listQuery.params, cursorParams(listQuery));
    const options = { here, status: isRefused ? 400 : status, notice };
    return sendAdminPage(context, request, response, 'adminLeads', { leads: props }, options);
  } catch (error) {
    if (response.headersSent) throw error;
    const failure = failedToLoad(context, response, error);
    if (wantsJson(request)) return response.status(503).json({ ok: false, message: failure });
    const options = { status: 503, notice: { title: failure, tone: 'bad' }, here: request.originalUrl } as const;
    return sendAdminPage(context, request, response, 'adminLeads', { failure }, options);
  }
}

/** The page while the filter is refused. */
function unlisted(params: LeadListQuery['params'], problem: string): Listed {
  const here = pathTo('adminLeads');
  return {
    ...{ rows: [], filterValues: params, problem, filtered: true, query: '', regroup: here, grouped: false },
    sort: params.sort && isOrder(params.sort) ? params.sort : 'newest',
    sortedBy: () => here,
  };
}

declare module 'express-session' {
  interface SessionData {
    /** Receives focus on the next page. */
    movedColumn: string;
  }
}

export function viewQuery({ view: _, ...params }: LeadListQuery['params']): string {
  return new URLSearchParams(params).toString();
}

const accountColumns = ({ list_columns }: { list_columns: string }): TableColumn[] =>
  list_columns ? columnsOfList(list_columns.split(',')) : [...usualColumns];

async function savedViewsProps(
  { store }: WebContext,
  response: Response,
  { params, view }: Pick<LeadListQuery, 'params' | 'view'>,
): Promise<SavedViewsProps> {
  const all = await store.views.list(accountOf(response).email);
  const open = all.find(({ id }) => id === view);
  return { all, open, isHome: !open && !isFiltered(params) };
}

function takeMovedColumn(request: Request): string | undefined {
  const { movedColumn } = request.session ?? {};
  if (movedColumn) delete request.session.movedColumn;
  return movedColumn;
}
