import type { Request, Response } from 'express';
import type { SavedViewsProps } from '../../../views/pages/admin/leads/saved-views-props.ts';
import { isOrder } from '../../leads/order.ts';
import { formerOwners, ownersIn } from '../../leads/owners.ts';
import { pathTo } from '../../site/routes.ts';
import { sendAdminPage } from '../http/admin-page.ts';
import { failedToLoad } from '../http/failure.ts';
import { takeNotice } from '../http/notice.ts';
import { wantsJson } from '../http/refuse.ts';
import { accountOf } from '../http/signed-in.ts';
import type { WebContext } from '../http/web-context.ts';
import { isFormQuery, listPath, parseListQuery } from './lead-list-query.ts';
import { leadsJson } from './leads-csv.ts';
import { listView } from './leads-list.ts';
import { mayExport, refuseExport } from './may-export.ts';
import { takeMovedColumn } from './views/columns.ts';
import { accountColumns, savedViewsProps } from './views/listed.ts';

/** The leads that the address asks for. */
export const showLeads = (context: WebContext) => async (request: Request, response: Response) => {
  if (wantsJson(request) && refuseExport(context, request, response)) return;
  return sendList(context, request, response, request);
};

interface Wanted {
  query: Request['query'];
  /** What was typed for a view and refused. */
  refused?: SavedViewsProps['refused'];
  status?: number;
}

/** The leads that a query asks for. A store that cannot answer makes a page that says so, never one with its error. */
export async function sendList(
  context: WebContext,
  request: Request,
  response: Response,
  { query, refused, status = refused ? 422 : 200 }: Wanted,
) {
  const listQuery = parseListQuery(query, context.clock(), accountOf(response).email);
  try {
    if ('problem' in listQuery) return await refuseQuery(context, request, response, listQuery);
    if (wantsJson(request)) return await leadsJson(context, request, response, listQuery);
    if (isFormQuery(query)) return response.redirect(303, listPath(listQuery.params));
    const views = await savedViewsProps(context, response, listQuery);
    if (!views.open) delete listQuery.params.view;
    const leads = await listView(context, listQuery, context.clock());
    const shown = {
      ...leads,
      owners: await ownersIn(context),
      formerOwners: await formerOwners(context),
      files: mayExport(context, response) ? leads.files : undefined,
      columns: accountColumns(accountOf(response)),
      moved: takeMovedColumn(request),
      views: { ...views, refused },
    };
    const options = { here: leads.here, notice: takeNotice(request), status };
    return sendAdminPage(context, request, response, 'adminLeads', { leads: shown }, options);
  } catch (error) {
    if (response.headersSent) throw error;
    const failure = failedToLoad(context, response, error);
    if (wantsJson(request)) return response.status(503).json({ ok: false, message: failure });
    const notice = { title: failure, tone: 'bad' } as const;
    const options = { status: 503, notice, here: request.originalUrl };
    return sendAdminPage(context, request, response, 'adminLeads', { failure }, options);
  }
}

/** The list without rows, with what was typed and the sentence that says what is wrong. */
async function refuseQuery(
  context: WebContext,
  request: Request,
  response: Response,
  { problem, params }: { problem: string; params: Record<string, string> },
) {
  const sentence = `${problem.slice(0, 1).toUpperCase()}${problem.slice(1)}.`;
  if (wantsJson(request)) return response.status(400).json({ ok: false, message: sentence });
  const here = pathTo('adminLeads');
  const columns = accountColumns(accountOf(response));
  const leads = {
    rows: [],
    filterValues: params,
    problem: sentence,
    filtered: true,
    owners: await ownersIn(context),
    formerOwners: await formerOwners(context),
    sort: params.sort && isOrder(params.sort) ? params.sort : ('newest' as const),
    query: '',
    here,
    regroup: here,
    grouped: false,
    sortedBy: () => here,
    columns,
    views: await savedViewsProps(context, response, { params }),
  };
  return sendAdminPage(context, request, response, 'adminLeads', { leads }, { status: 400 });
}
