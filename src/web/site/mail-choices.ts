import type { MailChoiceView } from '../../content/schemas/mails.ts';
import {
  confirmationOf,
  confirmEmail,
  leadOfToken,
  type MailChoice,
  stopEmail,
} from '../../integrations/mail/email-choices.ts';
import { limitRendered } from '../http/limits.ts';
import { isOptedOut } from '../http/pages.ts';
import { matchOf } from '../http/request.ts';
import { sameSite } from '../http/same-site.ts';
import { handling, type RequestContext, type WebContext } from '../http/web-context.ts';

/** An address with a token is for one reader only. */
const notStored = { 'cache-control': 'private, no-store', 'referrer-policy': 'strict-origin' };

/** Asks, and changes nothing: programs that check mail open every link in it. */
export const showUnsubscribe = choosing('unsubscribe', async () => 'ask');

/**
 * Stops emails to the address of a lead, at the page's button or at the button of a mail program (RFC 8058), which has no origin
 * of ours and follows no redirect. The token is the proof.
 */
export const unsubscribe = choosing('unsubscribe', async (context, leadId) => {
  await stopEmail(context, leadId);
  return 'done';
});

/** Asks for confirmation, or shows its state; changes nothing. */
export const showConfirmAddress = choosing('confirm', confirmationOf);

const confirm = choosing('confirm', async (context, leadId) => {
  const step = await confirmEmail(context, leadId);
  context.deliveryWorker.wake();
  return step;
});

/** Confirms the email of a lead, however often it is pressed. Unlike unsubscribing, only our own page posts this. */
export const confirmAddress = (web: WebContext) => [sameSite(web), ...confirm(web)];

type Step = MailChoiceView['step'];

function choosing(choice: MailChoice, perform: (context: RequestContext, leadId: string) => Promise<Step>) {
  const answer = handling(async (context, next) => {
    const { pages, request, response } = context;
    const match = matchOf(response);
    const page = pages.viewOf(match);
    if (!page) return next();
    const token = match.params.token ?? '';
    const leadId = await leadOfToken(context, choice, token, await context.mailKey.all());
    const viewProps: MailChoiceView = { choice, step: leadId ? await perform(context, leadId) : 'invalid' };
    const visit = { optedOut: isOptedOut(request), viewProps, status: statuses[viewProps.step] };
    pages.renderFor(match, page, visit).send(request, response, notStored);
  });
  return (web: WebContext) => [limitRendered(web), answer(web)];
}

const statuses: Readonly<Record<Step, number>> = { ask: 200, done: 200, silent: 200, expired: 410, invalid: 404 };
