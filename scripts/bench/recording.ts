import { readFileSync, writeFileSync } from 'node:fs';
import { type IncomingHttpHeaders, request } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { matchPath } from '../../src/site/match.ts';

/** An answer of ours, to be sent again by other servers: the same headers and the same bytes. */
export interface Recorded {
  path: string;
  encoding: string;
  headers: IncomingHttpHeaders;
  body: Buffer;
}

/** One path for each kind of page that the sitemap of a server lists. */
export async function onePathPerPage(url: string): Promise<string[]> {
  const { body } = await record(url, '/sitemap.xml', 'identity');
  const paths = [...body.toString().matchAll(/<loc>https?:\/\/[^/]+([^<]*)<\/loc>/g)].map((match) => match[1] ?? '');
  return [...new Map(paths.map((path) => [matchPath(path)?.route.page, path])).values()];
}

/** What a server answers to an accepted encoding, byte by byte. */
export function record(url: string, path: string, encoding: string): Promise<Recorded> {
  return new Promise((resolve, reject) => {
    const asking = request(url + path, { headers: { 'accept-encoding': encoding } }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.once('error', reject);
      response.once('end', () => {
        const { date, connection, 'keep-alive': alive, ...headers } = response.headers;
        resolve({ path, encoding, headers, body: Buffer.concat(chunks) });
      });
    });
    asking.once('error', reject).end();
  });
}

/** Every page in both encodings, once the better compression of the background has come. */
export async function recordAtBest(url: string, paths: readonly string[]): Promise<Recorded[]> {
  const all = async () =>
    Promise.all(paths.flatMap((path) => ['br', 'identity'].map((encoding) => record(url, path, encoding))));
  const size = (recorded: readonly Recorded[]) => recorded.reduce((sum, { body }) => sum + body.length, 0);
  let before = await all();
  for (;;) {
    await wait(1500);
    const now = await all();
    if (size(now) === size(before)) return now;
    before = now;
  }
}

export function writeRecording(file: string, recorded: readonly Recorded[]): void {
  writeFileSync(file, JSON.stringify(recorded.map((answer) => ({ ...answer, body: answer.body.toString('base64') }))));
}

/** The answers of a recording by path and accepted encoding. */
export function readRecording(file: string): Map<string, Recorded> {
  const recorded = JSON.parse(readFileSync(file, 'utf8')) as (Omit<Recorded, 'body'> & { body: string })[];
  return new Map(
    recorded.map((answer) => [
      `${answer.path} ${answer.encoding}`,
      { ...answer, body: Buffer.from(answer.body, 'base64') },
    ]),
  );
}
