import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Metrics, RequestKind } from '../../server/prometheus.ts';
import { matchPath } from '../../site/match.ts';
import { uploadFolder } from '../../site/section-images.ts';

const filesBelow = ['/assets/', '/images/', '/video/', '/documents/', '/icons/', `${uploadFolder}/`];
/** What nginx writes of a client that went away before its answer began. */
const wentAway = 499;

/** Counts and times a request that is not answered from the page cache. */
export function measure({ answered, took }: Metrics, request: IncomingMessage, response: ServerResponse): void {
  const began = performance.now();
  // Now, since routers cut what they have read from the address.
  const kind = requestKind(request.method ?? '', request.url ?? '');
  response.once('close', () => {
    answered(kind, response.headersSent ? response.statusCode : wentAway);
    took(kind, (performance.now() - began) / 1000);
  });
}

/** What a request asks for, by its method and address. */
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
