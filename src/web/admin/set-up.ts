import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import type { Request, Response } from 'express';
import { addFirstAdmin } from '../../admin/accounts.ts';
import { pathTo } from '../../site/routes.ts';
import type { SetUp, WebContext } from '../web-context.ts';
import { sendAdminPage } from './page.ts';
import { postedText } from './posted-text.ts';
import { beginSession } from './session.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest();

/** Makes the token of the one-time set-up address. Only its hash stays in memory. */
export function createSetUp(): { setUp: SetUp; path: string } {
  const token = randomBytes(24).toString('base64url');
  const hash = sha256(token);
  const accepts = (given: unknown) => typeof given === 'string' && timingSafeEqual(sha256(given), hash);
  return { setUp: { accepts }, path: `${pathTo('adminSetUp')}?token=${token}` };
}

/** The form for the first account; for everyone without the token, or once an admin exists, there is nothing here. */
export const setUpPage = (context: WebContext) => async (request: Request, response: Response, next: () => void) => {
  const { token } = request.query;
  if (!context.setUp.accepts(token) || (await context.admins.countAdmins())) return next();
  sendAdminPage(context, request, response, 'adminSetUp', { form: { token: token as string } });
};

/** Makes the first account and signs it in. */
export const takeSetUp = (context: WebContext) => async (request: Request, response: Response, next: () => void) => {
  const { token, email, password, repeated } = (request.body ?? {}) as Record<string, unknown>;
  if (!context.setUp.accepts(token)) return next();
  const account = { email: postedText(email), password: postedText(password) };
  const again = (error: string) =>
    sendAdminPage(
      context,
      request,
      response,
      'adminSetUp',
      { form: { error, email: account.email, token: token as string } },
      422,
    );
  if (account.password !== repeated) return again('The two passwords are not the same');
  const added = await addFirstAdmin(context, account);
  if (added.outcome === 'refused') return again(added.message);
  if (added.outcome === 'exists') return response.redirect(303, pathTo('adminSignIn'));
  await beginSession(context, request, added.admin);
  return response.redirect(303, pathTo('adminLeads'));
};
