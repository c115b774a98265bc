import type { IncomingMessage } from 'node:http';

export function cookieOf(request: IncomingMessage, name: string): string | undefined {
  const pairs = request.headers.cookie?.split('; ') ?? [];
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}

/** Quick test for the cookie that holds what a visitor entered in forms: the answer may be for one visitor. */
export const mayBeRemembered = ({ headers: { cookie } }: IncomingMessage): boolean =>
  cookie !== undefined && /(?:^|;\s*)(?:__Host-)?visit=/.test(cookie);
