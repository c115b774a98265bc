import type { Request, Response } from 'express';
import { invitationMail } from '../../accounts/invitation-mail.ts';
import { invitationFor, isInvited, renewInvitation } from '../../accounts/invitations.ts';
import { auditEvent } from '../../base/audit.ts';
import { uuidv7 } from '../../base/uuid.ts';
import type { Admin } from '../../db/rows.ts';
import type { MailSender } from '../../integrations/mail/mail-sender.ts';
import type { SendOutcome } from '../../outbox/delivery.ts';
import { pathTo } from '../../site/routes.ts';
import { actorOf } from '../http/actor.ts';
import { sendAdminPage } from '../http/admin-page.ts';
import { wantsJson } from '../http/refuse.ts';
import { requestOrigin } from '../http/request-origin.ts';
import type { WebContext } from '../http/web-context.ts';
import { accountRow } from './account-row.ts';
import { answerOutcome } from './answer-outcome.ts';

/** Another link for somebody who was invited and has not come yet; the one before ends. */
export const inviteAgain = (context: WebContext) => async (request: Request, response: Response) => {
  const found = await invitedOf(context, request, response);
  if (!found) return;
  return showInvited(context, request, response, await renewInvitation(context, found, actorOf(request, response)));
};

/**
 * Emails a new link to somebody who was invited, and says whether the mail server has taken it. The link is in the email alone, not
 * in the outbox, a log or an address. A second press while the first is on its way sends nothing more.
 */
export const mailInvitation = (context: WebContext) => {
  const pending = new Map<string, Promise<Sent>>();
  return async (request: Request, response: Response) => {
    const found = await invitedOf(context, request, response);
    if (!found) return;
    const { sendMail } = context;
    const renew = () => renewInvitation(context, found, actorOf(request, response));
    if (!sendMail) return showInvited(context, request, response, await renew(), 'No mail server is set.');
    const sending =
      pending.get(found.id) ??
      renew()
        .then((admin) => send(context, request, response, admin, sendMail))
        .finally(() => pending.delete(found.id));
    pending.set(found.id, sending);
    const { admin, sent } = await sending;
    if (sent.outcome === 'delivered') return answerOutcome(request, response, 'invitation-sent', found.email);
    return showInvited(context, request, response, admin, 'answer' in sent ? sent.answer : '');
  };
};

/** Shows the link, this once; with why it could not be emailed. */
export async function showInvited(
  context: WebContext,
  request: Request,
  response: Response,
  admin: Admin,
  unsent?: string,
): Promise<void> {
  const status = unsent === undefined ? 200 : 502;
  const invitation = { id: admin.id, email: admin.email, ...(await linkFor(context, request, admin)) };
  if (wantsJson(request)) {
    const { id: _, ...shown } = invitation;
    response.status(status).json({
      ok: unsent === undefined,
      outcome: unsent === undefined ? 'invited' : 'not-sent',
      ...(unsent && { message: unsent }),
      ...shown,
    });
    return;
  }
  const accounts = (await context.admins.listAdmins()).map(accountRow);
  const props = { accounts, invitation, mails: Boolean(context.sendMail) };
  const text = `Send the link below yourself, or try again later. ${unsent ? `The mail server said: ${unsent}` : ''}`;
  const notice =
    unsent === undefined ? undefined : { title: 'The invitation wasn’t sent', text: text.trim(), tone: 'bad' as const };
  sendAdminPage(context, request, response, 'adminAccounts', props, { status, notice });
}

/** What a mail server said of the link of an account as it was then. */
interface Sent {
  admin: Admin;
  sent: SendOutcome;
}

async function send(
  context: WebContext,
  request: Request,
  response: Response,
  admin: Admin,
  sendMail: MailSender,
): Promise<Sent> {
  const { clock, store } = context;
  const actor = actorOf(request, response);
  const sent = await sendMail(uuidv7(clock()), {
    to: { name: '', address: admin.email },
    replyTo: { name: '', address: actor.by },
    ...invitationMail(await linkFor(context, request, admin)),
  });
  const detail = { email: admin.email, outcome: sent.outcome };
  await store.audit.addEvent(auditEvent('invitation-mailed', actor, clock(), detail));
  return { admin, sent };
}

async function linkFor(context: WebContext, request: Request, admin: Admin): Promise<{ link: string; until: string }> {
  const { token, until } = await invitationFor(context, admin);
  const origin = requestOrigin(request, context.config.publicUrl) ?? '';
  return { link: `${origin}${pathTo('adminInvitation')}?${new URLSearchParams({ token })}`, until };
}

/** The account of the address, if its owner is still invited; else the answer is given. */
async function invitedOf(context: WebContext, request: Request, response: Response): Promise<Admin | undefined> {
  const found = await context.admins.findAdminById(String(request.params.id));
  if (found && isInvited(found) && !found.disabled_at) return found;
  answerOutcome(request, response, found ? 'unchanged' : 'not-found', found?.email);
  return undefined;
}
