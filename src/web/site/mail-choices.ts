import type { RequestHandler } from 'express';
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
import type { WebContext } from '../http/web-context.ts';

/** An address with a token is for one reader only. */
const notStored = { 'cache-control': 'private, no-store', 'referrer-policy': 'strict-origin' };

/** Asks, and changes nothing: programs that check mail open every link in it. */
export const showUnsubscribe = (context: WebContext) => [
  limitRendered(context),
  answering(context, 'unsubscribe', async () => 'ask'),
];

/**
 * Stops emails to the address of a lead, at the page's button or at the button of a mail program (RFC 8058), which has no origin
 * of ours and follows no redirect. The token is the proof.
 */
export const unsubscribe = (context: WebContext) => [
  limitRendered(context),
  answering(context, 'unsubscribe', async (leadId) => {
    await stopEmail(context, leadId);
    return 'done';
  }),
];

/** Asks for confirmation, or shows its state; changes nothing. */
export const showConfirmAddress = (context: WebContext) => [
  limitRendered(context),
  answering(context, 'confirm', (leadId) => confirmationOf(context, leadId)),
];

/** Confirms the email of a lead, however often it is pressed. Unlike unsubscribing, only our own page posts this. */
export const confirmAddress = (context: WebContext) => [
  sameSite(context),
  limitRendered(context),
  answering(context, 'confirm', async (leadId) => {
    const step = await confirmEmail(context, leadId);
    context.deliveryWorker.wake();
    return step;
  }),
];

type Step = MailChoiceView['step'];

const answering =
  (context: WebContext, choice: MailChoice, perform: (leadId: string) => Promise<Step>): RequestHandler =>
  async (request, response, next) => {
    const match = matchOf(response);
    const page = context.pages.viewOf(match);
    if (!page) return next();
    const token = match.params.token ?? '';
    const [leadId] = (await context.mailKey.all()).flatMap((key) => leadOfToken(choice, token, key) ?? []);
    const viewProps: MailChoiceView = { choice, step: leadId ? await perform(leadId) : 'invalid' };
    const visit = { optedOut: isOptedOut(request), viewProps, status: statuses[viewProps.step] };
    context.pages.renderFor(match, page, visit).send(request, response, notStored);
  };

const statuses: Readonly<Record<Step, number>> = { ask: 200, done: 200, silent: 200, expired: 410, invalid: 404 };
