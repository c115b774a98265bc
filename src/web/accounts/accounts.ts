import type { Request, Response } from 'express';
import { body, matchedData } from 'express-validator';
import { addAdmin } from '../../accounts/accounts.ts';
import { isInvited } from '../../accounts/invitations.ts';
import * as manage from '../../accounts/manage-accounts.ts';
import { nobody } from '../../leads/filter.ts';
import { type Role, roleNames } from '../../site/routes.ts';
import { actorOf } from '../http/actor.ts';
import { sendAdminPage } from '../http/admin-page.ts';
import { takeNotice } from '../http/notice.ts';
import { type Refusal, refusalAt, refusalOf, refuseWrong, text } from '../http/posted.ts';
import { wantsJson } from '../http/refuse.ts';
import { refuseForm } from '../http/refuse-form.ts';
import type { WebContext } from '../http/web-context.ts';
import { accountView } from './account.ts';
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
  text('role').isIn(roleNames).withMessage('Please choose a role'),
  async (request: Request, response: Response) => {
    const account = matchedData<{ email: string; password: string; role: Role }>(request);
    const refuse = async (refusal: Refusal) => {
      const { email, role } = account;
      const props = { accounts: await listed(context), mails: Boolean(context.sendMail), email, role };
      return refuseForm(context, request, response, 'adminAccounts', refusal, props);
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

/** Who takes over what an account has; absent where nobody was chosen. */
const takerIfAny = body('to').optional({ values: 'falsy' }).isString().withMessage('to must be a single value');

/** Gives an account another role, and what it cannot retain to another account. */
export const changeRole = (context: WebContext) => [
  text('role').isIn(roleNames).withMessage('Please choose a role'),
  takerIfAny,
  refuseWrong(context),
  async (request: Request, response: Response) => {
    const { role, to } = matchedData<{ role: Role; to?: string }>(request);
    const actor = actorOf(request, response);
    const changed = await manage.changeRole(context, idOf(request), role, actor, takerOf(to));
    return answerChange(context, request, response, changed, { role, to });
  },
];

export const disableAccount = (context: WebContext) => [
  takerIfAny,
  refuseWrong(context),
  async (request: Request, response: Response) => {
    const { to } = matchedData<{ to?: string }>(request);
    const changed = await manage.disableAccount(context, idOf(request), actorOf(request, response), takerOf(to));
    return answerChange(context, request, response, changed, { to });
  },
];

const takerOf = (to: string | undefined) => (to === nobody ? '' : to);

export const enableAccount = (context: WebContext) => async (request: Request, response: Response) =>
  answerChange(context, request, response, await manage.enableAccount(context, ...changeOf(request, response)));

export const removeTwoFactor = (context: WebContext) => async (request: Request, response: Response) =>
  answerChange(context, request, response, await manage.removeTwoFactor(context, ...changeOf(request, response)));

/** Ends every session of an account. */
export const signOutAccount = (context: WebContext) => async (request: Request, response: Response) => {
  const changed = await manage.signOutAccount(context, ...changeOf(request, response));
  return answerChange(context, request, response, changed);
};

const changeOf = (request: Request, response: Response) => [idOf(request), actorOf(request, response)] as const;

/** Without somebody to take over what the account has, the page of the account asks for them; a program gets what it has. */
async function answerChange(
  context: WebContext,
  request: Request,
  response: Response,
  changed: manage.AccountChanged,
  chosen: { role?: Role; to?: string } = {},
) {
  if (changed.outcome !== 'needs-taker') {
    return answerOutcome(request, response, changed.outcome, 'admin' in changed ? changed.admin.email : '');
  }
  const { admin, lost, problem } = changed;
  const message = problem ?? `Choose who takes over from ${admin.email}`;
  if (wantsJson(request)) {
    return response.status(422).json({ ok: false, message, errors: { to: message }, possessions: lost });
  }
  const view = { ...(await accountView(context, admin)), access: { error: message, ...chosen } };
  return sendAdminPage(context, request, response, 'adminAccount', view, { status: 422 });
}

async function listed({ admins }: WebContext) {
  return (await admins.listAdmins()).map(accountRow);
}

const idOf = (request: Request) => String(request.params.id);
