import { createHash } from 'node:crypto';
import type { IncomingMessage, OutgoingHttpHeaders, ServerResponse } from 'node:http';
import { isDeepStrictEqual, promisify } from 'node:util';
import { brotliCompress, brotliCompressSync, constants, gzip, gzipSync } from 'node:zlib';
import type { Headers } from '../headers.ts';
import { type Answer, answerOf, sendAnswer } from './answer.ts';
import { acceptedEncoding, type Encoding } from './encoding.ts';

const brotliCompressed = promisify(brotliCompress);
const gzipped = promisify(gzip);

/** A rendered answer with its compressed forms, ready to be sent any number of times. */
export class Rendered {
  readonly status: number;
  readonly headers: Headers;
  private readonly body: Buffer;
  private readonly forms: Partial<Record<Encoding, Answer>> = {};
  private digest?: Buffer;

  constructor(status: number, headers: Headers, html: string) {
    this.status = status;
    this.headers = { 'content-type': 'text/html; charset=utf-8', vary: 'Sec-GPC, Accept-Encoding', ...headers };
    this.body = Buffer.from(html);
  }

  /** The document itself. */
  get html() {
    return this.body.toString();
  }

  /** SHA-256 of the document, in hexadecimal digits. */
  get sha256() {
    return this.hashed().toString('hex');
  }

  /** Whether another one is the same answer, so that its compressed forms are too. */
  isSameAs(other: Rendered): boolean {
    return (
      this.status === other.status && this.body.equals(other.body) && isDeepStrictEqual(this.headers, other.headers)
    );
  }

  /** Bytes that it holds. */
  get size() {
    const { br, gzip } = this.forms;
    return this.body.length + (br?.body.length ?? 0) + (gzip?.body.length ?? 0);
  }

  /** Compresses as well as brotli can, off the main thread; until then the quick form is sent. */
  async improve() {
    this.forms.br = this.formOf('br', await brotliCompressed(this.body, { params: quality(11, this.body.length) }));
  }

  /** Whether it is for one visitor: no browser or cache stores it. */
  get isPrivate() {
    return this.headers['cache-control']?.includes('no-store') ?? false;
  }

  /** Answers a request, compressed as it accepts; 304 when it has these bytes already. `extra` headers take the place of its own. */
  send(request: IncomingMessage, response: ServerResponse, extra?: OutgoingHttpHeaders) {
    const encoding = acceptedEncoding(request.headers['accept-encoding'] as string | undefined);
    const answer = (form: Answer) => sendAnswer(request, response, form, { status: this.status, extra });
    const form = this.forms[encoding];
    if (form) return answer(form);
    if (!this.isPrivate) return answer(this.remember(encoding, this.compressed(encoding)));
    // Nobody waits for the compression of what one visitor sees, least of all the others.
    this.quick(encoding).then(
      (body) => answer(this.remember(encoding, body)),
      () => response.destroy(),
    );
  }

  private remember(encoding: Encoding, body: Buffer): Answer {
    const form = this.formOf(encoding, body);
    this.forms[encoding] = form;
    return form;
  }

  private compressed(encoding: Encoding): Buffer {
    if (encoding === 'br') return brotliCompressSync(this.body, { params: quality(5, this.body.length) });
    if (encoding === 'gzip') return gzipSync(this.body, { level: 6 });
    return this.body;
  }

  /** As little work as saves most of the bytes, in a thread of Node's. */
  private async quick(encoding: Encoding): Promise<Buffer> {
    if (encoding === 'br') return brotliCompressed(this.body, { params: quality(1, this.body.length) });
    if (encoding === 'gzip') return gzipped(this.body, { level: 1 });
    return this.body;
  }

  private formOf(encoding: Encoding, body: Buffer): Answer {
    const headers: Headers = { ...this.headers };
    if (encoding !== 'identity') headers['content-encoding'] = encoding;
    const etag = this.etagOf(encoding);
    if (etag) headers.etag = etag;
    return answerOf(headers, body);
  }

  private hashed(): Buffer {
    this.digest ??= createHash('sha256').update(this.body).digest();
    return this.digest;
  }

  /** None of what nobody may store: nobody can ask for it again. */
  private etagOf(encoding: Encoding): string | undefined {
    if (this.isPrivate) return undefined;
    const tag = this.hashed().toString('base64url').slice(0, 22);
    return encoding === 'identity' ? `"${tag}"` : `"${tag}-${encoding}"`;
  }
}

function quality(level: number, size: number) {
  return { [constants.BROTLI_PARAM_QUALITY]: level, [constants.BROTLI_PARAM_SIZE_HINT]: size };
}
