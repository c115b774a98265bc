import { matchRoutes } from 'react-router-dom';
import { type Route, routes } from './routes.ts';

/** The rows of the table, as the router takes them. */
const routeObjects: Route[] = [...routes];

export interface RouteMatch {
  route: Route;
  params: Readonly<Record<string, string | undefined>>;
  /** The path as the table writes it: no trailing slash, the table's letter case, parameters as given. */
  canonicalPath: string;
}

/** The matches of canonical paths, so that the router sorts its table once for each and not at every request. */
const known = new Map<string, RouteMatch>();
/** What stands for a parameter is anybody's, and without end: at so many paths all are forgotten. */
const mostKnown = 2000;

/** The route that answers a decoded path, whatever its letter case or trailing slash; `undefined` for an unknown path. */
export function matchPath(path: string): RouteMatch | undefined {
  const before = known.get(path);
  if (before) return before;
  const match = matchAnew(path);
  if (match?.canonicalPath === path) {
    if (known.size === mostKnown) known.clear();
    known.set(path, match);
  }
  return match;
}

function matchAnew(path: string): RouteMatch | undefined {
  const found = matchRoutes(routeObjects, path)?.[0];
  if (!found) return undefined;
  const { route, params } = found;
  const canonicalPath = route.path.replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent((params[key] ?? '').toLowerCase()),
  );
  return { route, params, canonicalPath };
}
