import { isIP } from 'node:net';
import type { Request, Response } from 'express';
import type { Actor } from '../../base/events.ts';
import { shortened } from '../../leads/retention.ts';
import { accountOf } from './admin-session.ts';

/**
 * The IP address that a request comes from, by the proxies that are trusted, without a port or a zone; where they name no address,
 * the one of the connection. "" once it is closed.
 */
export const addressOf = (request: Request): string =>
  readAddress(request.ip) ?? readAddress(request.socket.remoteAddress) ?? '';

function readAddress(text = ''): string | undefined {
  // Some proxies append the port of the visitor: 203.0.113.5:1234 and [2001:db8::1]:1234.
  const [, bracketed, plain] = /^(?:\[([\da-f:.]{2,45})\]|(\d{1,3}(?:\.\d{1,3}){3}))(?::\d{1,5})?$/i.exec(text) ?? [];
  const address = bracketed ?? plain ?? text.slice(0, 64).replace(/%.*$/, '');
  return isIP(address) ? address : undefined;
}

export const actorOf = (request: Request, response: Response): Actor => actorNamed(accountOf(response).email, request);

/** With the client's shortened address. */
export const actorNamed = (by: string, request: Request): Actor => ({
  by,
  via: 'web',
  address: shortened(addressOf(request)),
});
