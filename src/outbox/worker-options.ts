import type { Clocks, Timers } from '../base/clocks.ts';
import type { Delivery, Destination } from '../db/rows.ts';
import type { Backoff, SendOutcome } from './delivery.ts';
import type { DestinationTexts, WorkerLog } from './delivery-report.ts';
import type { DeliveryScope, Outbox } from './outbox-store.ts';

/** Sends one delivery. Whoever needs a second request for it awaits `nextTurn` first, so that the pace holds. */
export type Send = (delivery: Delivery, nextTurn: () => Promise<void>) => Promise<SendOutcome>;

export interface DeliveryWorkerOptions extends Clocks {
  outbox: Outbox;
  /** What this worker sends. */
  scope: DeliveryScope;
  send: Send;
  per10Seconds: number;
  /** By default that of `settlement`. */
  backoff?: Backoff;
  /** During an outage only what is due goes out; by default one that waits is tried early, to notice the end. */
  onlyDue?: true;
  /** Names this program among those that share the database. */
  holder: string;
  texts: DestinationTexts;
  timers: Timers;
  /** From 0 up to 1. */
  random: () => number;
  log: WorkerLog;
  /** Called after each attempt with the seconds it took. */
  observe?: { attempted(destination: Destination, outcome: string, seconds: number): void };
}

/** Milliseconds. Past it a delivery whose sender vanished is due again: longer than two requests and the write of their result. */
export const attemptLease = 60_000;
