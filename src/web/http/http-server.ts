import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerOptions,
  type ServerResponse,
} from 'node:http';
import type { Socket } from 'node:net';
import { plainText, securityHeaders, sendText } from './headers.ts';

/** Milliseconds for the headers, for the complete request, for that of an upload, and for progress of either side. */
const untilHeaders = 10_000;
const untilRequest = 15_000;
const untilUpload = 15 * 60_000;
/** Longer than a post waits while another program holds the database. */
const untilTaken = 18_000;
/** Milliseconds between checks for late requests. */
const betweenLooks = 2000;
/** Milliseconds in which a refused client can read the reason. */
const linger = 500;

const unreadable = { status: 400, reason: 'Bad Request', sentence: 'This request cannot be read.' };

/** By error code of the HTTP parser. */
const refusals: Readonly<Record<string, typeof unreadable>> = {
  HPE_HEADER_OVERFLOW: {
    status: 431,
    reason: 'Request Header Fields Too Large',
    sentence: 'The headers of this request are too long.',
  },
  HPE_CHUNK_EXTENSIONS_OVERFLOW: {
    status: 413,
    reason: 'Payload Too Large',
    sentence: 'The parts of this request are too long.',
  },
  ERR_HTTP_REQUEST_TIMEOUT: {
    status: 408,
    reason: 'Request Timeout',
    sentence: 'This request did not arrive in time.',
  },
};

const uploads = new WeakSet<IncomingMessage>();

/** Lets a request arrive as slowly as the line of an office sends a large file. For people with an account. */
export const allowSlowUpload = (request: IncomingMessage) => void uploads.add(request);

/**
 * A server that is not listening yet. It drops clients that send nothing, or read nothing for `taken` milliseconds, or whose request
 * is not complete after `arriving` milliseconds, and answers malformed requests with a sentence.
 */
export function createHttpServer(
  answer: RequestListener,
  messageClasses: Pick<ServerOptions, 'IncomingMessage' | 'ServerResponse'> = {},
  { taken = untilTaken, arriving = untilRequest } = {},
): Server {
  const answering = new WeakMap<Socket, ServerResponse>();
  const server = createServer({
    ...messageClasses,
    connectionsCheckingInterval: betweenLooks,
    requireHostHeader: false,
  });
  // A client may close its sending side and still wait for the response.
  (server as Server & { httpAllowHalfOpen: boolean }).httpAllowHalfOpen = true;
  server.headersTimeout = untilHeaders;
  server.requestTimeout = untilUpload;
  server.on('request', (request, response) => {
    readAbsoluteForm(request);
    if (namesHost(request)) answer(request, response);
    else refuse(response, 400, 'A request must have exactly one Host header.');
    // A response that is already sent needs no timeout; `server.timeout` would start a timer for every request.
    if (response.writableFinished) return;
    answering.set(request.socket, response);
    request.socket.setTimeout(taken);
    const { headers } = request;
    if (!('content-length' in headers || 'transfer-encoding' in headers)) return;
    const end = setTimeout(() => {
      if (request.complete || uploads.has(request)) return;
      server.emit(
        'clientError',
        Object.assign(new Error('late'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
        request.socket,
      );
    }, arriving).unref();
    request.once('close', () => clearTimeout(end));
  });
  // Without a listener, Node would close each.
  server.on('timeout', (socket: Socket) => {
    const response = answering.get(socket);
    // Long work of ours is no fault of the client.
    if (!response?.req.complete || response.headersSent || response.writableFinished) socket.destroy();
  });
  server.on('checkExpectation', (_request, response) =>
    refuse(response, 417, 'The Expect header of this request is not supported.'),
  );
  server.on('clientError', (error: NodeJS.ErrnoException, socket: Socket) => {
    const response = answering.get(socket);
    if (!socket.writable || (response?.headersSent && !response.writableFinished)) return socket.destroy();
    socket.end(textOf(refusals[error.code ?? ''] ?? unreadable));
    setTimeout(() => socket.destroy(), linger).unref();
  });
  return server;
}

/** Reads the target of `GET http://host/path` as RFC 9112 asks: the path, and its host in place of the `Host` header. */
function readAbsoluteForm(request: IncomingMessage): void {
  const [, host, path = '', query = ''] = /^https?:\/\/([^/?#]*)([^?#]*)(.*)$/i.exec(request.url ?? '') ?? [];
  if (host === undefined) return;
  request.url = `${path || '/'}${query}`;
  request.headers.host = host;
}

/** Exactly one: of two, a proxy in front might use the other. */
function namesHost({ httpVersion, rawHeaders }: IncomingMessage): boolean {
  let hosts = 0;
  // `headersDistinct` would build a list for every header.
  for (let at = 0; at < rawHeaders.length; at += 2) if (isHost(rawHeaders[at] as string)) hosts++;
  return hosts === 1 || (hosts === 0 && httpVersion === '1.0');
}

const isHost = (name: string) => name.length === 4 && name.toLowerCase() === 'host';

function refuse(response: ServerResponse, status: number, sentence: string): void {
  response.setHeader('connection', 'close');
  sendText(response, status, `${sentence}\n`);
}

/** A complete response, for a socket without a request. */
function textOf({ status, reason, sentence }: typeof unreadable): string {
  const headers = {
    ...securityHeaders,
    'content-type': plainText,
    'content-length': String(sentence.length + 1),
    connection: 'close',
  };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return [`HTTP/1.1 ${status} ${reason}`, ...lines, '', `${sentence}\n`].join('\r\n');
}
