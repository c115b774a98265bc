import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { acceptedEncoding, type Encoding } from './accepted-encoding.ts';
import { brotliAtBest } from './best-brotli.ts';
import type { Headers } from './headers.ts';

/** The answer in one encoding, with its headers as the flat list of names and values that node:http writes fastest. */
interface Form {
  etag: string;
  headers: Headers;
  flat: string[];
  body: Buffer;
}

/** A rendered answer with its compressed forms, ready to be sent any number of times. */
export class Rendered {
  readonly status: number;
  readonly headers: Headers;
  private readonly body: Buffer;
  private readonly tag: string;
  private readonly forms: Partial<Record<Encoding, Form>> = {};

  constructor(status: number, headers: Headers, html: string) {
    this.status = status;
    this.headers = { 'content-type': 'text/html; charset=utf-8', vary: 'Sec-GPC, Accept-Encoding', ...headers };
    this.body = Buffer.from(html);
    this.tag = createHash('sha256').update(this.body).digest('base64url').slice(0, 22);
  }

  /** Bytes that it holds. */
  get size() {
    const { br, gzip } = this.forms;
    return this.body.length + (br?.body.length ?? 0) + (gzip?.body.length ?? 0);
  }

  /** Compresses as well as brotli can, off the main thread; until then the quick form is sent. */
  async improve() {
    this.forms.br = this.formOf('br', await brotliAtBest(this.body));
  }

  /** Answers a request, compressed as it accepts; 304 when it has these bytes already. `extra` headers take the place of its own. */
  send(request: IncomingMessage, response: ServerResponse, extra?: Headers) {
    const form = this.form(acceptedEncoding(request.headers['accept-encoding'] as string | undefined));
    if (this.status === 200 && request.headers['if-none-match']?.includes(form.etag)) {
      const { 'content-length': _, ...headers } = form.headers;
      response.writeHead(304, { ...headers, ...extra }).end();
      return;
    }
    response.writeHead(this.status, extra ? { ...form.headers, ...extra } : form.flat);
    if (request.method === 'HEAD') response.end();
    else response.end(form.body);
  }

  private form(encoding: Encoding): Form {
    this.forms[encoding] ??= this.formOf(encoding, this.compressed(encoding));
    return this.forms[encoding];
  }

  private compressed(encoding: Encoding): Buffer {
    if (encoding === 'br') return brotliCompressSync(this.body, { params: quality(5, this.body.length) });
    if (encoding === 'gzip') return gzipSync(this.body, { level: 6 });
    return this.body;
  }

  private formOf(encoding: Encoding, body: Buffer): Form {
    const isCompressed = encoding !== 'identity';
    const etag = isCompressed ? `"${this.tag}-${encoding}"` : `"${this.tag}"`;
    const headers: Headers = { ...this.headers, etag, 'content-length': String(body.length) };
    if (isCompressed) headers['content-encoding'] = encoding;
    return { etag, headers, flat: Object.entries(headers).flat(), body };
  }
}

function quality(level: number, size: number) {
  return { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_SIZE_HINT]: size };
}
