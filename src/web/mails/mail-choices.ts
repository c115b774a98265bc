import type { RequestHandler } from 'express';
import type { MailChoiceView } from '../../../views/pages/mail-choice/shape.ts';
import { leadOfToken, type MailChoice } from '../../leads/mails/mail-token.ts';
import { stopEmail } from '../../leads/mails/stop-email.ts';
import { limitRendered } from '../operations/limits.ts';
import { isOptedOut } from '../pages/pages.ts';
import { matchOf } from '../path.ts';
import type { WebContext } from '../web-context.ts';

/** An address with a token is for one reader only. */
const notStored = { 'cache-control': 'private, no-store', 'referrer-policy': 'strict-origin' };

/** Asks, and changes nothing: programs that check mail open every link in it. */
export const showUnsubscribe = (context: WebContext) => [limitRendered(context), ask(context, 'unsubscribe')];

/**
 * Stops emails to the address of a lead, at the page's button or at the button of a mail program (RFC 8058), which has no origin
 * of ours and follows no redirect. The token is the proof.
 */
export const unsubscribe = (context: WebContext) => [
  limitRendered(context),
  take(context, 'unsubscribe', (leadId) => stopEmail(context, leadId)),
];

const ask = (context: WebContext, choice: MailChoice) => answering(context, choice, 'ask', async () => {});

const take = (context: WebContext, choice: MailChoice, perform: (leadId: string) => Promise<void>) =>
  answering(context, choice, 'done', perform);

/** Performs for the lead that the token names, and shows that step; without such a lead it says that the link is wrong. */
const answering =
  (
    context: WebContext,
    choice: MailChoice,
    step: MailChoiceView['step'],
    perform: (leadId: string) => Promise<void>,
  ): RequestHandler =>
  async (request, response, next) => {
    const match = matchOf(response);
    const page = context.pages.viewOf(match);
    if (!page) return next();
    const leadId = leadOfToken(choice, match.params.token ?? '', await context.mailKey());
    if (leadId) await perform(leadId);
    const own: MailChoiceView = { choice, step: leadId ? step : 'invalid' };
    const visit = { optedOut: isOptedOut(request), own, status: leadId ? 200 : 404 };
    context.pages.renderFor(match, page, visit).send(request, response, notStored);
  };
