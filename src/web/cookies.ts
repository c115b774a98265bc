import type { IncomingMessage } from 'node:http';

/** The value of a cookie by its name. */
export function cookieOf(request: IncomingMessage, name: string): string | undefined {
  const pairs = request.headers.cookie?.split('; ') ?? [];
  return pairs.find((pair) => pair.startsWith(`${name}=`))?.slice(name.length + 1);
}
