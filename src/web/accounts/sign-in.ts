import type { Request, Response } from 'express';
import * as accounts from '../../accounts/accounts.ts';
import * as invitations from '../../accounts/invitations.ts';
import { isSetUpToken, signAccount, signedAccount } from '../../accounts/keys.ts';
import { codesWait, usedCode } from '../../accounts/two-factor.ts';
import type { Admin } from '../../db/rows.ts';
import { pathTo } from '../../site/routes.ts';
import { beginSession, endSession, forgetPages, ownPage, signedInAdmin } from '../http/admin-session.ts';
import {
  answerPost,
  type Refusal,
  refuseForm,
  refuse as refusePage,
  sendAdminPage,
  wantsJson,
} from '../http/answers.ts';
import { networkOf } from '../http/limits.ts';
import { readPost, refusalAt } from '../http/posted.ts';
import { actorNamed, cookieOf } from '../http/request.ts';
import { logOf } from '../http/request-log.ts';
import { handling, type RequestContext } from '../http/web-context.ts';
import { firstPage } from './guards.ts';

const refused = 'That email or password is incorrect.';

type Refused = Exclude<accounts.SignedIn, { admin: Admin }>;

const busy = 'Too many people are signing in right now. Please try again in a few seconds.';
/** Milliseconds. */
const aMoment = 3000;

async function startSession(context: RequestContext, admin: Admin, to?: string) {
  const detail = { twoFactor: admin.totp_secret === null ? 'off' : 'passed' };
  await context.access.signedIn(actorNamed(admin.email, context.request), detail);
  await beginSession(context, admin);
  return answerPost(context, { to: to ?? firstPage(admin) });
}

/** Records a refused sign-in; returns the response's status and message. */
async function turnAway(context: RequestContext, typed: string, result: Refused) {
  logOf(context).warn({ outcome: result.outcome }, 'sign-in refused');
  if (result.outcome !== 'busy') {
    const email = typed.trim().toLowerCase();
    const reason = result.outcome === 'refused' ? result.reason : result.outcome;
    const who = reason === 'unknown' ? { name: await context.access.hashOfName(email) } : { email };
    await context.access.turnedAway('sign-in-refused', actorNamed('visitor', context.request), { ...who, reason });
  }
  return messageFor(context, result);
}

/** Says more only to someone who knows the password. */
function messageFor({ response, clock }: RequestContext, result: Refused) {
  if (result.outcome === 'used-code') return { status: 401, message: usedCode };
  if (result.outcome === 'refused') return { status: 401, message: refused };
  const left = result.outcome === 'busy' ? aMoment : result.until - clock();
  response.set('Retry-After', String(Math.ceil(left / 1000)));
  return result.outcome === 'busy' ? { status: 503, message: busy } : { status: 429, message: codesWait(left) };
}

/** The correct password is remembered in a cookie for five minutes; it is worth nothing without a code. */
async function askForCode(context: RequestContext, admin: Admin, to?: string) {
  const { request, response } = context;
  const passed = await signAccount(context, 'password passed', admin, context.clock() + pendingLifetime);
  response.cookie(nameFor(request), passed, { ...optionsFor(request), maxAge: pendingLifetime });
  const next = withTo(pathTo('adminSignInCode'), to);
  const message = 'Please enter the code from your app.';
  return answerPost(context, { status: 401, json: { message, errors: { code: message }, next }, to: next });
}

export const showSignInCode = handling(async (context) => {
  if (await findPendingTwoFactor(context)) return sendAdminPage(context, 'adminSignInCode', {});
  return context.response.redirect(303, withTo(pathTo('adminSignIn'), ownPage(context.request.query.to)));
});

/** A code of the app, or a recovery code. */
export const enterSignInCode = readPost(['code'], async ({ code }, context) => {
  const { request, response } = context;
  const to = ownPage(request.query.to);
  const admin = await findPendingTwoFactor(context);
  if (!admin) {
    const message = 'Please sign in again: the code was not entered within five minutes.';
    return answerPost(context, {
      status: 401,
      json: { message, errors: {} },
      to: withTo(pathTo('adminSignIn'), to),
    });
  }
  const refuse = (message: string, status?: number) =>
    refuseForm(context, 'adminSignInCode', refusalAt({ field: 'code', message }), {}, status);
  if (!code) return refuse('Please enter the code from your app');
  const result = await accounts.enterCode(context, admin, code);
  if (result.outcome === 'signed-in') {
    response.clearCookie(nameFor(request), optionsFor(request));
    return startSession(context, result.admin, to);
  }
  const { status, message } = await turnAway(context, admin.email, result);
  return refuse(result.outcome === 'refused' ? 'That code is incorrect.' : message, status);
});

