import type { Notice } from '../../../views/page.ts';
import type { ErasureView } from '../../../views/pages/admin/lead/erase.tsx';
import type { Lead } from '../../db/rows.ts';
import { describeErased, describeSending, type Erased, erasePerson as erase, findTraces } from '../../leads/erase.ts';
import { findMentions } from '../../leads/mentions.ts';
import { emailOf } from '../../leads/people.ts';
import { pathTo } from '../../site/routes.ts';
import { actorOf } from '../http/admin-session.ts';
import { answerPost, sendAdminPage } from '../http/answers.ts';
import { readPost } from '../http/posted.ts';
import { handling, type RequestContext } from '../http/web-context.ts';
import { texts } from './posted.ts';

export const showErasure = handling(async (context, next) => {
  const lead = await context.leads.find(String(context.request.params.id));
  return lead ? sendErasure(context, lead) : next();
});

type Typed = { email: string; views: string[] };

/** Needs their email typed as confirmation. `views`: names of saved views to delete too. */
export const erasePerson = readPost(['email', texts('views')], async ({ email, views }: Typed, context, next) => {
  const lead = await context.leads.find(String(context.request.params.id));
  if (!lead) return next();
  if (emailOf(email) !== emailOf(lead.email)) {
    const message = email.trim()
      ? 'This is not this person’s email; nothing was erased'
      : 'Type this person’s email to erase them';
    return sendErasure(context, lead, { typed: email, views, message });
  }
  const erased = await erase(context, lead.email, actorOf(context), views);
  await context.databaseLog.empty();
  context.deliveryWorker.wake();
  return answerPost(context, { json: erased, notice: noticeOf(erased), to: pathTo('adminLeads') });
});

/** Names nobody, since the session is stored. */
const noticeOf = (erased: Erased): Notice =>
  erased.leads
    ? {
        title: 'Person erased',
        text: [`${describeErased(erased)} were deleted. The audit trail retains a keyed hash.`, describeSending(erased)]
          .join(' ')
          .trim(),
        tone: 'good',
      }
    : { title: 'Already erased', text: 'Someone else has just erased this person.', tone: 'good' };

async function sendErasure(context: RequestContext, { id, email }: Lead, refused?: ErasureView['refused']) {
  const status = refused ? 422 : 200;
  const { engine } = context.store;
  const traces = await findTraces(engine, email);
  const { leads: mentions, views } = await findMentions(engine, email);
  const { message } = refused ?? {};
  const json = message ? { ok: false, message, errors: { email: message } } : { ...traces, mentions, views };
  const erasure = { id, email, ...traces, mentions, views, refused };
  return sendAdminPage(context, 'adminLeadErase', erasure, { status, json });
}
