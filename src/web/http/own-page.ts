import type { Request } from 'express';
import { pathTo, type RouteName } from '../../site/routes.ts';
import { readPath } from './path.ts';

const maxLength = 2000;

/** An address of one of our own pages behind the sign-in, with its query, from a text that anybody may have written; or `undefined`. */
export function ownPage(text: unknown, ...names: RouteName[]): string | undefined {
  if (typeof text !== 'string' || text.length > maxLength || !/^\/admin(?:[/?][^\s\\#]*)?$/.test(text))
    return undefined;
  const [path = ''] = text.split('?');
  const reading = readPath(path);
  if (reading.kind !== 'route') return undefined;
  const { access, page, name } = reading.match.route;
  return access === 'admin' && page && (!names.length || names.some((known) => known === name)) ? text : undefined;
}

/** The sign-in, which leads on to what was asked for: the page, or the one that a post came from. */
export function signInFor(request: Request): string {
  const isRead = request.method === 'GET' || request.method === 'HEAD';
  const to = ownPage(isRead ? request.originalUrl : sender(request));
  const signIn = pathTo('adminSignIn');
  return to && to !== pathTo('adminLeads') ? `${signIn}?${new URLSearchParams({ to })}` : signIn;
}

/** The path of our own page that a post came from. */
function sender(request: Request): string | undefined {
  const from = request.get('referer') ?? '';
  if (!URL.canParse(from)) return undefined;
  const { host, pathname, search } = new URL(from);
  return host === request.get('host') ? pathname + search : undefined;
}
