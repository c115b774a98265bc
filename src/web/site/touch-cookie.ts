import type { Request } from 'express';
import {
  readTouches,
  type Touches,
  touchDays,
  touchOf,
  utmAmong,
  withTouch,
  writeTouches,
} from '../../leads/attribution.ts';
import { cookieOf } from '../http/cookies.ts';
import { isOptedOut } from '../http/pages.ts';
import type { WebContext } from '../http/web-context.ts';

const seconds = touchDays * 24 * 3600;
const nameFor = (secure: boolean) => (secure ? '__Host-touches' : 'touches');

/** First and last touch; empty for a browser that opts out. */
export function touchesOf({ clock }: Pick<WebContext, 'clock'>, request: Request): Touches | undefined {
  return isOptedOut(request) ? undefined : readTouches(cookieOf(request, nameFor(request.secure)), clock());
}

/** For visits with campaign values or from another site. */
export function touchCookie(context: WebContext, request: Request): string | undefined {
  if (isOptedOut(request)) return undefined;
  const touch = touchOf({
    utm: utmAmong(request.query),
    referrer: request.get('referer') ?? '',
    host: request.get('host') ?? '',
    page: request.originalUrl,
    at: new Date(context.clock()).toISOString(),
  });
  if (!touch) return undefined;
  const touches = withTouch(touchesOf(context, request), touch);
  const attributes = `Path=/; Max-Age=${seconds}; HttpOnly; SameSite=Lax${request.secure ? '; Secure' : ''}`;
  return `${nameFor(request.secure)}=${writeTouches(touches)}; ${attributes}`;
}
