import type { IncomingMessage, ServerResponse } from 'node:http';
import { isSameSecret } from '../../base/same-secret.ts';
import { securityHeaders } from './headers.ts';
import type { WebContext } from './web-context.ts';

/**
 * Answers `/healthz`, `/readyz` and `/metrics`; returns whether it did. `/healthz` never touches the store; `/metrics` needs
 * METRICS_TOKEN.
 */
export function probes(context: WebContext): (request: IncomingMessage, response: ServerResponse) => boolean {
  const known: Readonly<Record<string, (request: IncomingMessage, response: ServerResponse) => Promise<void>>> = {
    '/healthz': (_request, response) => alive(context, response),
    '/readyz': (_request, response) => ready(context, response),
    '/metrics': (request, response) => metrics(context, request, response),
  };
  return (request, response) => {
    const answer = known[(request.url ?? '').replace(/\?.*/s, '')];
    if (!answer) return false;
    if (request.method === 'GET' || request.method === 'HEAD') {
      void answer(request, response).catch(() => response.destroy());
    } else {
      response.setHeader('allow', 'GET, HEAD');
      say(response, 405, plain, 'This address answers GET and HEAD only.\n');
    }
    return true;
  };
}

async function alive({ health }: WebContext, response: ServerResponse): Promise<void> {
  const isStopping = health.state === 'stopping';
  say(response, isStopping ? 503 : 200, json, `${JSON.stringify({ alive: !isStopping })}\n`);
}

async function ready({ health }: WebContext, response: ServerResponse): Promise<void> {
  const readiness = await health.readiness();
  say(response, readiness.ready ? 200 : 503, json, `${JSON.stringify(readiness)}\n`);
}

async function metrics(context: WebContext, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { metricsToken } = context.config;
  if (!metricsToken) return say(response, 404, plain, 'Metrics are off: METRICS_TOKEN is not set.\n');
  const authorization = request.headers.authorization ?? '';
  if (!isSameSecret(authorization, `Bearer ${metricsToken}`)) {
    response.setHeader('www-authenticate', 'Bearer');
    return say(response, 401, plain, 'Metrics need METRICS_TOKEN as the bearer token.\n');
  }
  const { hits, misses, size } = context.pages.cache;
  const outbox = await context.outbox.depth().catch(() => undefined);
  const moment = { cache: { hits, misses, bytes: size }, outbox, now: context.clock() };
  say(response, 200, prometheusText, await context.metrics.text(moment));
}

const json = 'application/json; charset=utf-8';
const plain = 'text/plain; charset=utf-8';
const prometheusText = 'text/plain; version=0.0.4; charset=utf-8';

function say(response: ServerResponse, status: number, type: string, text: string): void {
  const headers = { ...securityHeaders, 'content-type': type, 'cache-control': 'no-store' };
  response.writeHead(status, { ...headers, 'content-length': String(Buffer.byteLength(text)) });
  response.end(response.req.method === 'HEAD' ? undefined : text);
}
