import type { Request, Response } from 'express';
import { addNote } from '../../../leads/actions/note.ts';
import { sendAgain } from '../../../leads/actions/send-again.ts';
import type { Lead } from '../../../leads/lead.ts';
import { pathTo } from '../../../site/routes.ts';
import { wantsJson } from '../../refuse.ts';
import type { WebContext } from '../../web-context.ts';
import { doerOf } from '../doer.ts';
import { sendAdminPage } from '../page.ts';
import { listed } from './lead-body.ts';
import { leadView } from './lead-view.ts';
import { giveNotice, takeNotice } from './leads-notice.ts';

type Next = () => void;

/** Everything about one lead. An id that names none answers 404. */
export const showLead = (context: WebContext) => async (request: Request, response: Response, next: Next) => {
  const lead = await context.leads.find(String(request.params.id));
  if (!lead) return next();
  if (!wantsJson(request)) return sendLead(context, request, response, lead);
  const [events, deliveries] = await Promise.all([context.leads.events(lead.id), context.leads.deliveries(lead.id)]);
  return response.json({ ...lead, events, deliveries });
};

/** Writes a note; one that is refused is kept in its field. */
export const writeNote = (context: WebContext) => async (request: Request, response: Response, next: Next) => {
  const id = String(request.params.id);
  const text = String(listed(request, 'note')[0] ?? '');
  const result = await addNote({ leads: context.leads, clock: context.clock }, id, text, doerOf(request, response));
  if (result.outcome === 'not-found') return next();
  if (wantsJson(request)) {
    const refused = result.outcome === 'refused';
    return response.status(refused ? 422 : 200).json({ ok: !refused, ...result });
  }
  if (result.outcome === 'noted') {
    giveNotice(request, { title: 'Noted', text: 'Everyone who sees this lead sees the note.', tone: 'good' });
    return response.redirect(303, pathTo('adminLead', { id }));
  }
  const lead = await context.leads.find(id);
  return lead ? sendLead(context, request, response, lead, { text, error: result.message }) : next();
};

/** Makes what waits or was refused due now. */
export const deliverLead = (context: WebContext) => async (request: Request, response: Response, next: Next) => {
  const id = String(request.params.id);
  if (!(await context.leads.find(id))) return next();
  const destination = listed(request, 'destination').find((value) => value === 'crm' || value === 'mail');
  const which = { states: ['failed', 'pending'] as const, leadId: id, destination };
  const made = await sendAgain(context, which, doerOf(request, response));
  context.deliveryWorker.wake();
  if (wantsJson(request)) return response.json({ ok: true, made });
  giveNotice(
    request,
    made
      ? { title: 'Trying again', text: 'It is sent now; the answer is shown here.', tone: 'good' }
      : { title: 'Nothing to send', text: 'No delivery of this lead waits or was refused.', tone: 'bad' },
  );
  return response.redirect(303, pathTo('adminLead', { id }));
};

async function sendLead(
  context: WebContext,
  request: Request,
  response: Response,
  lead: Lead,
  note?: { text: string; error: string },
) {
  const [events, deliveries] = await Promise.all([context.leads.events(lead.id), context.leads.deliveries(lead.id)]);
  const view = { ...leadView(lead, events, deliveries, context.config), note };
  const here = pathTo('adminLead', { id: lead.id });
  const shown = { lead: view, here, notice: takeNotice(request) };
  return sendAdminPage(context, request, response, 'adminLead', shown, note ? 422 : 200);
}
