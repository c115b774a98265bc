import { matchPath } from '../../site/match.ts';
import { withoutPersonal } from '../../visits/personal.ts';

/**
 * A path for the log, at most 200 characters: one that we know by its route, of another no more than its first segment, and that
 * only where it is plain: people paste addresses and names behind a slash, in every spelling.
 */
export function loggable(path: string): string {
  const known = matchPath(path);
  if (known) return known.route.path;
  const [, first = '', ...rest] = path.split('/');
  const shown = /^[a-z\d._-]{0,60}$/.test(first) ? withoutPersonal(first) : '…';
  return ['', shown, ...rest.map((segment) => segment && '…')].join('/').slice(0, 200);
}
