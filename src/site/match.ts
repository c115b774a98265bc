import { matchRoutes } from 'react-router-dom';
import { type Route, routes } from './routes.ts';

const routeObjects: Route[] = [...routes];

export interface RouteMatch {
  route: Route;
  params: Readonly<Record<string, string | undefined>>;
  /** No trailing slash, the table's letter case, parameters as given. */
  canonicalPath: string;
}

/** Cached, since the router sorts its table at every match. */
const known = new Map<string, RouteMatch>();
/** Parameters are user input, so the cache is cleared at this size. */
const mostKnown = 2000;

/** Ignores letter case and a trailing slash; takes a decoded path. */
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
  const matched = matchRoutes(routeObjects, path)?.[0];
  if (!matched) return undefined;
  const { route, params } = matched;
  const canonicalPath = route.path.replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent((params[key] ?? '').toLowerCase()),
  );
  return { route, params, canonicalPath };
}
