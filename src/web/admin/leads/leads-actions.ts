import type { Request, Response } from 'express';
import { type LeadAction, leadActions } from '../../../../views/pages/admin/leads/leads-view.ts';
import { undoContacted } from '../../../leads/actions/status.ts';
import { takeBack } from '../../../leads/actions/take-back.ts';
import { type Status, statuses } from '../../../leads/lead.ts';
import { wantsJson } from '../../refuse.ts';
import type { WebContext } from '../../web-context.ts';
import { doerOf } from '../doer.ts';
import { type Acted, act } from './lead-act.ts';
import { listed, tickedLeads, wayBack } from './lead-body.ts';
import { leadId } from './leads-asked.ts';
import { giveNotice, noticeOf, undoneNotice } from './leads-notice.ts';

/** Does one thing with one lead, named in the address. */
export const actOnLead = (context: WebContext) => async (request: Request, response: Response, next: () => void) => {
  const { id, action } = request.params;
  if (!isAction(action)) return next();
  const acted = await act(context, action, String(id), doerOf(request, response));
  if (wantsJson(request)) {
    const { undo, changed, ...answer } = acted;
    const ok = acted.outcome !== 'not-found';
    return response.status(ok ? 200 : 404).json({ ok, ...answer });
  }
  giveNotice(request, noticeOf(action, [acted]));
  return response.redirect(303, wayBack(request));
};

/** Does one thing with every lead that was ticked. */
export const actOnLeads = (context: WebContext) => async (request: Request, response: Response, next: () => void) => {
  const { action } = request.body as { action?: unknown };
  if (!isAction(action)) return next();
  const actor = doerOf(request, response);
  const acted: Acted[] = [];
  for (const id of tickedLeads(request)) acted.push(await act(context, action, id, actor));
  if (wantsJson(request)) {
    return response.json({ ok: true, leads: acted.map(({ undo, changed, ...answer }) => answer) });
  }
  giveNotice(request, noticeOf(action, acted));
  return response.redirect(303, wayBack(request));
};

/** Takes back what a notice offered to: each lead that nobody has touched since is as it was. */
export const undoActions = (context: WebContext) => async (request: Request, response: Response) => {
  const actor = doerOf(request, response);
  const outcomes: string[] = [];
  for (const undo of listed(request, 'undo')) {
    const [id = '', to = '', from = ''] = undo.split(' ');
    if (!leadId(id)) continue;
    if (to === 'contacted' && !from) outcomes.push((await undoContacted(context, id, actor)).outcome);
    else if (isStatus(to) && isStatus(from)) outcomes.push((await takeBack(context, id, { from, to }, actor)).outcome);
  }
  if (wantsJson(request)) return response.json({ ok: true, outcomes });
  giveNotice(request, undoneNotice(outcomes));
  return response.redirect(303, wayBack(request));
};

const isAction = (word: unknown): word is LeadAction => typeof word === 'string' && Object.hasOwn(leadActions, word);
const isStatus = (word: string): word is Status => (statuses as readonly string[]).includes(word);
