import type { Request, Response } from 'express';
import { signIn } from '../../admin/accounts.ts';
import { pathTo } from '../../site/routes.ts';
import { wantsJson } from '../refuse.ts';
import { logOf } from '../request-id.ts';
import type { WebContext } from '../web-context.ts';
import { sendAdminPage } from './page.ts';
import { postedText } from './posted-text.ts';
import { beginSession, endSession } from './session.ts';

const refused = 'E-mail or password is not right. Please try again, with a code if your account asks for one.';

export const signInPage = (context: WebContext) => (request: Request, response: Response) => {
  if (request.session.admin) return response.redirect(303, pathTo('adminLeads'));
  return sendAdminPage(context, request, response, 'adminSignIn', {});
};

/** Signs in. An unknown account and a wrong password get the same words. */
export const takeSignIn = (context: WebContext) => async (request: Request, response: Response) => {
  const { email, password, code } = (request.body ?? {}) as Record<string, unknown>;
  const given = { email: postedText(email), password: postedText(password), code: postedText(code) };
  const result = await signIn(context, given);
  if (result.outcome === 'refused') {
    logOf(context, response).warn('sign-in refused');
    if (wantsJson(request)) return response.status(401).json({ ok: false, message: refused });
    return sendAdminPage(
      context,
      request,
      response,
      'adminSignIn',
      { form: { error: refused, email: given.email } },
      401,
    );
  }
  await beginSession(context, request, result.admin);
  if (wantsJson(request)) return response.json({ ok: true });
  return response.redirect(303, pathTo('adminLeads'));
};

/** Ends the session, wherever it was. */
export const takeSignOut = () => async (request: Request, response: Response) => {
  await endSession(request);
  response.redirect(303, pathTo('adminSignIn'));
};
