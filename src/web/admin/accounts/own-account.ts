import type { Request, Response } from 'express';
import type { AdminView } from '../../../../views/page.ts';
import * as manage from '../../../accounts/manage-accounts.ts';
import { pathTo } from '../../../site/routes.ts';
import { wantsJson } from '../../refuse.ts';
import type { WebContext } from '../../web-context.ts';
import { doerOf } from '../doer.ts';
import { sendAdminPage } from '../page.ts';
import { postedText } from '../posted-text.ts';
import { accountOf, beginSession, endSession, forgetPages } from './session.ts';

/** One's own password, and the way out on every device. */
export const showOwnAccount = (context: WebContext) => (request: Request, response: Response) => {
  const notice: AdminView['notice'] =
    request.query.password === 'changed'
      ? { title: 'Password changed', text: 'Every other session of yours has ended.', tone: 'good' }
      : undefined;
  sendAdminPage(context, request, response, 'adminOwnAccount', { notice });
};

/** Changes the password; all sessions end, and this one begins anew. */
export const changePassword = (context: WebContext) => async (request: Request, response: Response) => {
  const { current, next, repeated } = (request.body ?? {}) as Record<string, unknown>;
  const passwords = { current: postedText(current), next: postedText(next), repeated: postedText(repeated) };
  const admin = accountOf(response);
  const result = await manage.changePassword(context, admin, passwords, doerOf(request, response));
  if (result.outcome === 'refused') {
    if (wantsJson(request)) return response.status(422).json({ ok: false, message: result.message });
    return sendAdminPage(context, request, response, 'adminOwnAccount', { form: { error: result.message } }, 422);
  }
  await beginSession(context, request, result.admin);
  if (wantsJson(request)) return response.json({ ok: true });
  return response.redirect(303, `${pathTo('adminOwnAccount')}?password=changed`);
};

/** Ends every session of the account, this one too. */
export const signOutEverywhere = (context: WebContext) => async (request: Request, response: Response) => {
  await manage.signOutEverywhere(context, accountOf(response), doerOf(request, response));
  await endSession(request, response);
  forgetPages(response);
  if (wantsJson(request)) return response.json({ ok: true });
  return response.redirect(303, pathTo('adminSignIn'));
};
