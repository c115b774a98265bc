import { once } from 'node:events';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { root } from '../../src/base/root.ts';
import { exactly, type Finding, skipped, slowdown, within } from './finding.ts';
import { pause } from './people.ts';
import { withServer } from './server-process.ts';
import { noneFailed, percentile, visits } from './visitors.ts';

const second = 1000;
const sockets = 250;
/**
 * Node.js gives a response that has moved within 18 seconds another 18. On a machine that has other work up to three times as
 * long.
 */
const longest = 40 * second;

const head = (first: string) => `${first} HTTP/1.1\r\nHost: 127.0.0.1\r\n`;
const large = () => `/video/${readdirSync(join(root, 'data/video')).find((name) => name.endsWith('.mp4'))}`;

const formHead = `${head('POST /contact')}Content-Type: application/json\r\nContent-Length: 1000\r\n\r\n`;

/** Ways to make a server wait: what is sent at once, and what drips afterwards, a byte every second. */
const ways: Record<string, { first: () => string; drip?: string; reads?: false }> = {
  'that send nothing': { first: () => '' },
  'whose headers drip': { first: () => head('GET /'), drip: 'X-Slow: '.padEnd(60, 'a') },
  'whose body drips': { first: () => formHead, drip: '{"name":"'.padEnd(60, 'a') },
  'whose body never comes': { first: () => formHead },
  'that read nothing of what they ask for': { first: () => `${head(`GET ${large()}`)}\r\n`.repeat(30), reads: false },
};

/** 250 connections that make the server wait in every way, while people visit pages. */
export async function slow(dataDir: string): Promise<Finding[]> {
  const before = await slowdown();
  const patience = Math.min(before, 3);
  return withServer({ DATA_DIR: dataDir }, async (server) => {
    const port = Number(new URL(server.url).port);
    // Fewer than 120 of these pages are rendered per request: one address gets no more in a minute.
    const seen = visits(() => server.url, 60 * patience);
    const kinds = Object.entries(ways);
    const held = await Promise.all(
      Array.from({ length: sockets }, async (_, place) => {
        const [what = '', way] = kinds[place % kinds.length] ?? [];
        const socket = connect(port, '127.0.0.1');
        socket.on('error', () => {}); // being cut off is what is looked for
        await once(socket, 'connect');
        return { what, from: socket.localPort ?? 0, stop: keepWaiting(socket, way) };
      }),
    );
    await pause(longest * patience);
    const open = openConnections(port);
    const pages = await seen.stop();
    for (const { stop } of held) stop();
    return [
      ...kinds.map(([what]) => {
        const mine = held.filter((one) => one.what === what);
        const label = `of ${mine.length} connections ${what}, open after ${Math.round((longest * patience) / second)} seconds`;
        if (!open) return skipped(label, 'Linux, which tells of open connections');
        return exactly(label, mine.filter(({ from }) => open.has(from)).length, 0);
      }),
      within('95 of 100 pages meanwhile', percentile(pages, 0.95), second, Math.max(before, await slowdown())),
      noneFailed(pages),
    ];
  });
}

/** Begins, and goes on drip by drip until the returned function is called. */
function keepWaiting(socket: Socket, way: (typeof ways)[string] | undefined): () => void {
  if (way?.reads === false) socket.pause();
  else socket.resume();
  if (way) socket.write(way.first());
  let sent = 0;
  const timer = setInterval(() => {
    const next = way?.drip?.[sent++];
    if (next && socket.writable) socket.write(next);
  }, second);
  return () => {
    clearInterval(timer);
    socket.destroy();
  };
}

/** The other ends of the connections that a process still holds at its port. */
function openConnections(port: number): Set<number> | undefined {
  if (!existsSync('/proc/net/tcp')) return undefined;
  const open = new Set<number>();
  for (const line of readFileSync('/proc/net/tcp', 'utf8').split('\n').slice(1)) {
    const [, local = '', remote = '', , , , , , , inode = '0'] = line.trim().split(/\s+/);
    const numberOf = (address: string) => Number.parseInt(address.split(':')[1] ?? '', 16);
    // Without an inode it is the kernel's alone: the program has let go of it.
    if (numberOf(local) === port && inode !== '0') open.add(numberOf(remote));
  }
  return open;
}
