import type { Request, Response } from 'express';
import type { AdminView } from '../../../views/page.ts';
import { matchPath } from '../../site/match.ts';
import { type RouteName, routeNamed } from '../../site/routes.ts';
import type { WebContext } from '../web-context.ts';

/** Answers with an admin page, rendered for this request alone. */
export function sendAdminPage(
  context: WebContext,
  request: Request,
  response: Response,
  name: RouteName,
  view: AdminView,
  status = 200,
) {
  const match = matchPath(routeNamed(name).path);
  const page = match && context.pages.viewOf(match);
  if (!match || !page) throw new Error(`the route table has no page for "${name}"`);
  const { email, role } = request.session?.admin ?? {};
  const admin = { email, role, ...view };
  context.pages.renderFor(match, page, { status, admin }).send(request, response);
}
