import type { Request } from 'express';

/** Host names, IPv4 and bracketed IPv6, with a port or none. */
const host = /^(?:[a-z\d](?:[a-z\d._-]{0,252})|\[[\da-f:.]{2,45}\])(?::\d{1,5})?$/i;

/**
 * The site's address as this request knows it, without a slash at its end: the public one where it is set. `undefined` for a `Host`
 * that is none: it is anybody's text, and goes into files that machines read.
 */
export function requestOrigin(request: Request, publicUrl: string): string | undefined {
  if (publicUrl) return publicUrl;
  const named = request.get('host') ?? '';
  // A proxy may claim any other word.
  return host.test(named) ? `${request.protocol === 'https' ? 'https' : 'http'}://${named}` : undefined;
}
