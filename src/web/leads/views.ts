import type { NextFunction, Request, Response } from 'express';
import { matchedData } from 'express-validator';
import type { Notice } from '../../../views/page.ts';
import type { LeadsView } from '../../../views/pages/admin/leads/leads-view.ts';
import { lookUp } from '../../base/json-object.ts';
import type { SavedView } from '../../db/rows.ts';
import { parseListQuery } from '../../leads/list-query.ts';
import { columnsOfList, type TableColumn, usualColumns } from '../../leads/table-columns.ts';
import * as manage from '../../leads/views/manage-views.ts';
import { formatMoment } from '../../site/format.ts';
import { pathTo } from '../../site/routes.ts';
import { actorOf } from '../http/actor.ts';
import { answerPost } from '../http/admin-page.ts';
import { accountOf } from '../http/admin-session.ts';
import { refuseWrong, text } from '../http/posted.ts';
import { refuse, wantsJson } from '../http/refuse.ts';
import type { WebContext } from '../http/web-context.ts';
import { sendList, viewQuery } from './list.ts';
import { backToList, texts } from './posted.ts';

const queryOf = (path: string): Request['query'] => Object.fromEntries(new URLSearchParams(path.split('?')[1] ?? ''));

interface Posted {
  name: string;
  shared: string;
  /** Optimistic lock: when the view was last changed. */
  seen: string;
  back: string;
}

const posted = (context: WebContext) => [text('name'), text('shared'), text('seen'), backToList, refuseWrong(context)];

/** The query of the list that posted; `undefined` if it is invalid. */
function postedQuery(context: WebContext, request: Request, response: Response): string | undefined {
  const { back } = matchedData<Posted>(request);
  const listQuery = parseListQuery(queryOf(back), context.clock(), accountOf(response).email);
  return 'problem' in listQuery ? undefined : viewQuery(listQuery.params);
}

const refuseList = ({ pages }: WebContext, request: Request, response: Response) =>
  refuse(pages, request, response, 422, 'A list that cannot be shown cannot be saved.');

export const saveView = (context: WebContext) => [
  ...posted(context),
  async (request: Request, response: Response) => {
    const query = postedQuery(context, request, response);
    if (query === undefined) return refuseList(context, request, response);
    const { name, shared } = matchedData<Posted>(request);
    const typed = { name, shared: Boolean(shared) };
    const actor = actorOf(request, response);
    const saved = await manage.saveView(managing(context), query, typed, accountOf(response), actor);
    if (saved.outcome === 'refused') {
      return refuseName(context, request, response, { of: 'new', message: saved.message, ...typed });
    }
    const { view } = saved;
    const message = view.shared ? 'Everyone who can see leads can see it.' : 'Only you can see it.';
    const notice: Notice = { title: `View “${view.name}” saved`, text: message, tone: 'good' };
    return answerPost(request, response, { json: { id: view.id }, notice, to: manage.viewPath(view) });
  },
];

/** 404 for unknown actions and views that the account can't see. */
export const actOnView = (context: WebContext) => [
  ...posted(context),
  async (request: Request, response: Response, next: NextFunction) => {
    const act = lookUp(acts, String(request.params.action));
    const view = act && (await context.store.views.find(String(request.params.id)));
    const account = accountOf(response);
    if (!view || !manage.maySee(view, account)) return next();
    if (!manage.mayChange(view, account)) {
      const sentence = 'Only the person who saved this view or an admin can change it.';
      return refuse(context.pages, request, response, 403, sentence);
    }
    return act(context, request, response, view, next);
  },
];

type Act = (
  context: WebContext,
  request: Request,
  response: Response,
  view: SavedView,
  next: NextFunction,
) => Promise<unknown>;

