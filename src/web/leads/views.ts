import type { NextFunction, Request } from 'express';
import type { Notice } from '../../../views/page.ts';
import type { LeadsView } from '../../../views/pages/admin/leads/leads-view.ts';
import { lookUp } from '../../base/json-object.ts';
import type { SavedView } from '../../db/rows.ts';
import { columnsOfList, type TableColumn, usualColumns } from '../../leads/table-columns.ts';
import * as manage from '../../leads/views/manage-views.ts';
import { pathTo } from '../../site/routes.ts';
import { accountOf, actorOf } from '../http/admin-session.ts';
import { answerPost, refuse, wantsJson } from '../http/answers.ts';
import { readPost } from '../http/posted.ts';
import type { RequestContext, WebContext } from '../http/web-context.ts';
import { sendList, viewQuery } from './list.ts';
import { backToList, listQueryOf, texts } from './posted.ts';

const queryOf = (path: string): Request['query'] => Object.fromEntries(new URLSearchParams(path.split('?')[1] ?? ''));

interface Posted {
  name: string;
  shared: string;
  back: string;
}

const chains = ['name', 'shared', backToList];

/** The query of the list that posted; `undefined` if it is invalid. */
function postedQuery(context: RequestContext, { back }: Posted): string | undefined {
  const listQuery = listQueryOf(context, queryOf(back));
  return 'problem' in listQuery ? undefined : viewQuery(listQuery.params);
}

const refuseList = (context: RequestContext) => refuse(context, 422, 'A list that cannot be shown cannot be saved.');

export const saveView = readPost(chains, async (posted: Posted, context) => {
  const query = postedQuery(context, posted);
  if (query === undefined) return refuseList(context);
  const typed = { name: posted.name, shared: Boolean(posted.shared) };
  const actor = actorOf(context);
  const saved = await manage.saveView(managing(context), query, typed, accountOf(context), actor);
  if (saved.outcome === 'refused') {
    return refuseName(context, posted, { of: 'new', message: saved.message, ...typed });
  }
  const { view } = saved;
  const message = view.shared ? 'Everyone who can see leads can see it.' : 'Only you can see it.';
  const notice: Notice = { title: `View “${view.name}” saved`, text: message, tone: 'good' };
  return answerPost(context, { json: { id: view.id }, notice, to: manage.viewPath(view) });
});

/** 404 for unknown actions and views that the account can't see. */
export const actOnView = readPost(chains, async (posted: Posted, context, next) => {
  const act = lookUp(acts, String(context.request.params.action));
  const view = act && (await context.store.views.find(String(context.request.params.id)));
  const account = accountOf(context);
  if (!view || !manage.maySee(view, account)) return next();
  if (!manage.mayChange(view, account)) {
    return refuse(context, 403, 'Only the person who saved this view or an admin can change it.');
  }
  return act(context, view, posted, next);
});

type Act = (context: RequestContext, view: SavedView, posted: Posted, next: NextFunction) => Promise<unknown>;

const acts: Readonly<Record<string, Act>> = {
  async update(context, view, posted, next) {
    const query = postedQuery(context, posted);
    if (query === undefined) return refuseList(context);
    const updated = await manage.updateView(managing(context), view, query, actorOf(context));
    if (updated.outcome === 'gone') return next();
    const notice: Notice = { title: `View “${view.name}” updated`, tone: 'good' };
    return answerPost(context, { json: { id: view.id }, notice, to: manage.viewPath({ ...view, query }) });
  },
  async rename(context, view, posted, next) {
    const typed = { name: posted.name, shared: Boolean(posted.shared) };
    const renamed = await manage.renameView(managing(context), view, typed, actorOf(context));
    if (renamed.outcome === 'gone') return next();
    if (renamed.outcome === 'refused') {
      return refuseName(context, posted, { of: 'open', message: renamed.message, ...typed });
    }
    const notice: Notice = { title: 'View saved', tone: 'good' };
    // Back to the list: a view that is no longer shared is gone for an admin who is not its author.
    return answerPost(context, { json: { id: view.id }, notice, to: posted.back });
  },
  async delete(context, view) {
    const undo = await manage.deleteView(managing(context), view, actorOf(context));
    const title = undo ? `View “${view.name}” deleted` : 'Nothing was changed';
    const notice: Notice = { title, undo, tone: 'good' };
    return answerPost(context, { json: { id: view.id, undo }, notice, to: pathTo('adminLeads') });
  },
};

function refuseName(context: RequestContext, { back }: Posted, refused: NonNullable<LeadsView['refused']>) {
  if (wantsJson(context.request)) {
    const { message } = refused;
    return context.response.status(422).json({ ok: false, message, errors: { name: message } });
  }
  return sendList(context, { query: queryOf(back), refused });
}

const managing = ({ store, clock }: WebContext) => ({ views: store.views, clock });

const columnChains = [texts('column'), 'move', 'usual', backToList];
type Columns = Record<'move' | 'usual' | 'back', string> & { column: string[] };

export const chooseColumns = readPost(columnChains, async (posted: Columns, context) => {
  const [moved, direction] = posted.move.split(':');
  const columns = posted.usual ? usualColumns : movedTo(columnsOfList(posted.column), moved, direction);
  const names = columns.join();
  const isUsual = names === usualColumns.join();
  await context.admins.chooseColumns({ id: accountOf(context).id, columns: isUsual ? '' : names });
  if (moved && columns.some((column) => column === moved)) context.request.session.movedColumn = posted.move;
  return answerPost(context, { json: { columns }, to: posted.back });
});

/** The email stays first. */
function movedTo(columns: TableColumn[], moved: string | undefined, direction: string | undefined): TableColumn[] {
  const from = columns.findIndex((column) => column === moved && column !== 'email');
  const to = direction === 'up' ? from - 1 : from + 1;
  const [column, other] = [columns[from], columns[to]];
  if (from < 0 || to < 1 || !column || !other) return columns;
  return columns.map((each, index) => (index === from ? other : index === to ? column : each));
}
