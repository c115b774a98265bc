import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

/**
 * Lets responses in flight finish, each closing its connection. Accepts new ones for `drain` milliseconds, so that a balancer can switch,
 * and cuts those that are still open after `timeout`.
 */
export async function stopGently(server: Server, drain: number, timeout: number): Promise<void> {
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
  const force = setTimeout(() => server.closeAllConnections(), timeout);
  await pause(drain);
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  clearInterval(sweep);
  clearTimeout(force);
}

const signals = ['SIGTERM', 'SIGINT'] as const;

/** Milliseconds: a terminal and npm both pass on one Ctrl-C. */
const sameWish = 500;
/** Milliseconds after which a stop that hangs is given up. */
const timeout = 9500;

/** Runs `stop` at the first signal; a second one, or a stop that takes too long, ends the program at once with 1. */
export function stopOnSignals(stop: (signal: string) => Promise<void>): void {
  let begunAt: number | undefined;
  const onSignal = (signal: string) => {
    if (begunAt === undefined) {
      begunAt = performance.now();
      setTimeout(() => process.exit(1), timeout).unref();
      // The open connection of a released attempt would hold the program until its timeout.
      void stop(signal).then(() => process.exit());
    } else if (performance.now() - begunAt > sameWish) process.exit(1);
  };
  for (const signal of signals) process.on(signal, onSignal);
}
