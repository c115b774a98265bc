import { deliveryAttempts } from './delivery-attempts.ts';
import { deliveryClaims } from './delivery-claims.ts';
import { deliveryLease } from './delivery-lease.ts';
import { outageWatch } from './outage.ts';
import { requestPace } from './request-pace.ts';
import type { DeliveryWorkerOptions } from './worker-options.ts';

export interface DeliveryWorker {
  start(): void;
  /** Something may be due: looks at once. Called after each submission. */
  wake(): void;
  /** Claims nothing new, waits for attempts on their way (at most 7 s) and gives the rest back; again, it waits for the same end. */
  stop(): Promise<void>;
}

/** Fewer than ten, so that answers of 429 that come all at once do not add up to a block of our address. */
const inFlightLimit = 8;
const restAfterStoreFailure = 5000;

/** Sends what waits in the outbox, one claim at a time, spaced so that `per10Seconds` holds. */
export function deliveryWorker(options: DeliveryWorkerOptions): DeliveryWorker {
  const { outbox, scope, holder, monotonic, timers, log } = options;
  const outage = outageWatch();
  const pace = requestPace(options.per10Seconds, options);
  const lease = deliveryLease(outbox, scope.destination, holder, options);
  const claims = deliveryClaims(options, lease, outage);
  const attempts = deliveryAttempts(options, { lease, outage, pace, ended: wake, recovered: claims.wakeAll });
  let running = false;
  let round: Promise<void> | undefined;
  let wokenDuringRound = false;
  let cancelRest = () => {};
  let stopped: Promise<void> | undefined;

  function wake(): void {
    if (!running || scope.forms?.length === 0) return;
    if (round) {
      wokenDuringRound = true;
      return;
    }
    round = sendDue().finally(() => {
      round = undefined;
      if (wokenDuringRound) wake();
    });
  }

  async function sendDue(): Promise<void> {
    cancelRest();
    let rest: number | undefined = 0;
    while (running && rest === 0) {
      wokenDuringRound = false;
      rest = await sendOne().catch((error: unknown) => {
        log.error({ err: error }, 'the outbox cannot be read; trying again');
        return restAfterStoreFailure;
      });
    }
    if (running && rest !== undefined) cancelRest = timers.after(rest, wake);
  }

  /** Milliseconds to rest before the next; `undefined` when the end of an attempt wakes us. */
  async function sendOne(): Promise<number | undefined> {
    if (attempts.count >= (outage.active ? 1 : inFlightLimit)) return undefined;
    await claims.noticeClock();
    const began = monotonic();
    const wait = Math.max(pace.opensAt, outage.opensAt) - began;
    if (wait > 0) return wait;
    const claim = await claims.next();
    if ('rest' in claim) return claim.rest;
    pace.spend(began);
    attempts.begin(claim.delivery, claim.isProbe);
    return 0;
  }

  async function end(): Promise<void> {
    cancelRest();
    await round;
    await attempts.end();
    await lease.release(Math.max(outage.retryNotBefore, pace.opensAt)).catch((error: unknown) => {
      log.warn({ err: error }, 'the send lease could not be released; it expires');
    });
  }

  return {
    start() {
      running = true;
      stopped = undefined;
      wake();
    },
    wake,
    stop() {
      running = false;
      stopped ??= end();
      return stopped;
    },
  };
}

/** Several workers as one. */
export const allWorkers = (workers: readonly DeliveryWorker[]): DeliveryWorker => ({
  start() {
    for (const worker of workers) worker.start();
  },
  wake() {
    for (const worker of workers) worker.wake();
  },
  async stop() {
    await Promise.all(workers.map((worker) => worker.stop()));
  },
});
