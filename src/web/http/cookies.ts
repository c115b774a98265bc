import type { IncomingMessage } from 'node:http';

/** The value of a cookie by its name. */
export function cookieOf(request: IncomingMessage, name: string): string | undefined {
  const pairs = request.headers.cookie?.split('; ') ?? [];
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** The cookie of what a visitor told us. */
export const rememberedCookieName = (secure: boolean) => (secure ? '__Host-visit' : 'visit');

/** Whether a request may have that cookie: what answers it may be for one visitor. */
export const mayBeRemembered = ({ headers: { cookie } }: IncomingMessage): boolean =>
  cookie !== undefined && /(?:^|;\s*)(?:__Host-)?visit=/.test(cookie);
