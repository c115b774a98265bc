import type { IncomingMessage, ServerResponse } from 'node:http';
import { isSameSecret } from '../../base/same-secret.ts';
import { sendText } from './headers.ts';
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
      sendText(response, 405, 'This address answers GET and HEAD only.\n');
    }
    return true;
  };
}

async function alive({ health }: WebContext, response: ServerResponse): Promise<void> {
  const isStopping = health.state === 'stopping';
  sendText(response, isStopping ? 503 : 200, `${JSON.stringify({ alive: !isStopping })}\n`, json);
}

async function ready({ health }: WebContext, response: ServerResponse): Promise<void> {
  const readiness = await health.readiness();
  sendText(response, readiness.ready ? 200 : 503, `${JSON.stringify(readiness)}\n`, json);
}

async function metrics(context: WebContext, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const { metricsToken } = context.config;
  if (!metricsToken) return sendText(response, 404, 'Metrics are off: METRICS_TOKEN is not set.\n');
  const authorization = request.headers.authorization ?? '';
  if (!isSameSecret(authorization, `Bearer ${metricsToken}`)) {
    response.setHeader('www-authenticate', 'Bearer');
    return sendText(response, 401, 'Metrics need METRICS_TOKEN as the bearer token.\n');
  }
  const { hits, misses, size } = context.pages.cache;
  const outbox = await context.outbox.depth().catch(() => undefined);
  const moment = { cache: { hits, misses, bytes: size }, outbox, now: context.clock() };
  sendText(response, 200, await context.metrics.text(moment), prometheusText);
}

const json = 'application/json; charset=utf-8';
const prometheusText = 'text/plain; version=0.0.4; charset=utf-8';
