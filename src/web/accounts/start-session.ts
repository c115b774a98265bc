import type { Request, Response } from 'express';
import type { SignedIn } from '../../accounts/accounts.ts';
import { codesWait, usedCode } from '../../accounts/two-factor.ts';
import type { Admin } from '../../db/rows.ts';
import { leadRoles } from '../../site/route.ts';
import { pathTo } from '../../site/routes.ts';
import { actorNamed } from '../http/actor.ts';
import { wantsJson } from '../http/refuse.ts';
import { logOf } from '../http/request-id.ts';
import { beginSession } from '../http/signed-in.ts';
import type { WebContext } from '../http/web-context.ts';

const refused = 'That email or password is incorrect.';

type Refused = Exclude<SignedIn, { admin: Admin }>;

const busy = 'Too many people are signing in right now. Please try again in a few seconds.';
/** Milliseconds. */
const aMoment = 3000;

/** Where an account begins its work. */
export const firstPage = ({ role }: Pick<Admin, 'role'>) =>
  pathTo(leadRoles.some((one) => one === role) ? 'adminLeads' : 'adminContent');

/** Begins the session of who has passed, and leads on to `to`. */
export async function startSession(
  context: WebContext,
  request: Request,
  response: Response,
  admin: Admin,
  to?: string,
) {
  const detail = { twoFactor: admin.totp_secret === null ? 'off' : 'passed' };
  await context.access.signedIn(actorNamed(admin.email, request), detail);
  await beginSession(context, request, admin);
  if (wantsJson(request)) return response.json({ ok: true });
  return response.redirect(303, to ?? firstPage(admin));
}

/** Writes down who was not let in, and answers the status and the words for them. */
export async function turnAway(
  context: WebContext,
  request: Request,
  response: Response,
  email: string,
  result: Refused,
): Promise<{ status: number; message: string }> {
  logOf(context, response).warn({ outcome: result.outcome }, 'sign-in refused');
  await recordRefusal(context, request, email, result);
  return messageFor(context, response, result);
}

async function recordRefusal(context: WebContext, request: Request, typed: string, result: Refused) {
  if (result.outcome === 'busy') return;
  const email = typed.trim().toLowerCase();
  const reason = result.outcome === 'refused' ? result.reason : result.outcome;
  const who = reason === 'unknown' ? { name: await context.access.hashOfName(email) } : { email };
  await context.access.turnedAway('sign-in-refused', actorNamed('visitor', request), { ...who, reason });
}

/** Only who has the password learns more than that something is not right. */
function messageFor(context: WebContext, response: Response, result: Refused) {
  if (result.outcome === 'used-code') return { status: 401, message: usedCode };
  if (result.outcome === 'refused') return { status: 401, message: refused };
  const left = result.outcome === 'busy' ? aMoment : result.until - context.clock();
  response.set('Retry-After', String(Math.ceil(left / 1000)));
  return result.outcome === 'busy' ? { status: 503, message: busy } : { status: 429, message: codesWait(left) };
}
