import { createHash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Headers } from './headers.ts';

/** A body in one encoding. */
interface Answer {
  headers: Headers;
  /** The same, as the list of names and values that `node:http` writes fastest. */
  flat: string[];
  etag?: string;
  body: Buffer;
}

type Encoding = 'br' | 'gzip' | 'identity';

/** The best encoding that an `Accept-Encoding` header allows. */
export function acceptedEncoding(header = ''): Encoding {
  if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(header)) return 'br';
  if (/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(header)) return 'gzip';
  return 'identity';
}

const brotliCompressed = promisify(brotliCompress);

/** A rendered answer with its compressed forms, ready to be sent any number of times. */
export class Rendered {
  readonly status: number;
  readonly headers: Headers;
  readonly body: Buffer;
  private readonly forms: Partial<Record<Encoding, Answer>> = {};
  private digest?: Buffer;

  constructor(status: number, headers: Headers, html: string) {
    this.status = status;
    this.headers = { 'content-type': 'text/html; charset=utf-8', vary: 'Sec-GPC, Accept-Encoding', ...headers };
    this.body = Buffer.from(html);
  }

  get html() {
    return this.body.toString();
  }

  get sha256() {
    return this.hashed().toString('hex');
  }

  get size() {
    const { br, gzip } = this.forms;
    return this.body.length + (br?.body.length ?? 0) + (gzip?.body.length ?? 0);
  }

  /** Compresses as well as brotli can, off the main thread; until then the form from the rendering is sent. */
  async improve() {
    this.forms.br = this.formOf('br', await brotliCompressed(this.body, { params: quality(11, this.body.length) }));
  }

  /** For one visitor: no browser or cache stores it. */
  private get isPrivate() {
    return this.headers['cache-control']?.includes('no-store') ?? false;
  }

  /** Compressed as the request accepts; 304 for a browser that has these bytes. `extra` headers override its own. */
  send(request: IncomingMessage, response: ServerResponse, extra?: OutgoingHttpHeaders) {
    const encoding = acceptedEncoding(request.headers['accept-encoding'] as string | undefined);
    this.forms[encoding] ??= this.formOf(encoding, this.compressed(encoding));
    const { headers, flat, etag, body } = this.forms[encoding];
    if (this.status === 200 && etag && request.headers['if-none-match']?.includes(etag)) {
      const { 'content-length': _, ...rest } = headers;
      response.writeHead(304, { ...rest, ...extra }).end();
      return;
    }
    response.writeHead(this.status, extra ? { ...headers, ...extra } : flat);
    response.end(request.method === 'HEAD' ? undefined : body);
  }

  private compressed(encoding: Encoding): Buffer {
    if (encoding === 'br') return brotliCompressSync(this.body, { params: quality(5, this.body.length) });
    if (encoding === 'gzip') return gzipSync(this.body);
    return this.body;
  }

  private formOf(encoding: Encoding, body: Buffer): Answer {
    const etag = this.etagOf(encoding);
    const headers: Headers = {
      ...this.headers,
      ...(encoding !== 'identity' && { 'content-encoding': encoding }),
      ...(etag && { etag }),
      'content-length': String(body.length),
    };
    return { headers, flat: Object.entries(headers).flat(), etag, body };
  }

  private hashed(): Buffer {
    this.digest ??= createHash('sha256').update(this.body).digest();
    return this.digest;
  }

  /** Private pages are never stored, so nobody revalidates them. */
  private etagOf(encoding: Encoding): string | undefined {
    if (this.isPrivate) return undefined;
    const tag = this.hashed().toString('base64url').slice(0, 22);
    return encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`;
  }
}

function quality(level: number, size: number) {
  return { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_SIZE_HINT]: size };
}
