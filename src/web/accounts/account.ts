import type { Request, Response } from 'express';
import { matchedData } from 'express-validator';
import type { AccountView } from '../../../views/pages/admin/accounts/accounts-view.ts';
import { possessionLines } from '../../accounts/hand-over.ts';
import { resetPassword } from '../../accounts/reset-password.ts';
import type { Admin } from '../../db/rows.ts';
import { canSeeLeads } from '../../site/route.ts';
import { pathTo } from '../../site/routes.ts';
import { actorOf } from '../http/actor.ts';
import { sendAdminPage } from '../http/admin-page.ts';
import { type Refusal, refusalAt, refusalOf, text } from '../http/posted.ts';
import { wantsJson } from '../http/refuse.ts';
import { refuseForm } from '../http/refuse-form.ts';
import { accountOf } from '../http/signed-in.ts';
import type { WebContext } from '../http/web-context.ts';
import { accountRow } from './account-row.ts';
import { answerOutcome } from './answer-outcome.ts';

type Next = () => void;

/** One account, with the ways to let its owner in again. One's own is elsewhere; an id that names none answers 404. */
export const showAccount = (context: WebContext) => async (request: Request, response: Response, next: Next) => {
  const found = await context.admins.findAdminById(String(request.params.id));
  if (!found) return next();
  const account = accountRow(found);
  if (wantsJson(request)) {
    return response.json({ ...account, possessions: await context.admins.possessions(found.email) });
  }
  if (found.id === accountOf(response).id) return response.redirect(303, pathTo('adminOwnAccount'));
  return sendAdminPage(context, request, response, 'adminAccount', await accountView(context, found));
};

/** What the page of one account shows. */
export async function accountView({ admins, clock }: WebContext, admin: Admin): Promise<AccountView> {
  const [possessions, accounts, sessions] = await Promise.all([
    admins.possessions(admin.email),
    admins.listAdmins(),
    admins.listSessions(admin.id, new Date(clock()).toISOString()),
  ]);
  const takers = accounts.filter((one) => canSeeLeads(one) && one.id !== admin.id).map(({ email }) => email);
  const lines = possessionLines(possessions);
  return { account: accountRow(admin), possessions: lines, takers, sessions: sessions.length };
}

/** Gives another account a password, and ends its sessions. For one's own the current password is asked, elsewhere. */
export const setAccountPassword = (context: WebContext) => [
  text('password'),
  async (request: Request, response: Response) => {
    const found = await context.admins.findAdminById(String(request.params.id));
    if (!found) return answerOutcome(request, response, 'not-found');
    if (found.id === accountOf(response).id) return answerOutcome(request, response, 'own', found.email);
    const refuse = async (refusal: Refusal) =>
      refuseForm(context, request, response, 'adminAccount', refusal, await accountView(context, found));
    const wrong = refusalOf(request);
    if (wrong) return refuse(wrong);
    const { password } = matchedData<{ password: string }>(request);
    const reset = await resetPassword(context, found.email, password, actorOf(request, response));
    if (reset.outcome === 'refused') return refuse(refusalAt(reset));
    const outcome = reset.outcome === 'changed' ? 'password-reset' : reset.outcome;
    return answerOutcome(request, response, outcome, found.email);
  },
];
