import type { NextFunction, Request, Response } from 'express';
import { loggable } from './loggable.ts';
import { refuse } from './refuse.ts';
import { logOf } from './request-id.ts';
import type { WebContext } from './web-context.ts';

/**
 * Lets a post through that comes from our own pages or from no page at all (curl, test suites), and refuses one that another
 * site makes a visitor's browser send.
 */
export const sameSite = (context: WebContext) => (request: Request, response: Response, next: NextFunction) => {
  if (comesFromUs(request, context.config.publicUrl)) return next();
  logOf(context, response).warn({ path: loggable(request.path) }, 'post from another site refused');
  refuse(context.pages, request, response, 403, 'This form can only be sent from our own pages.');
};

function comesFromUs(request: Request, publicUrl: string): boolean {
  const site = request.get('sec-fetch-site');
  if (site === 'same-origin' || site === 'none') return true;
  if (site === 'cross-site') return false;
  const origin = request.get('origin');
  if (origin === undefined) return site === undefined;
  if (!URL.canParse(origin)) return false;
  const { host, protocol } = new URL(origin);
  if (origin === publicUrl) return true;
  return host === request.get('host') && protocol === (schemeOf(request, publicUrl) ?? protocol);
}

/** How visitors reach this host, as far as the settings or a trusted proxy show. */
function schemeOf(request: Request, publicUrl: string): string | undefined {
  if (publicUrl && new URL(publicUrl).host === request.get('host')) return new URL(publicUrl).protocol;
  return request.app.get('trust proxy') ? `${request.protocol}:` : undefined;
}
