import { matchRoutes } from 'react-router-dom';
import { type Route, routes } from './routes.ts';

/** Routes by length and beginning: the router sorts its table at every match, which takes 0.3 ms for all of them. */
const tables = new Map<string, Route[]>();
for (const route of routes) tables.set(keyOf(route.path), [...(tables.get(keyOf(route.path)) ?? []), route]);

function keyOf(path: string) {
  const segments = path.toLowerCase().replace(/\/+$/, '').split('/');
  return `${segments.length} ${segments[1] ?? ''}`;
}

export interface RouteMatch {
  route: Route;
  params: Readonly<Record<string, string | undefined>>;
  /** No trailing slash, the table's letter case, parameters as given. */
  canonicalPath: string;
}

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
  // The router decodes once more.
  const table = path.includes('%') ? [...routes] : (tables.get(keyOf(path)) ?? []);
  const matched = matchRoutes<Route>(table, path)?.[0];
  if (!matched) return undefined;
  const { route, params } = matched;
  const canonicalPath = route.path.replace(/:(\w+)/g, (_, key: string) =>
    encodeURIComponent((params[key] ?? '').toLowerCase()),
  );
  return { route, params, canonicalPath };
}
