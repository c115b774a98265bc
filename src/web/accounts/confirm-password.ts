import type { NextFunction, Request, Response } from 'express';
import { matchedData } from 'express-validator';
import type { ConfirmPasswordView } from '../../../views/pages/admin/sign-in/confirm.tsx';
import { verifyPassword } from '../../accounts/passwords.ts';
import { pathTo, type Route } from '../../site/routes.ts';
import { sendAdminPage } from '../http/admin-page.ts';
import { readPath } from '../http/path.ts';
import { refusalOf, text } from '../http/posted.ts';
import { wantsJson } from '../http/refuse.ts';
import { refuseForm } from '../http/refuse-form.ts';
import { accountOf } from '../http/signed-in.ts';
import type { WebContext } from '../http/web-context.ts';

/** Milliseconds for which an entered password is enough. */
const lasts = 10 * 60_000;
const message = 'Please enter your password again.';

/** Lets a post through whose session has entered the password lately; others get a form for it that has all that was posted. */
export const requireRecentPassword =
  (context: WebContext) => (request: Request, response: Response, next: NextFunction) => {
    if (context.clock() - (request.session.passwordAt ?? 0) < lasts) return next();
    const confirmAt = pathTo('adminConfirm');
    if (wantsJson(request)) {
      return response.status(403).json({ ok: false, message, errors: { current: message }, next: confirmAt });
    }
    const shown = { to: request.path, posted: postedIn(request) };
    return sendAdminPage(context, request, response, 'adminConfirm', shown, { status: 403 });
  };

export const showConfirmPassword = (context: WebContext) => (request: Request, response: Response) =>
  sendAdminPage(context, request, response, 'adminConfirm', { posted: [] });

/** Notes that the password was entered now, and lets the browser repeat the post that needed it. */
export const confirmPassword = (context: WebContext) => [
  text('current'),
  async (request: Request, response: Response) => {
    const to = confirmedPath(request.query.to);
    const refuse = (refusal: { message: string; errors: Record<string, string> }) =>
      refuseForm(context, request, response, 'adminConfirm', refusal, { to, posted: postedIn(request) });
    const wrong = refusalOf(request);
    if (wrong) return refuse(wrong);
    const { current } = matchedData<{ current: string }>(request);
    if (!(await verifyPassword(current, accountOf(response).password_hash))) {
      const incorrect = 'The password is incorrect';
      return refuse({ message: incorrect, errors: { current: incorrect } });
    }
    request.session.passwordAt = context.clock();
    if (wantsJson(request)) return response.json({ ok: true });
    // 307 has the browser post the same fields to the address that they were for.
    return to ? response.redirect(307, to) : response.redirect(303, pathTo('adminOwnAccount'));
  },
];

/** The address of a post that asks for the password, from a text that anybody may have written. */
function confirmedPath(typed: unknown): string | undefined {
  const reading = typeof typed === 'string' ? readPath(typed) : undefined;
  return reading?.kind === 'route' && (reading.match.route as Route).confirms ? reading.match.canonicalPath : undefined;
}

/** All texts but the password that was asked for. A new password is among them: the answer is never stored. */
function postedIn(request: Request): ConfirmPasswordView['posted'] {
  const fields = Object.entries((request.body ?? {}) as Record<string, unknown>);
  return fields.flatMap(([name, value]) =>
    [value].flat().flatMap((one) => (typeof one === 'string' && name !== 'current' ? { name, value: one } : [])),
  );
}
