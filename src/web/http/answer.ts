import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import type { Headers } from './headers.ts';

/** An answer in one encoding, with its headers also as the flat list of names and values that node:http writes fastest. */
export interface Answer {
  headers: Headers;
  flat: string[];
  etag?: string;
  body: Buffer;
}

/** Makes an answer of a body and its headers, their names in lower case. */
export function answerOf(headers: Headers, body: Buffer): Answer {
  const all: Headers = { ...headers, 'content-length': String(body.length) };
  return { headers: all, flat: Object.entries(all).flat(), etag: all.etag, body };
}

/** Sends an answer: 304 to who has these bytes already, the headers alone for HEAD. `extra` headers take the place of its own. */
export function sendAnswer(
  { method, headers: requestHeaders }: IncomingMessage,
  response: ServerResponse,
  { headers, flat, etag, body }: Answer,
  { status = 200, extra }: { status?: number; extra?: OutgoingHttpHeaders } = {},
): void {
  if (status === 200 && etag && requestHeaders['if-none-match']?.includes(etag)) {
    const { 'content-length': _, ...rest } = headers;
    response.writeHead(304, { ...rest, ...extra }).end();
    return;
  }
  response.writeHead(status, extra ? { ...headers, ...extra } : flat);
  if (method === 'HEAD') response.end();
  else response.end(body);
}
