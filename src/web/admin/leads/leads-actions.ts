import type { Request, Response } from 'express';
import { matchedData } from 'express-validator';
import type { Actor } from '../../../base/actor.ts';
import { jsonObject } from '../../../base/json-object.ts';
import type { Undone, Values } from '../../../leads/actions/action.ts';
import { type ActionName, actionNames, actionOf, isAction, readUndo } from '../../../leads/actions/index.ts';
import { undoAll } from '../../../leads/bulk/act-on-all.ts';
import { isReadableJson } from '../../../site/readable.ts';
import { pathTo } from '../../../site/routes.ts';
import { refuseWrong, text } from '../../forms/posted.ts';
import { setNotice } from '../../notice.ts';
import { refuse, wantsJson } from '../../refuse.ts';
import type { WebContext } from '../../web-context.ts';
import { refuseRole } from '../accounts/role.ts';
import { accountOf } from '../accounts/session.ts';
import { actorOf } from '../actor.ts';
import { restoreView, viewToRestore } from '../views/views.ts';
import { bulkContext, bulkIn, bulkPath, isForMany } from './bulk.ts';
import { sendLead } from './lead.ts';
import { leadLimit } from './lead-body.ts';
import { back, selected, texts } from './lead-chains.ts';
import { leadId } from './leads-asked.ts';
import { type ActedLead, noticeOf, undoneNotice } from './leads-notice.ts';

type Next = () => void;

export const inputs = actionNames.flatMap((name) => actionOf(name).inputs ?? []).map(({ name }) => text(name));

/** Does one thing with one lead, named in the address. An input that is refused stays in its field. */
export const actOnLead = (context: WebContext) => [
  ...inputs,
  back,
  refuseWrong(context),
  async (request: Request, response: Response, next: Next) => {
    const id = String(request.params.id);
    const { action } = request.params;
    if (!isAction(action)) return next();
    if (isClosed(response, action)) return refuseRole(context, request, response);
    const posted = matchedData<Posted>(request);
    const values = valuesOf(posted, action);
    const done = await act(context, action, id, actorOf(request, response), values);
    const { refused, result } = done.acted;
    if (wantsJson(request)) {
      const status = refused ? 422 : result.outcome === 'not-found' ? 404 : 200;
      return response.status(status).json({ ok: status === 200, id, ...result });
    }
    const lead = refused ? await context.leads.find(id) : undefined;
    if (refused && lead) {
      const query = Object.fromEntries(new URLSearchParams(posted.back.split('?')[1]));
      return sendLead(context, request, response, lead, { query, refused: { action, values, ...refused } });
    }
    setNotice(request, noticeOf(action, [done]));
    return response.redirect(303, action === 'delete' ? listOfLead(posted.back) : posted.back);
  },
];

/** Does one thing with every lead that was selected. */
export const actOnLeads = (context: WebContext) => [
  text('action'),
  text('all'),
  selected,
  ...inputs,
  back,
  refuseWrong(context),
  async (request: Request, response: Response, next: Next) => {
    const { action, all, lead: ids, ...posted } = matchedData<Posted & Record<'action' | 'all', string> & Ids>(request);
    if (!isAction(action) || !isForMany(action)) return next();
    if (isClosed(response, action)) return refuseRole(context, request, response);
    if (all || (actionOf(action).asksFirst && ids.length)) {
      return response.redirect(303, bulkPath(action, posted.back, { ids: all ? [] : ids, owner: posted.owner }));
    }
    const actor = actorOf(request, response);
    const values = valuesOf(posted, action);
    const done: ActedLead[] = [];
    for (const id of ids) done.push(await act(context, action, id, actor, values));
    if (wantsJson(request)) {
      return response.json({ ok: true, leads: done.map(({ id, acted }) => ({ id, ...acted.result })) });
    }
    setNotice(request, noticeOf(action, done));
    return response.redirect(303, posted.back);
  },
];

/** Whether an action is not for the account that asks. */
export const isClosed = (response: Response, action: ActionName) =>
  actionOf(action).adminsOnly && accountOf(response).role !== 'admin';

/** The list that the page of a lead leads back to: the lead itself has no page any more. */
const listOfLead = (path: string) => {
  const [, query] = path.split('?');
  return pathTo('adminLeads') + (query ? `?${query}` : '');
};

/** Where a post came from, and the inputs of the actions by their names. */
export type Posted = { back: string } & Values;
type Ids = { lead: string[] };

export const valuesOf = (posted: Values, action: ActionName): Values =>
  Object.fromEntries((actionOf(action).inputs ?? []).map(({ name }) => [name, posted[name] || undefined]));

export async function act(
  context: WebContext,
  name: ActionName,
  id: string,
  actor: Actor,
  values: Values,
): Promise<ActedLead> {
  const acted = await actionOf(name).perform(context, id, actor, values);
  if (acted.changed) context.deliveryWorker.wake();
  return { id, acted };
}

/** Undoes what a notice or a button offered to: each lead that nobody has changed since is as it was. */
export const undoActions = (context: WebContext) => [
  texts('undo'),
  back,
  async (request: Request, response: Response) => {
    const posted = matchedData<{ undo: string[]; back: string }>(request);
    if (!posted.undo.every((undo) => isReadableJson(jsonObject(undo)))) {
      return refuse(context.pages, request, response, 400, 'This contains unreadable characters.');
    }
    const view = viewToRestore(posted.undo[0]);
    if (view) return restoreView(context, request, response, { id: view, back: posted.back });
    const actor = actorOf(request, response);
    const outcomes: Undone['outcome'][] = [];
    let done = '';
    for (const undoable of posted.undo) {
      const bulk = await bulkIn(context, undoable);
      if (bulk) {
        if (isClosed(response, bulk.action)) return refuseRole(context, request, response);
        done = actionOf(bulk.action).undo?.done ?? '';
        outcomes.push(...(await undoAll(bulkContext(context), { ...bulk, actor })));
        continue;
      }
      const named = readUndo(undoable);
      const undo = named && actionOf(named.action).undo;
      if (!undo) continue;
      if (isClosed(response, named.action)) return refuseRole(context, request, response);
      done = undo.done;
      for (const id of named.ids.filter(leadId).slice(0, leadLimit)) {
        const undone = await undo.perform(context, id, actor, named.undo);
        if (undone) outcomes.push(undone.outcome);
      }
    }
    if (outcomes.includes('undone')) context.deliveryWorker.wake();
    if (wantsJson(request)) return response.json({ ok: true, outcomes });
    setNotice(request, undoneNotice(outcomes, done));
    return response.redirect(303, posted.back);
  },
];
