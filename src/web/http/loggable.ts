import { matchPath } from '../../site/match.ts';
import { withoutPersonal } from '../../visits/personal.ts';

/** Lower-case letters, digits and hyphens: what our own paths are made of. */
const plain = /^[a-z\d-]{0,60}$/;
/** A long run of hexadecimal digits is a token or an id. */
const token = /[\da-f]{12}/;

/**
 * A path for the log, at most 200 characters. Only plain segments are logged: people paste emails, names and links with tokens behind a
 * slash, in every spelling. Paths behind the sign-in and those with a token are logged by their route.
 */
export function loggable(path: string): string {
  const route = matchPath(path)?.route;
  if (route && (route.access !== 'public' || route.secret)) return route.path;
  const [, ...segments] = path.split('/');
  const isPlain = (segment: string) =>
    plain.test(segment) && !token.test(segment) && withoutPersonal(segment) === segment;
  if (segments.every(isPlain)) return path.slice(0, 200);
  const shown = segments.map((segment, index) => (!segment || (index === 0 && isPlain(segment)) ? segment : '…'));
  return ['', ...shown].join('/').slice(0, 200);
}