const withTo = (path: string, to: string | undefined) => (to ? `${path}?${new URLSearchParams({ to })}` : path);

/** From the right password to the code, in milliseconds. */
const pendingLifetime = 5 * 60_000;

const nameFor = (request: Request) => (request.secure ? '__Secure-admin-code' : 'admin-code');
const optionsFor = (request: Request) =>
  ({ httpOnly: true, sameSite: 'lax', path: pathTo('adminSignInCode'), secure: request.secure }) as const;

async function findPendingTwoFactor(context: RequestContext): Promise<Admin | undefined> {
  const { request } = context;
  const admin = await signedAccount(context, 'password passed', cookieOf(request, nameFor(request)) ?? '');
  return admin && admin.totp_secret !== null ? admin : undefined;
}

export const showSignIn = handling(async (context) => {
  const to = ownPage(context.request.query.to);
  const admin = await signedInAdmin(context);
  if (admin) return context.response.redirect(303, to ?? firstPage(admin));
  return sendAdminPage(context, 'adminSignIn', { leadsOn: Boolean(to) });
});

/** An unknown account and a wrong password get the same message. */
export const signIn = readPost(['email', 'password', 'code'], async (credentials, context) => {
  const to = ownPage(context.request.query.to);
  const props = { email: credentials.email, leadsOn: Boolean(to) };
  const result = await accounts.signIn(context, credentials, {
    key: networkOf(context.request),
    gone: goneOf(context.response),
  });
  if (result.outcome === 'needs-code') return askForCode(context, result.admin, to);
  if (result.outcome === 'signed-in') return startSession(context, result.admin, to);
  const { status, message } = await turnAway(context, credentials.email, result);
  return refuseForm(context, 'adminSignIn', { message, errors: {} }, props, status);
});

/** Aborts when the client disconnects before the response. */
function goneOf(response: Response): AbortSignal {
  const gone = new AbortController();
  response.once('close', () => response.writableFinished || gone.abort());
  return gone.signal;
}

export const signOut = handling(async (context) => {
  await endSession(context);
  forgetPages(context.response);
  context.response.redirect(303, pathTo('adminSignIn'));
});

const mismatch = refusalAt({ field: 'repeated', message: 'The passwords don’t match' });

/** 404 without the token, or once an admin exists. */
export const showSetUp = handling(async (context, next) => {
  const { token } = context.request.query;
  if (!(await isSetUpToken(context.adminKey, token)) || (await context.admins.countAdmins())) return next();
  sendAdminPage(context, 'adminSetUp', { token: token as string });
});

export const setUp = readPost(
  ['token', 'email', 'password', 'repeated'],
  async ({ token, repeated, ...account }, context, next) => {
    const { request, response } = context;
    if (!(await isSetUpToken(context.adminKey, token))) return next();
    const refuse = (refusal: Refusal) => refuseForm(context, 'adminSetUp', refusal, { email: account.email, token });
    if (repeated !== account.password) return refuse(mismatch);
    const actor = actorNamed(account.email.trim().toLowerCase(), request);
    const added = await accounts.addAdmin(context, account, actor, { onlyFirst: true });
    if (added.outcome === 'refused') return refuse(refusalAt(added));
    if (added.outcome === 'exists') return response.redirect(303, pathTo('adminSignIn'));
    await context.access.signedIn(actor, {});
    await beginSession(context, added.admin);
    return response.redirect(303, pathTo('admin'));
  },
);

const over =
  'This invitation has already been used or is more than a week old. Sign in, or ask an admin for a new link.';

export const showInvitation = handling(async (context) => {
  const token = String(context.request.query.token ?? '');
  const admin = await invitations.invitedBy(context, token);
  if (!admin) return refusePage(context, 410, over);
  return sendAdminPage(context, 'adminInvitation', { token, email: admin.email });
});

export const acceptInvitation = readPost(
  ['token', 'password', 'repeated'],
  async ({ token, password, repeated }, context) => {
    const { request } = context;
    const admin = await invitations.invitedBy(context, token);
    if (!admin) return refusePage(context, 410, over);
    const refuse = (refusal: Refusal) => refuseForm(context, 'adminInvitation', refusal, { token, email: admin.email });
    if (repeated !== password) return refuse(mismatch);
    const actor = actorNamed(admin.email, request);
    const accepted = await invitations.acceptInvitation(context, admin, password, actor);
    if (accepted.outcome === 'refused') return refuse(refusalAt(accepted));
    return startSession(context, accepted.admin, wantsJson(request) ? undefined : pathTo('admin'));
  },
);
