import type { NextFunction, Request, RequestHandler, Response } from 'express';
import { pathTo } from '../../site/routes.ts';
import { sameSite } from './same-site.ts';
import { adminSession, requireAdmin } from './signed-in.ts';
import type { WebContext } from './web-context.ts';

/** What is answered from here is for one account: nothing stores it, and no other site makes a browser post it. */
export function ownSession(context: WebContext): RequestHandler[] {
  const check = sameSite(context);
  return [
    noStore,
    adminSession(context),
    (request, response, next) => (request.method === 'POST' ? check(request, response, next) : next()),
  ];
}

function noStore(_request: Request, response: Response, next: NextFunction) {
  response.set('Cache-Control', 'private, no-store');
  next();
}

/** Below these addresses also what does not exist is shut to who is not signed in. */
export const closedFolders = [pathTo('admin'), pathTo('adminUpload')];

/** Lets only a signed-in admin through. */
export const closed = (context: WebContext): RequestHandler[] => [...ownSession(context), requireAdmin(context)];
