import { connect } from 'node:net';
import type { Load } from './load.ts';
import { requestBytes } from './request-bytes.ts';

/** What the connections of a load have seen together. */
export interface Tally {
  asked: number;
  /** Milliseconds of each answer with a status from 200 to 299. */
  times: number[];
  refused: number;
  errors: number;
}

export const newTally = (): Tally => ({ asked: 0, times: [], refused: 0, errors: 0 });

/**
 * One connection that asks again as soon as it is answered, until it may not. It writes ready bytes and reads no more of an
 * answer than its status and length: autocannon takes longer for an answer than a cached page does, and would measure itself.
 */
export function askInTurn(load: Load, tally: Tally, mayAsk: () => boolean): Promise<void> {
  const { hostname, port } = new URL(load.url);
  const requests = requestBytes(load);
  let waiting = false;
  let began = 0;
  let accepted = false;
  let head: Buffer | undefined;
  let left = 0;

  const socket = connect({
    host: hostname,
    port: Number(port),
    noDelay: true,
    onread: { buffer: Buffer.allocUnsafe(128 * 1024), callback: read },
  });
  socket.setTimeout(10_000, () => socket.destroy());
  socket.once('connect', ask);
  return new Promise((resolve) => {
    socket.once('error', () => {}); // counted by what follows it
    socket.once('close', () => {
      if (waiting) tally.errors++;
      resolve();
    });
  });

  function ask() {
    waiting = mayAsk();
    if (!waiting) {
      socket.end();
      return;
    }
    began = performance.now();
    socket.write(requests(tally.asked++));
  }

  function read(size: number, buffer: Uint8Array): boolean {
    if (left) left -= size;
    else readHead(Buffer.from(buffer.buffer, buffer.byteOffset, size));
    if (left || head) return true;
    if (accepted) tally.times.push(performance.now() - began);
    else tally.refused++;
    ask();
    return true;
  }

  function readHead(chunk: Buffer) {
    const answer = head ? Buffer.concat([head, chunk]) : chunk;
    const end = answer.indexOf('\r\n\r\n');
    // The buffer is used again for the next read.
    head = end < 0 ? Buffer.from(answer) : undefined;
    if (head) return;
    const words = answer.toString('latin1', 0, end);
    accepted = words[9] === '2';
    left = lengthIn(words) - (answer.length - end - 4);
  }
}

/** The length that a head announces. Throws when there is none: every server here knows what it sends. */
function lengthIn(head: string): number {
  const length = /\r\ncontent-length: (\d+)/i.exec(head)?.[1];
  if (!length) throw new Error(`an answer without its length:\n${head}`);
  return Number(length);
}
