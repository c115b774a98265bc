import type { Request, Response } from 'express';
import { readAmount } from '../../site/calculator.ts';
import { rememberedLimit } from '../../site/forms/remembered.ts';
import { matchPath } from '../../site/match.ts';
import { pathTo } from '../../site/routes.ts';
import { limitReports } from '../operations/limits.ts';
import { refuse } from '../refuse.ts';
import { sameSite } from '../same-site.ts';
import type { WebContext } from '../web-context.ts';
import { readBody } from './body.ts';
import { forgottenCookie, rememberedCookie, rememberedHeaders, rememberedOf } from './remembered-cookie.ts';

/** Remembers the amount of the calculator for this visit, or forgets all that the visit has told us. */
export const remember = (context: WebContext) => [
  limitReports(context),
  sameSite(context),
  ...readBody(context),
  async (request: Request, response: Response) => {
    response.set(rememberedHeaders);
    const { amount, forget, back } = request.body ?? {};
    if (forget) {
      response.append('Set-Cookie', forgottenCookie(request));
      return response.redirect(303, placeOf(back));
    }
    const dollars = typeof amount === 'string' ? readAmount(amount) : 0;
    if (!dollars || dollars > rememberedLimit) {
      return refuse(context.pages, request, response, 422, 'The amount must be a number of dollars.');
    }
    const before = (await rememberedOf(context, request)) ?? { sent: {} };
    const cookie = await rememberedCookie(context, request, { ...before, amount: dollars });
    if (cookie) response.append('Set-Cookie', cookie);
    return response.status(204).end();
  },
];

/** The page to go back to, when it is one that anybody may open. */
function placeOf(back: unknown): string {
  const match = typeof back === 'string' ? matchPath(back) : undefined;
  return match?.route.access === 'public' && match.route.page ? match.canonicalPath : pathTo('home');
}
