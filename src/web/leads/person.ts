import type { Values } from '../../leads/actions/action.ts';
import { isAssignable } from '../../leads/actions/assign.ts';
import { publicPerson, readPerson } from '../../leads/people.ts';
import { pathTo } from '../../site/routes.ts';
import { answerPost, sendAdminPage, wantsJson } from '../http/answers.ts';
import { optionalText, readPost } from '../http/posted.ts';
import { handling, type RequestContext } from '../http/web-context.ts';
import { actOnEach } from './actions.ts';
import { leadProps } from './lead.ts';
import { answerGone, noticeOf, resultsOf } from './notices.ts';
import { atActions } from './posted.ts';

const limits = { leads: 100, events: 500 } as const;

export const showPerson = handling(async (context, next) => {
  const reading = await readingOf(context);
  if (!reading) return answerGone(context, next, pathTo('adminLeads'));
  if (wantsJson(context.request)) return context.response.json(publicPerson(reading));
  const { person, leads } = reading;
  const lead = leads.find(isAssignable) ?? leads[0];
  if (!lead) return next();
  const here = pathTo('adminPerson', { id: person.id });
  const props = { ...(await leadProps(context)), lead, leads, all: reading };
  return sendAdminPage(context, 'adminPerson', props, { here });
});

/** Assigns the person's open leads. */
export const assignPerson = readPost([optionalText('owner')], async ({ owner }: Values, context, next) => {
  const reading = await readingOf(context);
  if (!reading) return next();
  const ids = reading.leads.filter(isAssignable).map(({ id }) => id);
  const all = await actOnEach(context, 'assign', ids, { owner });
  const { message } = all.find(({ acted }) => acted.refused)?.acted.refused ?? {};
  return answerPost(context, {
    status: message ? 422 : 200,
    json: message ? { message, errors: { owner: message } } : { leads: resultsOf(all) },
    notice: noticeOf('assign', all),
    to: atActions(pathTo('adminPerson', { id: reading.person.id })),
  });
});

async function readingOf(context: RequestContext) {
  const person = await context.people.find(String(context.request.params.id));
  return person && readPerson(context, person.email, 'with', limits);
}
