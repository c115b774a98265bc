import type { NextFunction, Request, Response } from 'express';
import { matchedData } from 'express-validator';
import { ownersIn } from '../../leads/owners.ts';
import { readPerson } from '../../leads/people.ts';
import { publicDelivery } from '../../outbox/destination.ts';
import { pathTo } from '../../site/routes.ts';
import { actorOf } from '../http/actor.ts';
import { answerPost, sendAdminPage } from '../http/admin-page.ts';
import { accountOf } from '../http/admin-session.ts';
import { refuseWrong, text } from '../http/posted.ts';
import { wantsJson } from '../http/refuse.ts';
import type { WebContext } from '../http/web-context.ts';
import { actOnEach } from './actions.ts';
import { isAssignable, personView } from './lead-view.ts';
import { atActions } from './list-query.ts';
import { answerGone, noticeOf, resultsOf } from './notices.ts';

const limits = { leads: 100, events: 500 } as const;

export const showPerson = (context: WebContext) => async (request: Request, response: Response, next: NextFunction) => {
  const reading = await readingOf(context, request);
  if (!reading) return answerGone(request, response, next, pathTo('adminLeads'));
  if (wantsJson(request)) {
    const leads = reading.leads.map((lead) => ({ ...lead, deliveries: lead.deliveries.map(publicDelivery) }));
    return response.json({ ...reading.person, leads });
  }
  const site = { config: context.config, content: context.pages.content, me: accountOf(response).email };
  const view = personView(reading, site);
  if (!view) return next();
  const here = pathTo('adminPerson', { id: reading.person.id });
  const props = { ...view, here, owners: await ownersIn(context) };
  return sendAdminPage(context, request, response, 'adminPerson', props, { here });
};

/** Assigns the person's open leads. */
export const assignPerson = (context: WebContext) => [
  text('owner'),
  refuseWrong(context),
  async (request: Request, response: Response, next: NextFunction) => {
    const reading = await readingOf(context, request);
    if (!reading) return next();
    const { owner } = matchedData<{ owner: string }>(request);
    const actor = actorOf(request, response);
    const ids = reading.leads.filter(isAssignable).map(({ id }) => id);
    const all = await actOnEach(context, 'assign', ids, actor, { owner });
    const { message } = all.find(({ acted }) => acted.refused)?.acted.refused ?? {};
    return answerPost(request, response, {
      status: message ? 422 : 200,
      json: message ? { message, errors: { owner: message } } : { leads: resultsOf(all) },
      notice: noticeOf('assign', all),
      to: atActions(pathTo('adminPerson', { id: reading.person.id })),
    });
  },
];

async function readingOf(context: WebContext, request: Request) {
  const person = await context.people.find(String(request.params.id));
  return person && readPerson(context, person.email, 'with', limits);
}
