import type { Server } from 'node:http';
import { setTimeout as pause } from 'node:timers/promises';

export interface StopTimes {
  /** Milliseconds for which new connections are still taken, so that a balancer can turn to others. */
  drain: number;
  /** Milliseconds after which connections that are still open are cut. */
  timeout: number;
}

/** Lets answers in flight finish, each closing its connection, while new connections are taken for the time of `drain` and then no more. */
export async function stopGently(server: Server, { drain, timeout }: StopTimes): Promise<void> {
  server.prependListener('request', (_request, response) => response.setHeader('Connection', 'close'));
  const force = setTimeout(() => server.closeAllConnections(), timeout);
  await pause(drain);
  const sweep = setInterval(() => server.closeIdleConnections(), 50);
  await new Promise<void>((resolve) => server.close(() => resolve()));
  clearInterval(sweep);
  clearTimeout(force);
}
