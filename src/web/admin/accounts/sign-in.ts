import type { Request, Response } from 'express';
import { matchedData } from 'express-validator';
import * as accounts from '../../../accounts/accounts.ts';
import { codesWait, usedCode } from '../../../accounts/two-step.ts';
import { pathTo } from '../../../site/routes.ts';
import { type Refusal, refusalOf, text } from '../../forms/posted.ts';
import { networkOf } from '../../operations/limits.ts';
import { logOf } from '../../operations/request-id.ts';
import { wantsJson } from '../../refuse.ts';
import type { WebContext } from '../../web-context.ts';
import { actorNamed } from '../actor.ts';
import { ownPage } from '../own-page.ts';
import { sendAdminPage } from '../page.ts';
import { refuseForm } from '../refuse-form.ts';
import { beginSession, endSession, forgetPages, signedInAdmin } from './session.ts';

const refused = 'That email or password is incorrect. If you use two-step verification, enter your code too.';

type Refused = Exclude<accounts.SignedIn, { outcome: 'signed-in' }>;

const busy = 'Too many people are signing in right now. Please try again in a few seconds.';
/** Milliseconds. */
const aMoment = 3000;

export const showSignIn = (context: WebContext) => async (request: Request, response: Response) => {
  const to = ownPage(request.query.to);
  if (await signedInAdmin(context, request, response)) return response.redirect(303, to ?? pathTo('adminLeads'));
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
    const own = { email: given.email, leadsOn: Boolean(to) };
    const refuse = (refusal: Refusal, status?: number) =>
      refuseForm(context, request, response, 'adminSignIn', refusal, own, status);
    const wrong = refusalOf(request);
    if (wrong) return refuse(wrong);
    const result = await accounts.signIn(context, given, { key: networkOf(request), gone: goneOf(response) });
    if (result.outcome !== 'signed-in') {
      logOf(context, response).warn({ outcome: result.outcome }, 'sign-in refused');
      await recordRefusal(context, request, given.email, result);
      const { status, message } = wordsFor(context, response, result);
      return refuse({ message, errors: {} }, status);
    }
    const { email: by, totp_secret } = result.admin;
    const detail = { secondStep: totp_secret === null ? 'off' : 'passed' };
    await context.access.signedIn(actorNamed(by, request), detail);
    await beginSession(context, request, result.admin);
    if (wantsJson(request)) return response.json({ ok: true });
    return response.redirect(303, to ?? pathTo('adminLeads'));
  },
];

async function recordRefusal(context: WebContext, request: Request, typed: string, result: Refused) {
  if (result.outcome === 'busy') return;
  const email = typed.trim().toLowerCase();
  const reason = result.outcome === 'refused' ? result.reason : result.outcome;
  const who = reason === 'unknown' ? { name: await context.access.hashOfName(email) } : { email };
  await context.access.turnedAway('sign-in-refused', actorNamed('visitor', request), { ...who, reason });
}

/** Only who has the password learns more than that something is not right. */
function wordsFor(context: WebContext, response: Response, result: Refused) {
  if (result.outcome === 'used-code') return { status: 401, message: usedCode };
  if (result.outcome === 'refused') return { status: 401, message: refused };
  const left = result.outcome === 'busy' ? aMoment : result.until - context.clock();
  response.set('Retry-After', String(Math.ceil(left / 1000)));
  return result.outcome === 'busy' ? { status: 503, message: busy } : { status: 429, message: codesWait(left) };
}

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
