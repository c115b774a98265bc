import type { NextFunction, Request, Response } from 'express';
import { matchPath } from '../../../site/match.ts';
import type { Route } from '../../../site/routes.ts';
import { readPath } from '../../path.ts';
import { refuse } from '../../refuse.ts';
import type { WebContext } from '../../web-context.ts';
import { doerOf } from '../doer.ts';
import { accountOf } from './session.ts';

/** Lets through whom the route table names for an address. An address that it does not know is left to the not-found page. */
export const requireRole =
  (context: WebContext) => async (request: Request, response: Response, next: NextFunction) => {
    const route = routeOf(request.originalUrl.replace(/\?.*$/s, ''));
    if (!route) return next('router');
    if (!route.roles || route.roles.includes(accountOf(response).role)) return next();
    const detail = { method: request.method, page: route.path };
    await context.access.turnedAway('denied', doerOf(request, response), detail);
    return refuse(context.pages, request, response, 403, 'Your account may not do this. Please ask an admin.');
  };

/** The route of a path in any spelling: the router reads some spellings too. */
function routeOf(path: string): Route | undefined {
  const reading = readPath(path);
  if (reading.kind === 'route') return reading.match.route;
  return reading.kind === 'moved' ? matchPath(reading.to)?.route : undefined;
}
