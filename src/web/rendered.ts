import { createHash } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzipSync } from 'node:zlib';
import { acceptedEncoding, type Encoding } from './accepted-encoding.ts';
import type { Headers } from './headers.ts';
import { type Ready, readyOf, sendReady } from './ready.ts';

const compress = promisify(brotliCompress);

/** A rendered answer with its compressed forms, ready to be sent any number of times. */
export class Rendered {
  readonly status: number;
  readonly headers: Headers;
  private readonly body: Buffer;
  private readonly forms: Partial<Record<Encoding, Ready>> = {};
  private tag?: string;

  constructor(status: number, headers: Headers, html: string) {
    this.status = status;
    this.headers = { 'content-type': 'text/html; charset=utf-8', vary: 'Sec-GPC, Accept-Encoding', ...headers };
    this.body = Buffer.from(html);
  }

  /** Bytes that it holds. */
  get size() {
    const { br, gzip } = this.forms;
    return this.body.length + (br?.body.length ?? 0) + (gzip?.body.length ?? 0);
  }

  /** Compresses as well as brotli can, off the main thread; until then the quick form is sent. */
  async improve() {
    this.forms.br = this.formOf('br', await compress(this.body, { params: quality(11, this.body.length) }));
  }

  /** Answers a request, compressed as it accepts; 304 when it has these bytes already. `extra` headers take the place of its own. */
  send(request: IncomingMessage, response: ServerResponse, extra?: Headers) {
    const form = this.form(acceptedEncoding(request.headers['accept-encoding'] as string | undefined));
    sendReady(request, response, form, { status: this.status, extra });
  }

  private form(encoding: Encoding): Ready {
    this.forms[encoding] ??= this.formOf(encoding, this.compressed(encoding));
    return this.forms[encoding];
  }

  private compressed(encoding: Encoding): Buffer {
    if (encoding === 'br') return brotliCompressSync(this.body, { params: quality(5, this.body.length) });
    if (encoding === 'gzip') return gzipSync(this.body, { level: 6 });
    return this.body;
  }

  private formOf(encoding: Encoding, body: Buffer): Ready {
    const headers: Headers = { ...this.headers };
    if (encoding !== 'identity') headers['content-encoding'] = encoding;
    const etag = this.etagOf(encoding);
    if (etag) headers.etag = etag;
    return readyOf(headers, body);
  }

  /** None of what nobody may keep: nobody can ask for it again. */
  private etagOf(encoding: Encoding): string | undefined {
    if (this.headers['cache-control']?.includes('no-store')) return undefined;
    this.tag ??= createHash('sha256').update(this.body).digest('base64url').slice(0, 22);
    return encoding === 'identity' ? `"${this.tag}"` : `"${this.tag}-${encoding}"`;
  }
}

function quality(level: number, size: number) {
  return { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_SIZE_HINT]: size };
}
