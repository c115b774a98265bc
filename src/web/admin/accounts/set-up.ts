import { createHash, createHmac, timingSafeEqual } from 'node:crypto';
import type { Request, Response } from 'express';
import { addFirstAdmin } from '../../../accounts/accounts.ts';
import { pathTo } from '../../../site/routes.ts';
import type { SetUp, WebContext } from '../../web-context.ts';
import { doerNamed } from '../doer.ts';
import { sendAdminPage } from '../page.ts';
import { postedText } from '../posted-text.ts';
import { beginSession } from './session.ts';

const sha256 = (text: string) => createHash('sha256').update(text).digest();

/** The one-time set-up address, the same in all instances: whichever printed it, any may be asked. */
export function createSetUp(adminKey: () => Promise<string>): SetUp & { path(): Promise<string> } {
  const token = async () =>
    createHmac('sha256', await adminKey())
      .update('set-up')
      .digest('base64url');
  return {
    accepts: async (given) => typeof given === 'string' && timingSafeEqual(sha256(given), sha256(await token())),
    path: async () => `${pathTo('adminSetUp')}?token=${await token()}`,
  };
}

/** The form for the first account; for everyone without the token, or once an admin exists, there is nothing here. */
export const showSetUp = (context: WebContext) => async (request: Request, response: Response, next: () => void) => {
  const { token } = request.query;
  if (!(await context.setUp.accepts(token)) || (await context.admins.countAdmins())) return next();
  sendAdminPage(context, request, response, 'adminSetUp', { form: { token: token as string } });
};

/** Makes the first account and signs it in. */
export const setUp = (context: WebContext) => async (request: Request, response: Response, next: () => void) => {
  const { token, email, password, repeated } = (request.body ?? {}) as Record<string, unknown>;
  if (!(await context.setUp.accepts(token))) return next();
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
  const doer = doerNamed(account.email.trim().toLowerCase(), request);
  const added = await addFirstAdmin(context, account, doer);
  if (added.outcome === 'refused') return again(added.message);
  if (added.outcome === 'exists') return response.redirect(303, pathTo('adminSignIn'));
  await context.access.signedIn(doer, {});
  await beginSession(context, request, added.admin);
  return response.redirect(303, pathTo('adminLeads'));
};
