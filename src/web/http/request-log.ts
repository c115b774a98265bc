import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Response } from 'express';
import type { Log } from '../../server/log.ts';
import type { Metrics, RequestKind } from '../../server/prometheus.ts';
import { matchPath } from '../../site/match.ts';
import { uploadFolder } from '../../site/uploads.ts';
import { withoutPersonal } from '../../visits/personal.ts';
import type { Handler, RequestContext } from './web-context.ts';

const header = 'X-Request-Id';

/** The id from a trusted proxy, or a new one. Responses to posts carry it. */
export const requestIds: Handler =
  ({ config }) =>
  (request, response, next) => {
    const id = config.trustProxy ? (request.get(header) ?? '') : '';
    response.locals.requestId = /^[\w-]{8,64}$/.test(id) ? id : randomUUID();
    if (request.method !== 'GET' && request.method !== 'HEAD') nameRequest(response);
    next();
  };

/** Sends the id, so that the request can be found in the log. */
export function nameRequest(response: Response): string {
  const { requestId } = response.locals as { requestId: string };
  response.set(header, requestId);
  return requestId;
}

export const logOf = ({ log, response }: Pick<RequestContext, 'log' | 'response'>): Log =>
  log.child({ request: response.locals.requestId });

/** Lower-case letters, digits and hyphens: what our own paths are made of. */
const plain = /^[a-z\d-]{0,60}$/;
/** A long run of hexadecimal digits is a token or an id. */
const token = /[\da-f]{12}/;

/**
 * A path for the log, at most 200 characters. Only plain segments are logged: people paste emails, names and links with tokens behind a
 * slash, in every spelling. Paths behind the sign-in and those with a token are logged by their route.
 */
export function loggable(path: string): string {
  const route = matchPath(path)?.route;
  if (route && (route.access !== 'public' || route.secret)) return route.path;
  const [, ...segments] = path.split('/');
  const isPlain = (segment: string) =>
    plain.test(segment) && !token.test(segment) && withoutPersonal(segment) === segment;
  if (segments.every(isPlain)) return path.slice(0, 200);
  const masked = segments.map((segment, index) => (!segment || (index === 0 && isPlain(segment)) ? segment : '…'));
  return ['', ...masked].join('/').slice(0, 200);
}

const filesBelow = ['/assets/', '/images/', '/video/', '/documents/', '/icons/', `${uploadFolder}/`];
/** nginx's code for a client that closed the connection before the response began. */
const wentAway = 499;

/** Counts and times a request that is not answered from the page cache. */
export function measure({ answered, took }: Metrics, request: IncomingMessage, response: ServerResponse): void {
  const began = performance.now();
  // Read now, since routers shorten `url`.
  const kind = requestKind(request.method ?? '', request.url ?? '');
  response.once('close', () => {
    answered(kind, response.headersSent ? response.statusCode : wentAway);
    took(kind, (performance.now() - began) / 1000);
  });
}

function requestKind(method: string, url: string): RequestKind {
  const path = url.replace(/\?.*/s, '');
  if (filesBelow.some((folder) => path.startsWith(folder))) return 'file';
  if (path.startsWith('/api/')) return 'api';
  if (path.startsWith('/functions/')) return 'form';
  const match = /%/.test(path) ? undefined : matchPath(path);
  if (!match) return /^\/admin\b/.test(path) ? 'admin' : 'unknown';
  if (match.route.access === 'admin') return 'admin';
  return method === 'POST' ? 'form' : 'page';
}
