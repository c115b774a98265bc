import type { Request, Response } from 'express';
import { matchedData } from 'express-validator';
import { enterCode } from '../../accounts/accounts.ts';
import { signAccount, signedAccount } from '../../accounts/signed-account.ts';
import type { Admin } from '../../db/rows.ts';
import { pathTo } from '../../site/routes.ts';
import { sendAdminPage } from '../http/admin-page.ts';
import { cookieOf } from '../http/cookies.ts';
import { ownPage } from '../http/own-page.ts';
import { type Refusal, refusalOf, text } from '../http/posted.ts';
import { wantsJson } from '../http/refuse.ts';
import { refuseForm } from '../http/refuse-form.ts';
import type { WebContext } from '../http/web-context.ts';
import { startSession, turnAway } from './start-session.ts';

/** Leads from the right password to the page for the code, and from there on to `to`. */
export async function askForCode(context: WebContext, request: Request, response: Response, admin: Admin, to?: string) {
  await rememberPendingTwoFactor(context, request, response, admin);
  const next = withTo(pathTo('adminSignInCode'), to);
  const message = 'Please enter the code from your app.';
  if (wantsJson(request)) return response.status(401).json({ ok: false, message, errors: { code: message }, next });
  return response.redirect(303, next);
}

/** The form for the code; whoever comes without the password is led to it. */
export const showSignInCode = (context: WebContext) => async (request: Request, response: Response) => {
  if (await findPendingTwoFactor(context, request))
    return sendAdminPage(context, request, response, 'adminSignInCode', {});
  return response.redirect(303, withTo(pathTo('adminSignIn'), ownPage(request.query.to)));
};

/** Ends the sign-in with a code of the app, or a recovery code. */
export const enterSignInCode = (context: WebContext) => [
  text('code').notEmpty().withMessage('Please enter the code from your app'),
  async (request: Request, response: Response) => {
    const to = ownPage(request.query.to);
    const admin = await findPendingTwoFactor(context, request);
    if (!admin) {
      const message = 'Please sign in again: the code was not entered within five minutes.';
      if (wantsJson(request)) return response.status(401).json({ ok: false, message, errors: {} });
      return response.redirect(303, withTo(pathTo('adminSignIn'), to));
    }
    const refuse = (refusal: Refusal, status?: number) =>
      refuseForm(context, request, response, 'adminSignInCode', refusal, {}, status);
    const wrong = refusalOf(request);
    if (wrong) return refuse(wrong);
    const { code } = matchedData<{ code: string }>(request);
    const result = await enterCode(context, admin, code);
    if (result.outcome === 'signed-in') {
      clearPendingTwoFactor(request, response);
      return startSession(context, request, response, result.admin, to);
    }
    if (result.outcome === 'needs-code') return refuse({ message: 'Please enter the code from your app', errors: {} });
    const { status, message } = await turnAway(context, request, response, admin.email, result);
    const error = result.outcome === 'refused' ? 'That code is incorrect.' : message;
    return refuse({ message: error, errors: { code: error } }, status);
  },
];

const withTo = (path: string, to: string | undefined) => (to ? `${path}?${new URLSearchParams({ to })}` : path);

/** Milliseconds between the right password and the code. */
const lasts = 5 * 60_000;

const nameFor = (request: Request) => (request.secure ? '__Secure-admin-code' : 'admin-code');
const optionsFor = (request: Request) =>
  ({ httpOnly: true, sameSite: 'lax', path: pathTo('adminSignInCode'), secure: request.secure }) as const;

/** Lets the browser remember for five minutes whose password was right. It is worth nothing without a code. */
async function rememberPendingTwoFactor(context: WebContext, request: Request, response: Response, admin: Admin) {
  const value = await signAccount(context, 'password passed', admin, context.clock() + lasts);
  response.cookie(nameFor(request), value, { ...optionsFor(request), maxAge: lasts });
}

/** The account whose password was right a moment ago, or `undefined`. */
async function findPendingTwoFactor(context: WebContext, request: Request): Promise<Admin | undefined> {
  const admin = await signedAccount(context, 'password passed', cookieOf(request, nameFor(request)) ?? '');
  return admin && admin.totp_secret !== null ? admin : undefined;
}

function clearPendingTwoFactor(request: Request, response: Response) {
  response.clearCookie(nameFor(request), optionsFor(request));
}
