import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { Request, Response } from 'express';
import { decoded } from '../../base/decoded.ts';
import type { Actor } from '../../base/events.ts';
import { shortened } from '../../leads/retention.ts';
import { matchPath, type RouteMatch } from '../../site/match.ts';

/**
 * The IP address that a request comes from, by the proxies that are trusted, without a port or a zone; where they name no address,
 * the one of the connection. "" once it is closed.
 */
export const addressOf = (request: Request): string =>
  readAddress(request.ip) ?? readAddress(request.socket.remoteAddress) ?? '';

function readAddress(text = ''): string | undefined {
  // Some proxies append the port of the visitor: 203.0.113.5:1234 and [2001:db8::1]:1234.
  const [, bracketed, plain] = /^(?:\[([\da-f:.]{2,45})\]|(\d{1,3}(?:\.\d{1,3}){3}))(?::\d{1,5})?$/i.exec(text) ?? [];
  const address = bracketed ?? plain ?? text.slice(0, 64).replace(/%.*$/, '');
  return isIP(address) ? address : undefined;
}

/** With the client's shortened address. */
export const actorNamed = (by: string, request: Request): Actor => ({
  by,
  via: 'web',
  address: shortened(addressOf(request)),
});

export type PathReading =
  | { kind: 'route'; match: RouteMatch }
  | { kind: 'moved'; to: string }
  | { kind: 'unknown' }
  | { kind: 'unreadable' };

export function readPath(rawPath: string): PathReading {
  const segments = rawPath.split('/').map(decoded);
  if (segments.includes(undefined)) return { kind: 'unreadable' };
  // An encoded slash, a backslash or an empty segment is never part of a page's path.
  if (rawPath.includes('//') || segments.some((segment) => /[/\\\0]/.test(segment as string)))
    return { kind: 'unknown' };
  const match = matchPath(segments.join('/'));
  if (!match) return { kind: 'unknown' };
  return match.canonicalPath === rawPath ? { kind: 'route', match } : { kind: 'moved', to: match.canonicalPath };
}

/** Set for every route of the table. */
export const matchOf = (response: Response) => response.locals.match as RouteMatch;

export function cookieOf(request: IncomingMessage, name: string): string | undefined {
  const pairs = request.headers.cookie?.split('; ') ?? [];
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** Quick test for the cookie that holds what a visitor entered in forms: the answer may be for one visitor. */
export const mayBeRemembered = ({ headers: { cookie } }: IncomingMessage): boolean =>
  cookie !== undefined && /(?:^|;\s*)(?:__Host-)?visit=/.test(cookie);
