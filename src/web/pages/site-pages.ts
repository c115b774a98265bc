import type { Request, RequestHandler, Response } from 'express';
import type { AnyPage } from '../../../views/page.ts';
import { clampAmount, readAmount } from '../../site/calculator.ts';
import { formOf, isFormId } from '../../site/forms/index.ts';
import type { Remembered } from '../../site/forms/remembered.ts';
import type { FormState } from '../../site/forms/state.ts';
import { headerKind } from '../../site/frame.ts';
import type { RouteMatch } from '../../site/match.ts';
import { offerings } from '../../site/offerings.ts';
import type { Route } from '../../site/routes.ts';
import { rememberedCookie, rememberedOf } from '../forms/remembered-cookie.ts';
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

/** The query that shows the form again after it was sent. */
const againParameter = 'again';

/** Shows a public page, rendered once for everybody, once for each amount in its calculator, or for a visitor that we remember. */
export const showPage = (context: WebContext): RequestHandler => {
  const limit = limitRendered(context);
  // Too many of them from one network, and the page remembers nobody for a while.
  const limitRemembered = limitRendered(context, (response) => {
    response.removeHeader('Retry-After');
    const visit = response.locals.visit as Shown;
    context.pages.forEveryone(visit.match, visit.page, visit).send(response.req, response);
  });
  return async (request, response, next) => {
    const match = matchOf(response);
    const page = context.pages.viewOf(match);
    if (!page) return next();
    const optedOut = isOptedOut(request);
    const sent = thankYou(match.route, request.query[sentParameter]);
    const amount = amountOf(page, request.query.amount);
    const remembered = match.route.form ? await rememberedOf(context, request) : undefined;
    const headers = await cookiesFor(
      context,
      request,
      remembered,
      amount === undefined ? undefined : within(page, amount),
    );
    const unlessMany = (send: () => void) => (error?: unknown) => (error ? next(error) : send());
    if (remembered) {
      response.locals.visit = { match, page, optedOut, sent } satisfies Shown;
      const shown = againParameter in request.query ? { ...remembered, sent: {} } : remembered;
      const visit = { optedOut, form: sent, amount: amount ?? remembered.amount, remembered: shown };
      const send = () =>
        context.pages.renderFor(match, page, visit).send(request, response, { ...headers, vary: forOneVisitor });
      return limitRemembered(request, response, unlessMany(send));
    }
    if (amount === undefined)
      return context.pages.forEveryone(match, page, { optedOut, sent }).send(request, response, headers);
    const visit = { optedOut, amount, sent };
    const cached = context.pages.findCalculated(match, visit);
    if (cached) return cached.send(request, response, headers);
    const send = () => context.pages.renderCalculated(match, page, visit).send(request, response, headers);
    return limit(request, response, unlessMany(send));
  };
};

interface Shown {
  match: RouteMatch;
  page: AnyPage;
  optedOut: boolean;
  sent?: FormState;
}

const forOneVisitor = 'Cookie, Sec-GPC, Accept-Encoding';

/** The headers of an answer that sets cookies: where the visit came from, and the amount that it calculated with. */
async function cookiesFor(
  context: WebContext,
  request: Request,
  remembered: Remembered | undefined,
  amount: number | undefined,
) {
  const touch = touchCookie(context, request);
  const isNew = amount !== undefined && amount !== remembered?.amount;
  const visit = isNew && (await rememberedCookie(context, request, { sent: {}, ...remembered, amount }));
  const cookies = [touch, visit].filter((cookie) => typeof cookie === 'string');
  return cookies.length ? { 'set-cookie': cookies, 'cache-control': 'private, no-store' } : undefined;
}

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

/** An amount within the limits of a page's calculator: what is remembered of it. */
const within = ({ calculates }: AnyPage, amount: number) =>
  calculates ? clampAmount(amount, offerings[calculates].calculator) : amount;

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
