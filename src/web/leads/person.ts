import type { Request } from 'express';
import { isAssignable } from '../../leads/actions/assign.ts';
import { publicLead, readPerson } from '../../leads/people.ts';
import { pathTo } from '../../site/routes.ts';
import { actorOf } from '../http/admin-session.ts';
import { answerPost, sendAdminPage, wantsJson } from '../http/answers.ts';
import { readPost } from '../http/posted.ts';
import type { Handler, WebContext } from '../http/web-context.ts';
import { actOnEach } from './actions.ts';
import { leadProps } from './lead.ts';
import { answerGone, noticeOf, resultsOf } from './notices.ts';
import { atActions } from './posted.ts';

const limits = { leads: 100, events: 500 } as const;

export const showPerson: Handler = (context) => async (request, response, next) => {
  const reading = await readingOf(context, request);
  if (!reading) return answerGone(request, response, next, pathTo('adminLeads'));
  const { person, leads } = reading;
  if (wantsJson(request)) return response.json({ ...person, leads: leads.map(publicLead) });
  const lead = leads.find(isAssignable) ?? leads[0];
  if (!lead) return next();
  const here = pathTo('adminPerson', { id: person.id });
  const props = { ...(await leadProps(context)), lead, leads, all: reading };
  return sendAdminPage(context, request, response, 'adminPerson', props, { here });
};

/** Assigns the person's open leads. */
export const assignPerson = (context: WebContext) =>
  readPost(context, ['owner'], async ({ owner }: { owner: string }, request, response, next) => {
    const reading = await readingOf(context, request);
    if (!reading) return next();
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
  });

async function readingOf(context: WebContext, request: Request) {
  const person = await context.people.find(String(request.params.id));
  return person && readPerson(context, person.email, 'with', limits);
}
