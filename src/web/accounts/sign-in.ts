import type { Request, Response } from 'express';
import { matchedData } from 'express-validator';
import * as accounts from '../../accounts/accounts.ts';
import { pathTo } from '../../site/routes.ts';
import { sendAdminPage } from '../http/admin-page.ts';
import { networkOf } from '../http/limits.ts';
import { ownPage } from '../http/own-page.ts';
import { type Refusal, refusalOf, text } from '../http/posted.ts';
import { refuseForm } from '../http/refuse-form.ts';
import { endSession, forgetPages, signedInAdmin } from '../http/signed-in.ts';
import type { WebContext } from '../http/web-context.ts';
import { askForCode } from './sign-in-code.ts';
import { firstPage, startSession, turnAway } from './start-session.ts';

export const showSignIn = (context: WebContext) => async (request: Request, response: Response) => {
  const to = ownPage(request.query.to);
  const admin = await signedInAdmin(context, request, response);
  if (admin) return response.redirect(303, to ?? firstPage(admin));
  return sendAdminPage(context, request, response, 'adminSignIn', { leadsOn: Boolean(to) });
};

/** Signs in. An unknown account and a wrong password get the same words. */
export const signIn = (context: WebContext) => [
  text('email'),
  text('password'),
  text('code'),
  async (request: Request, response: Response) => {
    const given = matchedData<{ email: string; password: string; code: string }>(request);
    const to = ownPage(request.query.to);
    const props = { email: given.email, leadsOn: Boolean(to) };
    const refuse = (refusal: Refusal, status?: number) =>
      refuseForm(context, request, response, 'adminSignIn', refusal, props, status);
    const wrong = refusalOf(request);
    if (wrong) return refuse(wrong);
    const result = await accounts.signIn(context, given, { key: networkOf(request), gone: goneOf(response) });
    if (result.outcome === 'needs-code') return askForCode(context, request, response, result.admin, to);
    if (result.outcome === 'signed-in') return startSession(context, request, response, result.admin, to);
    const { status, message } = await turnAway(context, request, response, given.email, result);
    return refuse({ message, errors: {} }, status);
  },
];

/** Aborts when the sender hangs up before the answer. */
function goneOf(response: Response): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => response.writableFinished || gone.abort());
  return gone.signal;
}

/** Ends the session, wherever it was. */
export const signOut = () => async (request: Request, response: Response) => {
  await endSession(request, response);
  forgetPages(response);
  response.redirect(303, pathTo('adminSignIn'));
};
