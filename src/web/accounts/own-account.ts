import { parse } from 'bowser';
import type { Request, Response } from 'express';
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
import type { Handler, WebContext } from '../http/web-context.ts';
import { postedIn } from './guards.ts';

/** The session of this request first. */
async function ownSessions(context: WebContext, request: Request, response: Response): Promise<OwnSession[]> {
  const stored = await context.admins.listSessions(accountOf(response).id, new Date(context.clock()).toISOString());
  const here = hashOf(request.sessionID);
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

export const endOwnSession: Handler = (context) => async (request, response) => {
  const id = String(request.params.id);
  const ended = await manage.endSession(context, accountOf(response), id, actorOf(request, response));
  const title = ended ? 'Signed out on that device' : 'That device was signed out already';
  const to = pathTo('adminOwnAccount');
  return answerPost(request, response, { status: ended ? 200 : 404, notice: { title, tone: 'good' }, to });
};

export const showOwnAccount: Handler = (context) => async (request, response) => {
  const view = await viewOf(context, request, response);
  return sendAdminPage(context, request, response, 'adminOwnAccount', view, { json: { sessions: view.sessions } });
};

const viewOf = async (context: WebContext, request: Request, response: Response) => ({
  sessions: await ownSessions(context, request, response),
  hasTwoFactor: accountOf(response).totp_secret !== null,
});

/** Ends all sessions and starts this one anew. */
export const changePassword = (context: WebContext) =>
  readPost(context, ['current', 'next', 'repeated'], async (passwords, request, response) => {
    const result = await manage.changePassword(context, accountOf(response), passwords, actorOf(request, response));
    if (result.outcome === 'refused') {
      const view = await viewOf(context, request, response);
      return refuseForm(context, request, response, 'adminOwnAccount', refusalAt(result), view);
    }
    await beginSession(context, request, result.admin);
    return answerPost(request, response, {
      notice: { title: 'Password changed', text: 'You’re signed out everywhere else.', tone: 'good' },
      to: pathTo('adminOwnAccount'),
    });
  });

export const signOutEverywhere: Handler = (context) => async (request, response) => {
  await manage.signOutEverywhere(context, accountOf(response), actorOf(request, response));
  await endSession(request, response);
  forgetPages(response);
  return answerPost(request, response, { to: pathTo('adminSignIn') });
};

const codeAndPassword = ['code', 'current'] as const;

export const showTwoFactor: Handler = (context) => (request, response) =>
  sendAdminPage(context, request, response, 'adminTwoFactor', pageOf(context, request, response));

/** Shows the recovery codes once. Ends all sessions and starts this one anew. */
export const turnOnTwoFactor = (context: WebContext) =>
  readPost(context, codeAndPassword, async (typed, request, response) => {
    const secret = request.session.newSecret;
    const admin = accountOf(response);
    if (!secret || admin.totp_secret !== null) return response.redirect(303, pathTo('adminTwoFactor'));
    const result = await domain.turnOnTwoFactor(context, admin, { secret, ...typed }, actorOf(request, response));
    if (result.outcome === 'refused') return refuse(context, request, response, refusalAt(result));
    await beginSession(context, request, result.admin);
    const { recovery } = result;
    const step = { state: 'done', recovery } as const;
    return sendAdminPage(context, request, response, 'adminTwoFactor', { step }, { json: { ok: true, recovery } });
  });

export const turnOffTwoFactor = (context: WebContext) =>
  readPost(context, codeAndPassword, async (input, request, response) => {
    const result = await domain.turnOffTwoFactor(context, accountOf(response), input, actorOf(request, response));
    if (result.outcome === 'refused') return refuse(context, request, response, refusalAt(result));
    await beginSession(context, request, result.admin);
    return answerPost(request, response, { to: pathTo('adminTwoFactor') });
  });

const refuse = (context: WebContext, request: Request, response: Response, refusal: Refusal) =>
  refuseForm(context, request, response, 'adminTwoFactor', refusal, pageOf(context, request, response));

function pageOf({ config }: WebContext, request: Request, response: Response) {
  const { email, totp_secret, recovery_hashes } = accountOf(response);
  const required = config.requireTwoFactor;
  if (totp_secret !== null) {
    return { required, step: { state: 'on', recoveryLeft: (JSON.parse(recovery_hashes) as string[]).length } } as const;
  }
  request.session.newSecret ??= domain.newSecret();
  const secret = request.session.newSecret;
  return { required, step: { state: 'new', secret, address: domain.secretAddress(secret, email) } } as const;
}

export const showConfirmPassword: Handler = (context) => (request, response) =>
  sendAdminPage(context, request, response, 'adminConfirm', { posted: [] });

/** Records the time and has the browser repeat the post. */
export const confirmPassword = (context: WebContext) =>
  readPost(context, ['current'], async ({ current }, request, response) => {
    const to = confirmedPath(request.query.to);
    if (!(await verifyPassword(current, accountOf(response).password_hash))) {
      const refusal = refusalAt({ field: 'current', message: 'The password is incorrect' });
      return refuseForm(context, request, response, 'adminConfirm', refusal, { to, posted: postedIn(request) });
    }
    request.session.passwordAt = context.clock();
    if (wantsJson(request)) return response.json({ ok: true });
    // 307 has the browser post the same fields to the address that they were for.
    return to ? response.redirect(307, to) : response.redirect(303, pathTo('adminOwnAccount'));
  });

/** The path of a route that needs a recent password, from user input. */
function confirmedPath(typed: unknown): string | undefined {
  const reading = typeof typed === 'string' ? readPath(typed) : undefined;
  return reading?.kind === 'route' && (reading.match.route as Route).confirms ? reading.match.canonicalPath : undefined;
}
