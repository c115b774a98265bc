import type { Request, Response } from 'express';
import { signAccount, signedAccount } from '../../../accounts/signed-account.ts';
import type { Admin } from '../../../db/rows.ts';
import { pathTo } from '../../../site/routes.ts';
import { cookieOf } from '../../cookies.ts';
import type { WebContext } from '../../web-context.ts';

/** Milliseconds between the right password and the code. */
const lasts = 5 * 60_000;

const nameFor = (request: Request) => (request.secure ? '__Secure-admin-code' : 'admin-code');
const optionsFor = (request: Request) =>
  ({ httpOnly: true, sameSite: 'lax', path: pathTo('adminSignInCode'), secure: request.secure }) as const;

/** Lets the browser remember for five minutes whose password was right. It is worth nothing without a code. */
export async function rememberPendingTwoFactor(
  context: WebContext,
  request: Request,
  response: Response,
  admin: Admin,
) {
  const value = await signAccount(context, 'password passed', admin, context.clock() + lasts);
  response.cookie(nameFor(request), value, { ...optionsFor(request), maxAge: lasts });
}

/** The account whose password was right a moment ago, or `undefined`. */
export async function findPendingTwoFactor(context: WebContext, request: Request): Promise<Admin | undefined> {
  const admin = await signedAccount(context, 'password passed', cookieOf(request, nameFor(request)) ?? '');
  return admin && admin.totp_secret !== null ? admin : undefined;
}

export function clearPendingTwoFactor(request: Request, response: Response) {
  response.clearCookie(nameFor(request), optionsFor(request));
}
