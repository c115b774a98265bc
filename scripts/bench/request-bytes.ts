import { randomUUID } from 'node:crypto';
import type { Asked, Load } from './load.ts';

const mark = '[<id>]';

/** The bytes of the nth request of a load, made beforehand where they never differ. */
export function requestBytes({ url, requests }: Load): (index: number) => Buffer {
  const { host } = new URL(url);
  const writers = requests.map((request) => writerOf(host, request));
  return (index) => (writers[index % writers.length] as () => Buffer)();
}

function writerOf(host: string, { path, method = 'GET', headers = {}, body = '' }: Asked): () => Buffer {
  const prefix = randomUUID().slice(0, -8);
  let count = 0;
  const withId = () => body.replaceAll(mark, `${prefix}${String(count++).padStart(8, '0')}`);
  const length = body ? { 'content-length': String(Buffer.byteLength(withId())) } : {};
  const lines = Object.entries({ host, ...headers, ...length }).map(([name, value]) => `${name}: ${value}\r\n`);
  const head = `${method} ${path} HTTP/1.1\r\n${lines.join('')}\r\n`;
  if (body.includes(mark)) return () => Buffer.from(head + withId());
  const bytes = Buffer.from(head + body);
  return () => bytes;
}
