import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { closing, listening } from '../helpers/raw-http.ts';

/**
 * `ok`, a status (a `3…` leads back to the same address), `hang` (no answer), `reset`, `lost` (takes the request, then drops the connection),
 * or an answer that breaks off (`half`) or never ends (`endless`).
 */
export type ReceiverMode = 'ok' | 'hang' | 'reset' | 'lost' | 'half' | 'endless' | `${number}`;

interface Received {
  id: string;
  headers: IncomingHttpHeaders;
  /** As it came, so that its signature can be verified. */
  body: string;
  /** The status that was answered, or decided on and lost; 0 for none. */
  answered: number;
  mode: ReceiverMode;
  /** Milliseconds since 1970. */
  at: number;
}

export type FakeReceiver = Awaited<ReturnType<typeof startReceiver>>;

/** Our local double of a program that receives webhooks, on 127.0.0.1. */
export async function startReceiver({ port = 0, clock = Date.now } = {}) {
  const requests: Received[] = [];
  let mode: ReceiverMode = 'ok';

  function answer(response: ServerResponse): void {
    if (mode === 'hang') return;
    const status = statusOf(mode);
    if (!status || mode === 'lost') response.destroy();
    else if (mode === 'half') response.write('taken', () => response.destroy());
    else if (mode === 'endless') response.write('taken');
    else response.writeHead(status, { location: url, 'content-type': 'text/plain' }).end(status < 300 ? 'taken' : 'no');
  }

  const server = createServer((request, response) => {
    text(request)
      .then((body) => {
        const { headers } = request;
        const id = String(headers['webhook-id'] ?? '');
        requests.push({ id, headers, body, answered: statusOf(mode), mode, at: clock() });
        answer(response);
      })
      .catch(() => response.destroy());
  });
  const url = `http://127.0.0.1:${await listening(server, port)}/hooks`;
  return {
    url,
    requests,
    setMode(next: ReceiverMode): void {
      mode = next;
    },
    close: () => closing(server),
  };
}

function statusOf(mode: ReceiverMode): number {
  if (mode === 'hang' || mode === 'reset') return 0;
  return Number(mode) || 200;
}
