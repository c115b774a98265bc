import type { Request } from 'express';
import type { Notice } from '../../../views/page.ts';
import type { LeadsView } from '../../../views/pages/admin/leads/leads-view.ts';
import { listView } from '../../leads/list.ts';
import { isFormQuery, type LeadListQuery, listPath } from '../../leads/list-query.ts';
import { ownersIn } from '../../leads/owners.ts';
import { columnsOfList, type TableColumn, usualColumns } from '../../leads/table-columns.ts';
import { accountOf, leaveSession } from '../http/admin-session.ts';
import { sendAdminPage, wantsJson } from '../http/answers.ts';
import { failedToLoad } from '../http/errors.ts';
import { handling, type RequestContext } from '../http/web-context.ts';
import { mayExport, refuseExport, sendExport } from './export.ts';
import { listQueryOf } from './posted.ts';

export const showLeads = handling(async (context) => {
  if (wantsJson(context.request) && refuseExport(context)) return;
  if (context.request.get('x-timed')) leaveSession(context.request);
  return sendList(context);
});

interface ListRequest {
  query?: Request['query'];
  refused?: LeadsView['refused'];
  status?: number;
  notice?: Notice;
}

/** If the store fails, the page says so without its error. */
export async function sendList(
  context: RequestContext,
  { query, refused, status = refused ? 422 : 200, notice }: ListRequest = {},
) {
  const { request, response } = context;
  const listQuery = listQueryOf(context, query);
  try {
    if (!('problem' in listQuery)) {
      if (wantsJson(request)) return await sendExport(context, listQuery, 'json');
      if (isFormQuery(query ?? request.query)) return response.redirect(303, listPath(listQuery.params));
    }
    const views = await context.store.views.list(accountOf(context).email);
    const open = views.find(({ id }) => id === listQuery.params.view);
    if (!open) delete listQuery.params.view;
    const list = await listView(context, listQuery, context.clock());
    if (wantsJson(request)) return response.status(400).json({ ok: false, message: list.problem });
    const leads = {
      ...list,
      owners: await ownersIn(context),
      mayExport: mayExport(context),
      columns: accountColumns(accountOf(context)),
      moved: takeMovedColumn(request),
      ...{ views, open, refused },
    };
    const options = { here: list.here, status: list.problem ? 400 : status, notice };
    return sendAdminPage(context, 'adminLeads', { leads }, options);
  } catch (error) {
    if (response.headersSent) throw error;
    const failure = failedToLoad(context, error);
    if (wantsJson(request)) return response.status(503).json({ ok: false, message: failure });
    const options = { status: 503, notice: { title: failure, tone: 'bad' }, here: request.originalUrl } as const;
    return sendAdminPage(context, 'adminLeads', { failure }, options);
  }
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

function takeMovedColumn(request: Request): string | undefined {
  const { movedColumn } = request.session ?? {};
  if (movedColumn) delete request.session.movedColumn;
  return movedColumn;
}
