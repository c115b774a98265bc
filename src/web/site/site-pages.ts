import type { RequestHandler } from 'express';
import type { AnyPage } from '../../../views/page.ts';
import type { Content } from '../../content/load.ts';
import { pathOfProject } from '../../content/schemas/projects.ts';
import { clampAmount, readAmount } from '../../site/calculator.ts';
import type { Form, FormId } from '../../site/forms/form.ts';
import { formOf, isFormId, leadForms } from '../../site/forms/index.ts';
import { nextAddress } from '../../site/forms/next.ts';
import type { Remembered } from '../../site/forms/remembered.ts';
import type { FormState } from '../../site/forms/state.ts';
import { headerVariant } from '../../site/frame.ts';
import { matchPath, type RouteMatch } from '../../site/match.ts';
import { pathTo, type Route } from '../../site/routes.ts';
import { refuse, wantsJson } from '../http/answers.ts';
import { sendProblem } from '../http/errors.ts';
import { limitRendered } from '../http/limits.ts';
import { isOptedOut } from '../http/pages.ts';
import { matchOf } from '../http/request.ts';
import { loggable, logOf, nameRequest } from '../http/request-log.ts';
import { handling, type RequestContext, type WebContext } from '../http/web-context.ts';
import { readReceipt, rememberedCookie, rememberedOf, touchCookie } from './visit-cookies.ts';

/** Query parameters after a submission: form, receipt, and whether it was just posted without scripts. */
const sentParameter = 'sent';
const receiptParameter = 'at';
const newParameter = 'new';

/** The confirmation redirects only this long after the post, so that the back button works later. */
const goesOnWithin = 15_000;

/** The redirect after an accepted post without scripts. */
export const addressOfSent = (path: string, form: FormId, receipt: string | undefined) =>
  `${path}?${sentParameter}=${form}${receipt ? `&${receiptParameter}=${receipt}` : ''}&${newParameter}#${sentParameter}`;

/** Shows the form again after a submission. */
const againParameter = 'again';

/** Cached for everybody; rendered for an amount, and for remembered visitors. */
export const showPage = (web: WebContext): RequestHandler => {
  const limit = limitRendered(web);
  // Above the limit of a network, pages ignore what is remembered.
  const limitRemembered = limitRendered(web, (response) => {
    response.removeHeader('Retry-After');
    const visit = response.locals.visit as PublicVisit;
    web.pages.renderPublic(visit.match, visit.page, visit).send(response.req, response);
  });
  return handling(async (context, next) => {
    const { request, response, pages } = context;
    const match = matchOf(response);
    const page = pages.viewOf(match);
    if (!page) return next();
    const optedOut = isOptedOut(request);
    const { content } = pages;
    const amount = amountOf(page, content, request.query.amount);
    const posted = postedForm(match.route, request.query[sentParameter]);
    const { remembered, thanks, onward } = await visitorOf(context, match.route, posted);
    const dollars = amount === undefined ? undefined : within(page, content, amount);
    const headers = await cookiesFor(context, remembered, dollars);
    const unlessMany = (send: () => void) => (error?: unknown) => (error ? next(error) : send());
    if (remembered) {
      response.locals.visit = { match, page, optedOut } satisfies PublicVisit;
      const visitor = againParameter in request.query ? { ...remembered, sent: {} } : remembered;
      const visit = { optedOut, form: thanks, amount: amount ?? remembered.amount, remembered: visitor };
      const all = { ...headers, ...onward, vary: forOneVisitor };
      const send = () => pages.renderFor(match, page, visit).send(request, response, all);
      return limitRemembered(request, response, unlessMany(send));
    }
    if (amount === undefined) return pages.renderPublic(match, page, { optedOut }).send(request, response, headers);
    const send = () => pages.renderFor(match, page, { optedOut, amount }).send(request, response, headers);
    return limit(request, response, unlessMany(send));
  })(web);
};

interface PublicVisit {
  match: RouteMatch;
  page: AnyPage;
  optedOut: boolean;
}

/**
 * The remembered visitor, and the confirmation of a form they sent: nobody else sees it at the same address. The name is left out in
 * a tab that sent the form as somebody else.
 */
