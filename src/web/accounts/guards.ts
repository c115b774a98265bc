import type { Request } from 'express';
import type { ConfirmPasswordView } from '../../../views/pages/admin/sign-in.tsx';
import type { Admin } from '../../db/rows.ts';
import { leadRoles } from '../../site/route.ts';
import { pathTo, type Route } from '../../site/routes.ts';
import { accountOf, actorOf } from '../http/admin-session.ts';
import { refuse, sendAdminPage, wantsJson } from '../http/answers.ts';
import { matchOf } from '../http/request.ts';
import { handling, type RequestContext } from '../http/web-context.ts';

const beforeTwoFactor: readonly string[] = ['adminTwoFactor', 'adminSignOut', 'adminSignOutEverywhere'];
const setUpFirst = 'This site requires two-factor authentication. Set it up first.';

/** Checks the roles of the route; accounts that may not open `/admin` are redirected to their first page. */
export const requireRole = ({ name, roles }: Route) =>
  handling(async (context, next) => {
    const { request, response } = context;
    const account = accountOf(context);
    if (context.config.requireTwoFactor && account.totp_secret === null && !beforeTwoFactor.includes(name)) {
      if (wantsJson(request)) return response.status(403).json({ ok: false, message: setUpFirst });
      return response.redirect(303, pathTo('adminTwoFactor'));
    }
    if (roles?.includes(account.role)) return next();
    if (name === 'admin' && request.method === 'GET' && !wantsJson(request))
      return response.redirect(303, firstPage(account));
    return refuseRole(context);
  });

export async function refuseRole(context: RequestContext) {
  const detail = { method: context.request.method, page: matchOf(context.response).route.path };
  await context.access.turnedAway('denied', actorOf(context), detail);
  return refuse(context, 403, 'Your account may not do this. Please ask an admin.');
}

export const firstPage = ({ role }: Pick<Admin, 'role'>) =>
  pathTo(leadRoles.some((one) => one === role) ? 'admin' : 'adminContent');

/** In milliseconds. */
const passwordAge = 10 * 60_000;
const message = 'Please enter your password again.';

/** Requires a recently entered password; otherwise shows a form that carries the posted fields. */
export const requireRecentPassword = handling((context, next) => {
  if (context.clock() - (context.request.session.passwordAt ?? 0) < passwordAge) return next();
  const json = { ok: false, message, errors: { current: message }, next: pathTo('adminConfirm') };
  const props = { to: context.request.path, posted: postedIn(context.request) };
  return sendAdminPage(context, 'adminConfirm', props, { status: 403, json });
});

/** All posted texts but the password and whose it is. They may include a new password: the response is never stored. */
export function postedIn(request: Request): ConfirmPasswordView['posted'] {
  const body = (request.body ?? {}) as Record<string, unknown>;
  const fields = Object.entries(body).filter(([name]) => name !== 'current' && name !== 'username');
  return fields.flatMap(([name, value]) =>
    [value].flat().flatMap((one) => (typeof one === 'string' ? { name, value: one } : [])),
  );
}
