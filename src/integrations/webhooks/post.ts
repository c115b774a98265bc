import dns from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { isPrivateAddress } from '../../base/private-address.ts';

interface Answer {
  status: number;
  headers: http.IncomingHttpHeaders;
  /** Its beginning. */
  text: string;
}

export interface PostOptions {
  headers: Record<string, string>;
  body: string;
  /** Whether an address of this machine or its network is connected to. */
  allowPrivate: boolean;
  /** Milliseconds until the end of the answer. */
  timeout: number;
}

const maxAnswerBytes = 2000;
const refusal = 'the address is private; WEBHOOK_ALLOW_PRIVATE=1 allows that';

/**
 * Posts once, to a public address unless others are allowed: the one that is connected to is the one that was checked, whatever
 * its name means a moment later. A redirect is an answer like others. Rejects with a reason in plain words.
 */
export function post(url: string, { headers, body, allowPrivate, timeout }: PostOptions): Promise<Answer> {
  const { protocol, hostname } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  if (!allowPrivate && isIP(host) && isPrivateAddress(host)) return Promise.reject(new Error(refusal));
  const { request } = protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: 'POST',
        agent: false,
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        lookup: allowPrivate ? undefined : publicLookup,
        signal: AbortSignal.timeout(timeout),
      },
      (answer) => {
        let text = '';
        const done = () => {
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: text.slice(0, maxAnswerBytes) });
          answer.destroy();
        };
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => {
          text += part;
          if (text.length >= maxAnswerBytes) done();
        });
        answer.once('end', done);
        answer.once('error', () => reject(new Error('the answer broke off')));
      },
    );
    sent.once('error', (error: NodeJS.ErrnoException) => reject(new Error(reasonOf(error, timeout))));
    sent.end(body);
  });
}

/** Looks a name up as usual, and refuses it when any of its addresses is private. */
const publicLookup: LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '');
    const [first] = addresses;
    if (!first || addresses.some(({ address }) => isPrivateAddress(address))) {
      return callback(Object.assign(new Error(refusal), { code: 'EPRIVATE' }), '');
    }
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
  });
};

function reasonOf({ name, code, message }: NodeJS.ErrnoException, timeout: number): string {
  if (code === 'EPRIVATE') return message;
  if (name === 'AbortError' || name === 'TimeoutError') return `no answer within ${timeout / 1000} s`;
  return code ? `no connection (${code})` : 'no connection';
}