const acts: Readonly<Record<string, Act>> = {
  async update(context, request, response, view, next) {
    const query = postedQuery(context, request, response);
    if (query === undefined) return refuseList(context, request, response);
    const { seen } = matchedData<Posted>(request);
    const actor = actorOf(request, response);
    const updated = await manage.updateView(managing(context), view, query, actor, seen || undefined);
    if (updated.outcome === 'conflict') return answerConflict(context, request, response, updated.view);
    if (updated.outcome === 'gone') return next();
    const notice: Notice = { title: `View “${view.name}” updated`, tone: 'good' };
    return answerPost(request, response, { json: { id: view.id }, notice, to: manage.viewPath({ ...view, query }) });
  },
  async rename(context, request, response, view, next) {
    const { name, shared, seen, back } = matchedData<Posted>(request);
    const typed = { name, shared: Boolean(shared) };
    const actor = actorOf(request, response);
    const renamed = await manage.renameView(managing(context), view, typed, actor, seen || undefined);
    if (renamed.outcome === 'conflict') return answerConflict(context, request, response, renamed.view);
    if (renamed.outcome === 'gone') return next();
    if (renamed.outcome === 'refused') {
      return refuseName(context, request, response, { of: 'open', message: renamed.message, ...typed });
    }
    const notice: Notice = { title: 'View saved', tone: 'good' };
    // Back to the list: a view that is no longer shared is gone for an admin who is not its author.
    return answerPost(request, response, { json: { id: view.id }, notice, to: back });
  },
  async delete(context, request, response, view) {
    const undo = await manage.deleteView(managing(context), view, actorOf(request, response));
    const title = undo ? `View “${view.name}” deleted` : 'Nothing was changed';
    const notice: Notice = { title, undo, tone: 'good' };
    return answerPost(request, response, { json: { id: view.id, undo }, notice, to: pathTo('adminLeads') });
  },
};

/** Shows the current view and who has changed it. */
function answerConflict(context: WebContext, request: Request, response: Response, view: SavedView) {
  const { name, changed_by: by, changed_at: at } = view;
  const message = `It is “${name}” now, changed by ${by} on ${formatMoment(at)}. Nothing was changed.`;
  if (wantsJson(request)) return response.status(409).json({ ok: false, outcome: 'conflict', message, name, by, at });
  const notice: Notice = { title: 'Someone else was first', text: message, tone: 'bad' };
  const query = queryOf(matchedData<Posted>(request).back);
  return sendList(context, request, response, { query, status: 409, notice });
}

function refuseName(
  context: WebContext,
  request: Request,
  response: Response,
  refused: NonNullable<LeadsView['refused']>,
) {
  if (wantsJson(request)) {
    const { message } = refused;
    return response.status(422).json({ ok: false, message, errors: { name: message } });
  }
  return sendList(context, request, response, { query: queryOf(matchedData<Posted>(request).back), refused });
}

const managing = ({ store, clock }: WebContext) => ({ views: store.views, clock });

export const chooseColumns = (context: WebContext) => [
  texts('column'),
  text('move'),
  text('usual'),
  backToList,
  refuseWrong(context),
  async (request: Request, response: Response) => {
    const posted = matchedData<{ column: string[]; move: string; usual: string; back: string }>(request);
    const [moved, direction] = posted.move.split(':');
    const columns = posted.usual ? usualColumns : movedTo(columnsOfList(posted.column), moved, direction);
    const names = columns.join();
    const isUsual = names === usualColumns.join();
    await context.admins.chooseColumns({ id: accountOf(response).id, columns: isUsual ? '' : names });
    if (moved && columns.some((column) => column === moved)) request.session.movedColumn = posted.move;
    return answerPost(request, response, { json: { columns }, to: posted.back });
  },
];

/** The email stays first. */
function movedTo(columns: TableColumn[], moved: string | undefined, direction: string | undefined): TableColumn[] {
  const from = columns.findIndex((column) => column === moved && column !== 'email');
  const to = direction === 'up' ? from - 1 : from + 1;
  const [column, other] = [columns[from], columns[to]];
  if (from < 0 || to < 1 || !column || !other) return columns;
  return columns.map((each, index) => (index === from ? other : index === to ? column : each));
}
