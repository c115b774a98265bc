import type { Request, Response } from 'express';
import { matchedData } from 'express-validator';
import type { TwoFactorView } from '../../../views/pages/admin/own-account/two-factor-view.ts';
import { newSecret, secretAddress } from '../../accounts/codes.ts';
import * as domain from '../../accounts/two-factor.ts';
import { pathTo } from '../../site/routes.ts';
import { actorOf } from '../http/actor.ts';
import { sendAdminPage } from '../http/admin-page.ts';
import { type Refusal, refusalAt, refusalOf, text } from '../http/posted.ts';
import { wantsJson } from '../http/refuse.ts';
import { refuseForm } from '../http/refuse-form.ts';
import { accountOf, beginSession } from '../http/signed-in.ts';
import type { WebContext } from '../http/web-context.ts';

const codeAndPassword = [text('code'), text('current')];
type CodeAndPassword = { code: string; current: string };

/** Whether a sign-in asks for a code, and the way to change that. A secret stays the same until it is used. */
export const showTwoFactor = (context: WebContext) => (request: Request, response: Response) =>
  sendAdminPage(context, request, response, 'adminTwoFactor', pageOf(context, request, response));

/** Turns two-factor authentication on, and shows the recovery codes this once. All sessions end, and this one begins anew. */
export const turnOnTwoFactor = (context: WebContext) => [
  ...codeAndPassword,
  async (request: Request, response: Response) => {
    const secret = request.session.newSecret;
    const admin = accountOf(response);
    if (!secret || admin.totp_secret !== null) return response.redirect(303, pathTo('adminTwoFactor'));
    const wrong = refusalOf(request);
    if (wrong) return refuse(context, request, response, wrong);
    const given = { secret, ...matchedData<CodeAndPassword>(request) };
    const result = await domain.turnOnTwoFactor(context, admin, given, actorOf(request, response));
    if (result.outcome === 'refused') return refuse(context, request, response, refusalAt(result));
    await beginSession(context, request, result.admin);
    if (result.outcome === 'off') return response.redirect(303, pathTo('adminTwoFactor'));
    if (wantsJson(request)) return response.json({ ok: true, recovery: result.recovery });
    const step = { state: 'done', recovery: result.recovery } as const;
    return sendAdminPage(context, request, response, 'adminTwoFactor', { step });
  },
];

export const turnOffTwoFactor = (context: WebContext) => [
  ...codeAndPassword,
  async (request: Request, response: Response) => {
    const wrong = refusalOf(request);
    if (wrong) return refuse(context, request, response, wrong);
    const given = matchedData<CodeAndPassword>(request);
    const result = await domain.turnOffTwoFactor(context, accountOf(response), given, actorOf(request, response));
    if (result.outcome === 'refused') return refuse(context, request, response, refusalAt(result));
    await beginSession(context, request, result.admin);
    if (wantsJson(request)) return response.json({ ok: true });
    return response.redirect(303, pathTo('adminTwoFactor'));
  },
];

const refuse = (context: WebContext, request: Request, response: Response, refusal: Refusal) =>
  refuseForm(context, request, response, 'adminTwoFactor', refusal, pageOf(context, request, response));

const pageOf = ({ config }: WebContext, request: Request, response: Response) => ({
  step: stepOf(request, response),
  required: config.requireTwoFactor,
});

function stepOf(request: Request, response: Response): TwoFactorView {
  const { email, totp_secret, recovery_hashes } = accountOf(response);
  if (totp_secret !== null) return { state: 'on', recoveryLeft: (JSON.parse(recovery_hashes) as string[]).length };
  request.session.newSecret ??= newSecret();
  const secret = request.session.newSecret;
  return { state: 'new', secret, address: secretAddress(secret, email) };
}
