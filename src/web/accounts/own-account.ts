import { parse } from 'bowser';
import type { SessionData } from 'express-session';
import type { OwnSession } from '../../../views/pages/admin/accounts/own-account.tsx';
import * as manage from '../../accounts/manage-accounts.ts';
import { verifyPassword } from '../../accounts/passwords.ts';
import * as domain from '../../accounts/two-factor.ts';
import { jsonObject } from '../../base/json-object.ts';
import { pathTo, type Route } from '../../site/routes.ts';
import { accountOf, actorOf, beginSession, endSession, forgetPages, hashOf, idle } from '../http/admin-session.ts';
import { answerPost, type Refusal, refuseForm, sendAdminPage, wantsJson } from '../http/answers.ts';
import { readPost, refusalAt } from '../http/posted.ts';
import { readPath } from '../http/request.ts';
import { handling, type RequestContext } from '../http/web-context.ts';
import { postedIn } from './guards.ts';

/** The session of this request first. */
async function ownSessions(context: RequestContext): Promise<OwnSession[]> {
  const stored = await context.admins.listSessions(accountOf(context).id, new Date(context.clock()).toISOString());
  const here = hashOf(context.request.sessionID);
  const sessions = stored.map(({ hash, data, expires_at }) => {
    const { beganAt = 0, device = '' } = jsonObject(data) as Partial<SessionData>;
    return {
      id: hash,
      isThis: hash === here,
      device: deviceName(device),
      began_at: new Date(beganAt).toISOString(),
      used_at: new Date(Date.parse(expires_at) - idle).toISOString(),
    };
  });
  return sessions.sort((a, b) => Number(b.isThis) - Number(a.isThis));
}

/** "Firefox on Windows". */
function deviceName(userAgent: string): string {
  if (!userAgent) return 'Unknown device';
  const { browser, os } = parse(userAgent);
  return [browser.name ?? 'Unknown browser', os.name && `on ${os.name}`].filter(Boolean).join(' ');
}

export const endOwnSession = handling(async (context) => {
  const id = String(context.request.params.id);
  const ended = await manage.endSession(context, accountOf(context), id, actorOf(context));
  const title = ended ? 'Signed out on that device' : 'That device was signed out already';
  const to = pathTo('adminOwnAccount');
  return answerPost(context, { status: ended ? 200 : 404, notice: { title, tone: 'good' }, to });
});

export const showOwnAccount = handling(async (context) => {
  const view = await viewOf(context);
  return sendAdminPage(context, 'adminOwnAccount', view, { json: { sessions: view.sessions } });
});

const viewOf = async (context: RequestContext) => ({
  sessions: await ownSessions(context),
  hasTwoFactor: accountOf(context).totp_secret !== null,
});

/** Ends all sessions and starts this one anew. */
export const changePassword = readPost(['current', 'next', 'repeated'], async (passwords, context) => {
  const result = await manage.changePassword(context, accountOf(context), passwords, actorOf(context));
  if (result.outcome === 'refused') {
    return refuseForm(context, 'adminOwnAccount', refusalAt(result), await viewOf(context));
  }
  await beginSession(context, result.admin);
  return answerPost(context, {
    notice: { title: 'Password changed', text: 'You’re signed out everywhere else.', tone: 'good' },
    to: pathTo('adminOwnAccount'),
  });
});

export const signOutEverywhere = handling(async (context) => {
  await manage.signOutEverywhere(context, accountOf(context), actorOf(context));
  await endSession(context);
  forgetPages(context.response);
  return answerPost(context, { to: pathTo('adminSignIn') });
});

const codeAndPassword = ['code', 'current'] as const;

export const showTwoFactor = handling((context) => sendAdminPage(context, 'adminTwoFactor', pageOf(context)));

/** Shows the recovery codes once. Ends all sessions and starts this one anew. */
export const turnOnTwoFactor = readPost(codeAndPassword, async (typed, context) => {
  const { newTwoFactor } = context.request.session;
  const admin = accountOf(context);
  if (!newTwoFactor || admin.totp_secret !== null) return context.response.redirect(303, pathTo('adminTwoFactor'));
  const result = await domain.turnOnTwoFactor(context, admin, { ...newTwoFactor, ...typed }, actorOf(context));
  if (result.outcome === 'refused') return refuse(context, refusalAt(result));
  await beginSession(context, result.admin);
  const { recovery } = newTwoFactor;
  const step = { state: 'done', recovery } as const;
  return sendAdminPage(context, 'adminTwoFactor', { step }, { json: { ok: true, recovery } });
});

export const turnOffTwoFactor = readPost(codeAndPassword, async (input, context) => {
  const result = await domain.turnOffTwoFactor(context, accountOf(context), input, actorOf(context));
  if (result.outcome === 'refused') return refuse(context, refusalAt(result));
  await beginSession(context, result.admin);
  return answerPost(context, { to: pathTo('adminTwoFactor') });
});

const refuse = (context: RequestContext, refusal: Refusal) =>
  refuseForm(context, 'adminTwoFactor', refusal, pageOf(context));

function pageOf(context: RequestContext) {
  const { email, totp_secret, recovery_hashes } = accountOf(context);
  const required = context.config.requireTwoFactor;
  if (totp_secret !== null) {
    return { required, step: { state: 'on', recoveryLeft: (JSON.parse(recovery_hashes) as string[]).length } } as const;
  }
  const { session } = context.request;
  session.newTwoFactor ??= domain.newTwoFactor();
  const { secret } = session.newTwoFactor;
  return { required, step: { state: 'new', secret, address: domain.secretAddress(secret, email) } } as const;
}

export const showConfirmPassword = handling((context) => sendAdminPage(context, 'adminConfirm', { posted: [] }));

/** Records the time and has the browser repeat the post. */
export const confirmPassword = readPost(['current'], async ({ current }, context) => {
  const to = confirmedPath(context.request.query.to);
  if (!(await verifyPassword(current, accountOf(context).password_hash))) {
    const refusal = refusalAt({ field: 'current', message: 'The password is incorrect' });
    return refuseForm(context, 'adminConfirm', refusal, { to, posted: postedIn(context.request) });
  }
  context.request.session.passwordAt = context.clock();
  if (wantsJson(context.request)) return context.response.json({ ok: true });
  // 307 has the browser post the same fields to the address that they were for.
  return to ? context.response.redirect(307, to) : context.response.redirect(303, pathTo('adminOwnAccount'));
});

/** The path of a route that needs a recent password, from user input. */
function confirmedPath(typed: unknown): string | undefined {
  const reading = typeof typed === 'string' ? readPath(typed) : undefined;
  return reading?.kind === 'route' && (reading.match.route as Route).confirms ? reading.match.canonicalPath : undefined;
}
