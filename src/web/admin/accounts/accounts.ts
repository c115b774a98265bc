import type { Request, Response } from 'express';
import { matchedData } from 'express-validator';
import { addAdmin } from '../../../accounts/accounts.ts';
import { isInvited } from '../../../accounts/invitations.ts';
import * as manage from '../../../accounts/manage-accounts.ts';
import { type Role, roleNames } from '../../../site/routes.ts';
import { type Refusal, refusalAt, refusalOf, refuseWrong, text } from '../../forms/posted.ts';
import { wantsJson } from '../../refuse.ts';
import type { WebContext } from '../../web-context.ts';
import { actorOf } from '../actor.ts';
import { takeNotice } from '../leads/leads-notice.ts';
import { sendAdminPage } from '../page.ts';
import { refuseForm } from '../refuse-form.ts';
import { accountRow } from './account-row.ts';
import { answerOutcome } from './answer-outcome.ts';
import { showInvited } from './invite.ts';

/** Everyone who has an account, and the form for another one. */
export const showAccounts = (context: WebContext) => async (request: Request, response: Response) => {
  const accounts = await listed(context);
  if (wantsJson(request)) return response.json({ accounts });
  return sendAdminPage(
    context,
    request,
    response,
    'adminAccounts',
    { accounts, mails: Boolean(context.sendMail) },
    { notice: takeNotice(request) },
  );
};

/** Adds an account: with a first password, or without one, and then with the link of an invitation, which is shown this once. */
export const addAccount = (context: WebContext) => [
  text('email'),
  text('password'),
  text('role').bail().isIn(roleNames).withMessage('Please choose a role'),
  async (request: Request, response: Response) => {
    const account = matchedData<{ email: string; password: string; role: Role }>(request);
    const refuse = async (refusal: Refusal) => {
      const { email, role } = account;
      const own = { accounts: await listed(context), mails: Boolean(context.sendMail), email, role };
      return refuseForm(context, request, response, 'adminAccounts', refusal, own);
    };
    const wrong = refusalOf(request);
    if (wrong) return refuse(wrong);
    const { email, role, password } = account;
    const added = await addAdmin(context, { email, role, ...(password && { password }) }, actorOf(request, response));
    if (added.outcome === 'refused') return refuse(refusalAt(added));
    if (added.outcome === 'exists')
      return refuse(refusalAt({ field: 'email', message: 'This email already has an account' }));
    if (isInvited(added.admin)) return showInvited(context, request, response, added.admin);
    return answerOutcome(request, response, 'added', added.admin.email);
  },
];

/** Gives an account another role. */
export const changeRole = (context: WebContext) => [
  text('role').bail().isIn(roleNames).withMessage('Please choose a role'),
  refuseWrong(context),
  async (request: Request, response: Response) => {
    const { role } = matchedData<{ role: Role }>(request);
    const changed = await manage.changeRole(context, idOf(request), role, actorOf(request, response));
    context.arrivals.recheck();
    answerChange(request, response, changed);
  },
];

export const disableAccount = (context: WebContext) => async (request: Request, response: Response) => {
  const changed = await manage.disableAccount(context, idOf(request), actorOf(request, response));
  context.arrivals.recheck();
  answerChange(request, response, changed);
};

export const enableAccount = (context: WebContext) => async (request: Request, response: Response) =>
  answerChange(request, response, await manage.enableAccount(context, idOf(request), actorOf(request, response)));

export const removeTwoFactor = (context: WebContext) => async (request: Request, response: Response) =>
  answerChange(request, response, await manage.removeTwoFactor(context, idOf(request), actorOf(request, response)));

const answerChange = (request: Request, response: Response, changed: manage.AccountChanged) =>
  answerOutcome(request, response, changed.outcome, 'admin' in changed ? changed.admin.email : '');

async function listed({ admins }: WebContext) {
  return (await admins.listAdmins()).map(accountRow);
}

const idOf = (request: Request) => String(request.params.id);