async function visitorOf(
  context: RequestContext,
  route: Route,
  posted: Form | undefined,
): Promise<{ remembered?: Remembered; thanks?: FormState; onward?: { refresh: string } }> {
  const { request } = context;
  const isRead = route.form || leadForms.some((form) => leadsTo(form, route));
  const remembered = isRead ? await rememberedOf(context) : undefined;
  if (!posted) return { remembered };
  const { id, next, success } = posted;
  const at = await readReceipt(context, id, request.query[receiptParameter]);
  const sentAt = isOptedOut(request) ? at : remembered?.sent[id];
  if (sentAt === undefined) return { remembered };
  const visitor = { sent: { [id]: sentAt }, ...remembered, ...(at !== sentAt && { firstName: undefined }) };
  const isNew = newParameter in request.query && at !== undefined && context.clock() - at < goesOnWithin;
  if (!isNew && route.form === id) return { remembered: visitor };
  const address = next && route.form === id && nextAddress(next, context.config.addresses);
  return {
    remembered: visitor,
    thanks: { outcome: 'accepted', message: success },
    // Redirects browsers without scripts.
    onward: address ? { refresh: `${next.after / 1000}; url=${address}` } : undefined,
  };
}

const forOneVisitor = 'Cookie, Sec-GPC, Accept-Encoding';

/** Attribution and the calculator's amount. */
async function cookiesFor(context: RequestContext, remembered?: Remembered, amount?: number) {
  const touch = touchCookie(context);
  const isNew = amount !== undefined && amount !== remembered?.amount;
  const visit = isNew && (await rememberedCookie(context, { sent: {}, ...remembered, amount }));
  const cookies = [touch, visit].filter((cookie) => typeof cookie === 'string');
  return cookies.length ? { 'set-cookie': cookies, 'cache-control': 'private, no-store' } : undefined;
}

/**
 * The calculator's amount in dollars. Empty means the minimum, as with scripts. An amount out of range becomes the next dollar out of
 * range, so that the page can say so.
 */
function amountOf({ calculates }: AnyPage, { offerings }: Content, typed: unknown): number | undefined {
  if (!calculates || typeof typed !== 'string') return undefined;
  const { minimum, maximum, ...limits } = offerings[calculates].calculator;
  const amount = readAmount(typed) ?? minimum;
  return clampAmount(amount, { ...limits, minimum: minimum - 1, maximum: maximum + 1 });
}

/** The remembered amount, clamped. */
const within = ({ calculates }: AnyPage, { offerings }: Content, amount: number) =>
  calculates ? clampAmount(amount, offerings[calculates].calculator) : amount;

/** The missing path is logged without its query. */
export const notFoundPage = handling((context) => {
  const { request, response, pages } = context;
  nameRequest(response);
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const to = isRead && movedTo(pages.content, request.path);
  if (to) return response.redirect(308, to + request.url.slice(request.path.length));
  logOf(context).warn({ path: loggable(request.path) }, 'page not found');
  if (request.path.startsWith('/api/') && wantsJson(request)) {
    return sendProblem(response, { status: 404, detail: 'There is nothing at this address.' });
  }
  if (!isRead) return refuse(context, 404, 'There is nothing at this address.');
  const solid = headerVariant(request.path.toLowerCase()) === 'solid';
  pages.notFound(isOptedOut(request), solid).send(request, response, { 'cache-control': 'no-store' });
});

/** The current address of a renamed article or project. */
function movedTo({ articles, projects }: Content, path: string): string | undefined {
  const { route, params } = matchPath(path) ?? {};
  const had = ({ formerly }: { formerly?: readonly string[] }) => formerly?.includes(params?.id ?? '');
  const article = route?.name === 'article' && articles.find(had);
  const project = route?.name === 'project' && projects.projects.find(had);
  return article ? pathTo('article', { id: article.id }) : project ? pathOfProject(project) : undefined;
}

/** The form that was sent: the page's own, or one that leads to the page. */
function postedForm(route: Route, sent: unknown): Form | undefined {
  if (typeof sent !== 'string' || !isFormId(sent)) return undefined;
  const form = formOf(sent);
  return route.form === sent || leadsTo(form, route) ? form : undefined;
}

const leadsTo = ({ next }: Form, { name }: Route) => next?.to === name;
