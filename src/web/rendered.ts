import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib';
import type { Headers } from './headers.ts';

const brotliAtLeisure = promisify(brotliCompress);

/** A rendered answer with its compressed forms, ready to be sent any number of times. */
export class Rendered {
  readonly status: number;
  readonly headers: Headers;
  private readonly body: Buffer;
  private readonly etag: string;
  private brotli: Buffer | undefined;
  private gzip: Buffer | undefined;

  constructor(status: number, headers: Headers, html: string) {
    this.status = status;
    this.headers = { 'content-type': 'text/html; charset=utf-8', vary: 'Sec-GPC, Accept-Encoding', ...headers };
    this.body = Buffer.from(html);
    this.etag = `"${createHash('sha256').update(this.body).digest('base64url').slice(0, 22)}"`;
  }

  /** Bytes that it holds. */
  get size() {
    return this.body.length + (this.brotli?.length ?? 0) + (this.gzip?.length ?? 0);
  }

  /** Compresses as well as brotli can, off the main thread; until then the quick form is sent. */
  async improve() {
    this.brotli = await brotliAtLeisure(this.body, { params: quality(11, this.body.length) });
  }

  /** Answers a request, compressed as it accepts; 304 when it has these bytes already. */
  send(request: IncomingMessage, response: ServerResponse, extra: Headers = {}) {
    const { body, encoding } = this.accepted(String(request.headers['accept-encoding'] ?? ''));
    const etag = encoding ? `${this.etag.slice(0, -1)}-${encoding}"` : this.etag;
    const headers: Headers = { ...this.headers, etag, ...extra };
    if (encoding) headers['content-encoding'] = encoding;
    if (this.status === 200 && request.headers['if-none-match']?.includes(etag)) {
      response.writeHead(304, headers).end();
      return;
    }
    headers['content-length'] = String(body.length);
    response.writeHead(this.status, headers);
    response.end(request.method === 'HEAD' ? undefined : body);
  }

  private accepted(accepts: string): { body: Buffer; encoding?: 'br' | 'gzip' } {
    if (/\bbr\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accepts)) {
      this.brotli ??= brotliCompressSync(this.body, { params: quality(5, this.body.length) });
      return { body: this.brotli, encoding: 'br' };
    }
    if (/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?\s*(?:,|$))/.test(accepts)) {
      this.gzip ??= gzipSync(this.body, { level: 6 });
      return { body: this.gzip, encoding: 'gzip' };
    }
    return { body: this.body };
  }
}

function quality(level: number, size: number) {
  return { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_SIZE_HINT]: size };
}
