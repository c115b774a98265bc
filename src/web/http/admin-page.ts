import type { Request, Response } from 'express';
import type { Notice } from '../../../views/page.ts';
import type { pages } from '../../../views/pages/index.ts';
import { matchPath } from '../../site/match.ts';
import { routeNamed, type routes } from '../../site/routes.ts';
import type { WebContext } from './web-context.ts';

type AdminRoute = Extract<(typeof routes)[number], { page: `admin${string}` }>;
export type AdminPageName = AdminRoute['name'];

/** What the page of a route alone shows: the props of its view. */
export type PropsOf<N extends AdminPageName> = Parameters<
  (typeof pages)[Extract<AdminRoute, { name: N }>['page']]['View']
>[0];

interface PageOptions {
  status?: number;
  notice?: Notice;
  /** The address of this page with its query, for actions that come back to it. */
  here?: string;
}

/** Answers with an admin page, rendered for this request alone. */
export function sendAdminPage<N extends AdminPageName>(
  context: WebContext,
  request: Request,
  response: Response,
  name: N,
  props: PropsOf<N>,
  { status = 200, notice, here }: PageOptions = {},
) {
  const match = matchPath(routeNamed(name).path);
  const page = match && context.pages.viewOf(match);
  if (!match || !page) throw new Error(`the route table has no page for "${name}"`);
  const { email, role } = request.session?.admin ?? {};
  const admin = { email, role, notice, here };
  context.pages.renderFor(match, page, { status, admin, viewProps: props }).send(request, response);
}
