import { formatCount } from '../../src/site/format.ts';
import type { Terminal } from './terminal.ts';

const width = 24;
/** In milliseconds. */
const interval = 100;

export interface Progress {
  at(done: number): void;
  /** Clears the line. */
  end(): void;
}

/** On standard error, and only on a terminal. A bar needs a `total`. */
export function progress({ stderr, env }: Terminal, label: string, total: number): Progress {
  if (!stderr.isTTY || env.TERM === 'dumb') return { at() {}, end() {} };
  let drawn = 0;
  return {
    at(done) {
      const now = performance.now();
      if (now - drawn < interval) return;
      drawn = now;
      const part = Math.min(1, done / total);
      const bar = '█'.repeat(Math.round(part * width)).padEnd(width, '░');
      const all = `${bar} ${Math.floor(part * 100)}%  ${formatCount(done)} of ${formatCount(total)}`;
      stderr.write(`\r\u001b[K${label}  ${total ? all : formatCount(done)}`);
    },
    end() {
      if (drawn) stderr.write('\r\u001b[K');
    },
  };
}
