import type { NextFunction, Request, Response } from 'express';
import { matchedData } from 'express-validator';
import type { SavedViewsProps } from '../../../../views/pages/admin/leads/saved-views-props.ts';
import { named } from '../../../base/named.ts';
import type { SavedView } from '../../../db/rows.ts';
import * as manage from '../../../leads/views/manage-views.ts';
import { pathTo } from '../../../site/routes.ts';
import { refuseWrong, text } from '../../forms/posted.ts';
import { setNotice } from '../../notice.ts';
import { refuse, wantsJson } from '../../refuse.ts';
import type { WebContext } from '../../web-context.ts';
import { accountOf } from '../accounts/session.ts';
import { actorOf } from '../actor.ts';
import { backToList } from '../leads/lead-chains.ts';
import { listPath } from '../leads/lead-list-query.ts';
import { sendList } from '../leads/leads.ts';
import { listedAt, queryOf, viewPath } from './listed.ts';

interface Posted {
  name: string;
  shared: string;
  back: string;
}

const posted = (context: WebContext) => [text('name'), text('shared'), backToList, refuseWrong(context)];

/** Saves what a list shows under a name. */
export const saveView = (context: WebContext) => [
  ...posted(context),
  async (request: Request, response: Response) => {
    const { name, shared, back } = matchedData<Posted>(request);
    const at = await listedAt(context, response, back);
    if (!at) return refuse(context.pages, request, response, 422, 'A list that cannot be shown cannot be saved.');
    const typed = { name, shared: Boolean(shared) };
    const actor = actorOf(request, response);
    const saved = await manage.saveView(managing(context), at.list, typed, accountOf(response), actor);
    if (saved.outcome === 'refused') {
      return refuseName(context, request, response, back, { of: 'new', message: saved.message, ...typed });
    }
    const { view } = saved;
    if (wantsJson(request)) return response.json({ ok: true, id: view.id });
    const text = view.shared ? 'Everyone who sees leads sees it.' : 'Only you see it.';
    setNotice(request, { title: `View “${view.name}” saved`, text, tone: 'good' });
    return response.redirect(303, viewPath(view));
  },
];

/** What can be done with a view. Another word, or a view that the account does not see, is answered 404. */
export const actOnView = (context: WebContext) => [
  ...posted(context),
  async (request: Request, response: Response, next: NextFunction) => {
    const act = named(acts, String(request.params.action));
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
    const at = await listedAt(context, response, matchedData<Posted>(request).back);
    if (!at) return refuse(context.pages, request, response, 422, 'A list that cannot be shown cannot be saved.');
    const { outcome } = await manage.updateView(managing(context), view, at.list, actorOf(request, response));
    if (outcome === 'gone') return next();
    if (wantsJson(request)) return response.json({ ok: true, id: view.id });
    setNotice(request, { title: `View “${view.name}” updated`, tone: 'good' });
    return response.redirect(303, listPath({ ...at.list.params, view: view.id }));
  },
  async rename(context, request, response, view, next) {
    const { name, shared, back } = matchedData<Posted>(request);
    const typed = { name, shared: Boolean(shared) };
    const renamed = await manage.renameView(managing(context), view, typed, actorOf(request, response));
    if (renamed.outcome === 'gone') return next();
    if (renamed.outcome === 'refused') {
      return refuseName(context, request, response, back, { of: 'open', message: renamed.message, ...typed });
    }
    if (wantsJson(request)) return response.json({ ok: true, id: view.id });
    setNotice(request, { title: 'View saved', tone: 'good' });
    // A view that is shared no longer is gone for an admin who is not its author.
    return response.redirect(303, back);
  },
  async delete(context, request, response, view) {
    const removed = await manage.deleteView(managing(context), view, actorOf(request, response));
    if (wantsJson(request)) return response.json({ ok: true, id: view.id, undo: view.id });
    const notice = removed ? { title: `View “${view.name}” deleted`, undo: view.id } : { title: 'Nothing was changed' };
    setNotice(request, { ...notice, tone: 'good' });
    return response.redirect(303, pathTo('adminLeads'));
  },
};

/** Restores a view that was deleted. */
export async function restoreView(
  context: WebContext,
  request: Request,
  response: Response,
  { id, back }: { id: string; back: string },
) {
  const actor = actorOf(request, response);
  const restored = await manage.restoreView(managing(context), id, accountOf(response), actor);
  const view = restored.outcome === 'restored' ? await context.store.views.find(id) : undefined;
  if (wantsJson(request)) return response.json({ ok: Boolean(view), outcomes: [restored.outcome] });
  if (view) {
    setNotice(request, { title: 'Undone', text: `View “${view.name}” restored.`, tone: 'good' });
    return response.redirect(303, viewPath(view));
  }
  const text = restored.outcome === 'refused' ? `${restored.message}.` : undefined;
  setNotice(request, { title: 'Nothing to undo', text, tone: 'bad' });
  return response.redirect(303, back);
}

/** The list with what was typed and why it was refused. */
function refuseName(
  context: WebContext,
  request: Request,
  response: Response,
  back: string,
  refused: NonNullable<SavedViewsProps['refused']>,
) {
  if (wantsJson(request)) {
    const { message } = refused;
    return response.status(422).json({ ok: false, message, errors: { name: message } });
  }
  return sendList(context, request, response, { query: queryOf(back), refused });
}

const managing = ({ store, clock }: WebContext) => ({ views: store.views, clock });
