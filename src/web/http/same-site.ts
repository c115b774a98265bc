import type { Request } from 'express';
import { refuse } from './answers.ts';
import { loggable, logOf } from './request-log.ts';
import type { Handler } from './web-context.ts';

/**
 * Accepts posts from our own pages and from no page at all (curl, test suites); refuses cross-site ones.
 */
export const sameSite: Handler = (context) => (request, response, next) => {
  if (comesFromUs(request, context.config.publicUrl)) return next();
  logOf({ ...context, response }).warn({ path: loggable(request.path) }, 'post from another site refused');
  refuse({ ...context, request, response }, 403, 'This form can only be sent from our own pages.');
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

/** Host names, IPv4 and bracketed IPv6, with a port or none. */
const host = /^(?:[a-z\d](?:[a-z\d._-]{0,252})|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i;

/**
 * The site's origin: PUBLIC_URL, or the request's `Host`. `undefined` for a malformed `Host`: it is user input that would end up in
 * the sitemap.
 */
export function requestOrigin(request: Request, publicUrl: string): string | undefined {
  if (publicUrl) return publicUrl;
  const named = request.get('host') ?? '';
  // A proxy may claim any other word.
  return host.test(named) ? `${request.protocol === 'https' ? 'https' : 'http'}://${named}` : undefined;
}

/** The host that was asked and the site's own, which differ behind a proxy that passes on another `Host`. */
export function ownHostsOf(request: Request, publicUrl: string): string[] {
  const host = request.get('host') ?? '';
  return publicUrl ? [host, new URL(publicUrl).host] : [host];
}
