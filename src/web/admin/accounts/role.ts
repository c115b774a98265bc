import type { NextFunction, Request, Response } from 'express';
import type { Route } from '../../../site/routes.ts';
import { refuse } from '../../refuse.ts';
import type { WebContext } from '../../web-context.ts';
import { actorOf } from '../actor.ts';
import { accountOf } from './session.ts';

/** Lets those accounts through that the route table names for an address. */
export const requireRole =
  (context: WebContext, { roles, path }: Route) =>
  async (request: Request, response: Response, next: NextFunction) => {
    if (!roles || roles.includes(accountOf(response).role)) return next();
    const detail = { method: request.method, page: path };
    await context.access.turnedAway('denied', actorOf(request, response), detail);
    return refuse(context.pages, request, response, 403, 'Your account may not do this. Please ask an admin.');
  };
