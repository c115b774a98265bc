import type { Request, Response } from 'express';
import { matchedData } from 'express-validator';
import * as manage from '../../accounts/manage-accounts.ts';
import { pathTo } from '../../site/routes.ts';
import { actorOf } from '../http/actor.ts';
import { sendAdminPage } from '../http/admin-page.ts';
import { setNotice, takeNotice } from '../http/notice.ts';
import { type Refusal, refusalAt, refusalOf, text } from '../http/posted.ts';
import { wantsJson } from '../http/refuse.ts';
import { refuseForm } from '../http/refuse-form.ts';
import { accountOf, beginSession, endSession, forgetPages } from '../http/signed-in.ts';
import type { WebContext } from '../http/web-context.ts';
import { ownSessions } from './own-sessions.ts';

/** One's own password, and where one is signed in. */
export const showOwnAccount = (context: WebContext) => async (request: Request, response: Response) => {
  const view = await viewOf(context, request, response);
  if (wantsJson(request)) return response.json({ sessions: view.sessions });
  return sendAdminPage(context, request, response, 'adminOwnAccount', view, { notice: takeNotice(request) });
};

const viewOf = async (context: WebContext, request: Request, response: Response) => ({
  sessions: await ownSessions(context, request, response),
  hasTwoFactor: accountOf(response).totp_secret !== null,
});

/** Changes the password; all sessions end, and this one begins anew. */
export const changePassword = (context: WebContext) => [
  text('current'),
  text('next'),
  text('repeated'),
  async (request: Request, response: Response) => {
    const refuse = async (refusal: Refusal) => {
      const view = await viewOf(context, request, response);
      return refuseForm(context, request, response, 'adminOwnAccount', refusal, view);
    };
    const wrong = refusalOf(request);
    if (wrong) return refuse(wrong);
    const passwords = matchedData<{ current: string; next: string; repeated: string }>(request);
    const result = await manage.changePassword(context, accountOf(response), passwords, actorOf(request, response));
    if (result.outcome === 'refused') return refuse(refusalAt(result));
    await beginSession(context, request, result.admin);
    if (wantsJson(request)) return response.json({ ok: true });
    setNotice(request, { title: 'Password changed', text: 'You’re signed out everywhere else.', tone: 'good' });
    return response.redirect(303, pathTo('adminOwnAccount'));
  },
];

/** Ends every session of the account, this one too. */
export const signOutEverywhere = (context: WebContext) => async (request: Request, response: Response) => {
  await manage.signOutEverywhere(context, accountOf(response), actorOf(request, response));
  await endSession(request, response);
  forgetPages(response);
  if (wantsJson(request)) return response.json({ ok: true });
  return response.redirect(303, pathTo('adminSignIn'));
};
