import type { IncomingMessage } from 'node:http';
import { mayBeRemembered } from './cookies.ts';

/**
 * Whether a request gets the same page as everybody's. A visit from another site may leave a cookie with where it came from, and one that we
 * remember sees what it told us: their answers are their own.
 */
export function isForAnyone(request: IncomingMessage): boolean {
  const { method, headers } = request;
  const { referer, host } = headers;
  if (method !== 'GET' && method !== 'HEAD') return false;
  if (mayBeRemembered(request)) return false;
  return !referer || referer.startsWith(`http://${host}/`) || referer.startsWith(`https://${host}/`);
}
