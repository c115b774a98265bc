import type { Request, RequestHandler, Response } from 'express';
import type { AnyPage } from '../../../views/page.ts';
import { clampAmount, readAmount } from '../../site/calculator.ts';
import { formOf, isFormId } from '../../site/forms/index.ts';
import type { FormState } from '../../site/forms/state.ts';
import { headerKind } from '../../site/frame.ts';
import { offerings } from '../../site/offerings.ts';
import type { Route } from '../../site/routes.ts';
import { touchCookie } from '../forms/touch-cookie.ts';
import { limitRendered } from '../operations/limits.ts';
import { loggable } from '../operations/loggable.ts';
import { logOf, nameRequest } from '../operations/request-id.ts';
import { matchOf } from '../path.ts';
import { refuse } from '../refuse.ts';
import type { WebContext } from '../web-context.ts';
import { isOptedOut } from './pages.ts';

/** The query that shows a form's thank-you after a post without scripts. */
export const sentParameter = 'sent';

/** Shows a public page, rendered once for everybody, or once for each amount in its calculator. */
export const showPage = (context: WebContext): RequestHandler => {
  const limit = limitRendered(context);
  return (request, response, next) => {
    const match = matchOf(response);
    const page = context.pages.viewOf(match);
    if (!page) return next();
    const optedOut = isOptedOut(request);
    const cookie = touchCookie(context, request);
    const headers = cookie ? { 'set-cookie': cookie, 'cache-control': 'private, no-store' } : undefined;
    const sent = thankYou(match.route, request.query[sentParameter]);
    const amount = amountOf(page, request.query.amount);
    if (amount === undefined)
      return context.pages.forEveryone(match, page, { optedOut, sent }).send(request, response, headers);
    const visit = { optedOut, amount, sent };
    const cached = context.pages.findCalculated(match, visit);
    if (cached) return cached.send(request, response, headers);
    return limit(request, response, (error?: unknown) =>
      error ? next(error) : context.pages.renderCalculated(match, page, visit).send(request, response, headers),
    );
  };
};

/**
 * The dollars that the calculator of a page begins with. An empty amount means the minimum, the same as with scripts. One
 * beyond the limits counts as the next dollar beyond them, so that the page can say that it limits it.
 */
function amountOf({ calculates }: AnyPage, typed: unknown): number | undefined {
  if (!calculates || typeof typed !== 'string') return undefined;
  const { minimum, maximum, ...limits } = offerings[calculates].calculator;
  const amount = readAmount(typed) ?? minimum;
  return clampAmount(amount, { ...limits, minimum: minimum - 1, maximum: maximum + 1 });
}

/** The page for every address that names nothing; the missing path is logged without its query. */
export const notFoundPage = (context: WebContext) => (request: Request, response: Response) => {
  nameRequest(response);
  logOf(context, response).warn({ path: loggable(request.path) }, 'page not found');
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    return refuse(context.pages, request, response, 404, 'There is nothing at this address.');
  }
  const solid = headerKind(request.path.toLowerCase()) === 'solid';
  context.pages.notFound(isOptedOut(request), solid).send(request, response, { 'cache-control': 'no-store' });
};

/** The thank-you of the form of a page, or of the form that leads to it; a page has one at most. */
function thankYou(route: Route, sent: unknown): FormState | undefined {
  if (typeof sent !== 'string' || !isFormId(sent)) return undefined;
  const { next, success } = formOf(sent);
  return route.form === sent || next?.to === route.name ? { outcome: 'accepted', words: success } : undefined;
}
