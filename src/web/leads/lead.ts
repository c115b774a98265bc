import type { Request, Response } from 'express';
import type { LeadView } from '../../../views/pages/admin/lead/lead-view.ts';
import type { Lead } from '../../db/rows.ts';
import { ownersIn } from '../../leads/owners.ts';
import { emailOf } from '../../leads/people/person.ts';
import { publicDelivery } from '../../outbox/destination.ts';
import { sendAdminPage } from '../http/admin-page.ts';
import { takeNotice } from '../http/notice.ts';
import { wantsJson } from '../http/refuse.ts';
import { accountOf } from '../http/signed-in.ts';
import type { WebContext } from '../http/web-context.ts';
import { listPath } from './lead-list-query.ts';
import { findNeighbors, leadPath, listOf } from './lead-neighbors.ts';
import { leadView } from './lead-view.ts';
import { answerGone } from './leads-notice.ts';

type Next = () => void;

/** Everything about one lead. An id that names none answers 404. */
export const showLead = (context: WebContext) => async (request: Request, response: Response, next: Next) => {
  const lead = await context.leads.find(String(request.params.id));
  if (!lead) {
    const { params } = listOf(request.query, context.clock(), accountOf(response).email);
    return answerGone(request, response, next, listPath(params));
  }
  if (!wantsJson(request)) return sendLead(context, request, response, lead, request);
  const [events, deliveries] = await Promise.all([context.leads.events(lead.id), context.leads.deliveries(lead.id)]);
  return response.json({ ...lead, events, deliveries: deliveries.map(publicDelivery) });
};

/** The page of a lead in the list that a query names, with what was refused. */
export async function sendLead(
  context: WebContext,
  request: Request,
  response: Response,
  lead: Lead,
  { query, refused, status }: { query: Request['query']; refused?: LeadView['refused']; status?: number },
) {
  const [events, deliveries] = await Promise.all([context.leads.events(lead.id), context.leads.deliveries(lead.id)]);
  const listQuery = listOf(query, context.clock(), accountOf(response).email);
  const site = { config: context.config, content: context.pages.content, me: accountOf(response).email };
  const view = { ...leadView(lead, events, deliveries, site), refused };
  const here = leadPath(lead.id, listQuery.params);
  const neighbors = await findNeighbors(context.leads, lead, listQuery);
  const person = (await context.people.countLeads([lead.email])).get(emailOf(lead.email));
  const props = { ...view, person, owners: await ownersIn(context), here, neighbors };
  const shown = { here, notice: takeNotice(request), status };
  return sendAdminPage(context, request, response, 'adminLead', props, shown);
}
