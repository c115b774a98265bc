import type { Response } from 'express';
import { decoded } from '../../base/decoded.ts';
import { matchPath, type RouteMatch } from '../../site/match.ts';

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
