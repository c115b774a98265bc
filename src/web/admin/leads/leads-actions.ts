import type { Request, Response } from 'express';
import type { Actor } from '../../../base/actor.ts';
import type { Undone } from '../../../leads/actions/action.ts';
import { type ActionName, actionOf, isAction, readUndo } from '../../../leads/actions/index.ts';
import { wantsJson } from '../../refuse.ts';
import type { WebContext } from '../../web-context.ts';
import { actorOf } from '../actor.ts';
import { sendLead } from './lead.ts';
import { leadLimit, listed, tickedLeads, wayBack } from './lead-body.ts';
import { leadId } from './leads-asked.ts';
import { type ActedLead, giveNotice, noticeOf, undoneNotice } from './leads-notice.ts';

type Next = () => void;

/** Does one thing with one lead, named in the address. An input that is refused stays in its field. */
export const actOnLead = (context: WebContext) => async (request: Request, response: Response, next: Next) => {
  const id = String(request.params.id);
  const { action } = request.params;
  if (!isAction(action)) return next();
  const input = inputOf(request, action);
  const done = await act(context, action, id, actorOf(request, response), input);
  const { refused, result } = done.acted;
  if (wantsJson(request)) {
    const status = refused ? 422 : result.outcome === 'not-found' ? 404 : 200;
    return response.status(status).json({ ok: status === 200, id, ...result });
  }
  const lead = refused ? await context.leads.find(id) : undefined;
  if (refused && lead) {
    return sendLead(context, request, response, lead, { action, text: input ?? '', error: refused });
  }
  giveNotice(request, noticeOf(action, [done]));
  return response.redirect(303, wayBack(request));
};

/** Does one thing with every lead that was ticked. */
export const actOnLeads = (context: WebContext) => async (request: Request, response: Response, next: Next) => {
  const { action } = request.body as { action?: unknown };
  if (!isAction(action) || !actionOf(action).isOffered) return next();
  const actor = actorOf(request, response);
  const input = inputOf(request, action);
  const all: ActedLead[] = [];
  for (const id of tickedLeads(request)) all.push(await act(context, action, id, actor, input));
  if (wantsJson(request)) {
    return response.json({ ok: true, leads: all.map(({ id, acted }) => ({ id, ...acted.result })) });
  }
  giveNotice(request, noticeOf(action, all));
  return response.redirect(303, wayBack(request));
};

function inputOf(request: Request, action: ActionName): string | undefined {
  const { input } = actionOf(action);
  return input && listed(request, input.name)[0];
}

async function act(
  context: WebContext,
  name: ActionName,
  id: string,
  actor: Actor,
  input?: string,
): Promise<ActedLead> {
  const action = actionOf(name);
  const acted = await action.perform(context, id, actor, input);
  if (acted.changed && action.sends) context.deliveryWorker.wake();
  return { id, acted };
}

/** Undoes what a notice or a button offered to: each lead that nobody has changed since is as it was. */
export const undoActions = (context: WebContext) => async (request: Request, response: Response) => {
  const actor = actorOf(request, response);
  const outcomes: Undone['outcome'][] = [];
  let done = '';
  for (const text of listed(request, 'undo')) {
    const named = readUndo(text);
    const undo = named && actionOf(named.action).undo;
    if (!undo) continue;
    done = undo.done;
    for (const id of named.ids.filter(leadId).slice(0, leadLimit)) {
      const undone = await undo.perform(context, id, actor, named.undo);
      if (undone) outcomes.push(undone.outcome);
    }
  }
  if (wantsJson(request)) return response.json({ ok: true, outcomes });
  giveNotice(request, undoneNotice(outcomes, done));
  return response.redirect(303, wayBack(request));
};
