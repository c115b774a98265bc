import type { Request } from 'express';
import type { Notice } from '../../../views/page.ts';
import type { pages } from '../../../views/pages/index.ts';
import type { Admin } from '../../db/rows.ts';
import type { Errors } from '../../site/forms/state.ts';
import { matchPath } from '../../site/match.ts';
import { type RouteName, type RouteTable, routeNamed } from '../../site/routes.ts';
import { nameRequest } from './request-log.ts';
import type { RequestContext } from './web-context.ts';

type AdminPage = { page: `admin${string}` };
export type AdminPageName = { [N in RouteName]: RouteTable[N] extends AdminPage ? N : never }[RouteName];

export type PropsOf<N extends AdminPageName> = Parameters<
  (typeof pages)[Extract<RouteTable[N], AdminPage>['page']]['View']
>[0];

interface PageOptions {
  status?: number;
  /** The answer to programs. */
  json?: object;
  /** Defaults to the stored notice. */
  notice?: Notice;
  /** The address of this page with its query, for actions that come back to it. */
  here?: string;
}

/** Answers with an admin page, rendered for this request alone, or with JSON. */
export function sendAdminPage<N extends AdminPageName>(
  { pages, request, response }: RequestContext,
  name: N,
  props: PropsOf<N>,
  { status = 200, json, notice, here }: PageOptions = {},
) {
  if (json && wantsJson(request)) return response.status(status).json(json);
  const match = matchPath(routeNamed(name).path);
  const page = match && pages.viewOf(match);
  if (!match || !page) throw new Error(`the route table has no page for "${name}"`);
  const { email, role }: Partial<Admin> = response.locals.admin ?? {};
  const admin = { email, role, notice: notice ?? takeNotice(request), here, isRefusal: status >= 400 };
  pages.renderFor(match, page, { status, admin, viewProps: props }).send(request, response);
}

declare module 'express-session' {
  interface SessionData {
    /** The path of the page that it is for: another tab may load one first. */
    notice: Notice & { path: string };
  }
}

export function redirectWithNotice({ request, response }: RequestContext, to: string, notice?: Notice) {
  if (notice) request.session.notice = { ...notice, path: pathname(to) };
  return response.redirect(303, to);
}

/** Returns the stored notice once. */
export function takeNotice({ session, originalUrl }: Request): Notice | undefined {
  const { notice } = session ?? {};
  if (notice?.path !== pathname(originalUrl)) return undefined;
  delete session.notice;
  return notice;
}

const pathname = (url: string) => url.split(/[?#]/)[0] ?? '';

interface PostResult {
  /** For programs, beside `ok`. */
  json?: object;
  status?: number;
  notice?: Notice;
  /** The page that people get, with the notice. */
  to: string;
}

/** The result of a post: JSON for programs; for people a notice on the next page. */
export function answerPost(context: RequestContext, { json, status = 200, notice, to }: PostResult) {
  if (!wantsJson(context.request)) return redirectWithNotice(context, to, notice);
  return context.response.status(status).json({ ok: status < 400, ...json });
}

/** Messages by field, and the first one as the summary. */
export interface Refusal {
  message: string;
  errors: Errors;
}

/** Sends validation errors: as JSON to programs, to people on the page with the values they typed, never a password. */
export function refuseForm<N extends AdminPageName>(
  context: RequestContext,
  name: N,
  { message, errors }: Refusal,
  props: Omit<PropsOf<N>, 'error'>,
  status = 422,
) {
  const json = { ok: false, message, errors };
  return sendAdminPage(context, name, { ...props, error: message } as PropsOf<N>, { status, json });
}

/** Programs post JSON, prefer JSON for an answer, or ask below `/api` without a word for HTML; everyone else gets HTML. */
export function wantsJson(request: Request): boolean {
  const order = request.originalUrl.startsWith('/api/') ? ['json', 'html'] : ['html', 'json'];
  return Boolean(request.is('application/json')) || request.accepts(order) === 'json';
}

/**
 * Refuses a request in one sentence: as JSON for programs, as a page for people. Never says more than the sentence, and after an
 * error of ours the id under which the log has it. A sentence with words that somebody typed is never cached. `back` is the path of the form that was refused.
 */
export function refuse(
  { pages, request, response }: Pick<RequestContext, 'pages' | 'request' | 'response'>,
  status: number,
  sentence: string,
  { hasTypedText = false, back }: { hasTypedText?: boolean; back?: string } = {},
) {
  const id = nameRequest(response);
  const isPrivate = status === 500 || hasTypedText;
  const message = status === 500 ? `${sentence} Reference: ${id}` : sentence;
  if (wantsJson(request)) response.status(status).json({ ok: false, message });
  else pages.problem(status, message, { isPrivate, back }).send(request, response, { 'cache-control': 'no-store' });
}
