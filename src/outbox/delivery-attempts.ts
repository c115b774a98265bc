import type { Delivery } from '../db/rows.ts';
import { released, type SendOutcome, settlement } from './delivery.ts';
import type { DeliveryLease } from './delivery-lease.ts';
import { reportAttempt } from './delivery-report.ts';
import type { Outage } from './outage.ts';
import { recordResult } from './record-result.ts';
import type { RequestPace } from './request-pace.ts';
import { attemptLease, type DeliveryWorkerOptions } from './worker-options.ts';

/** The deliveries that are on their way: each is sent, and its result recorded. */
export interface DeliveryAttempts {
  readonly count: number;
  begin(delivery: Delivery, isProbe: boolean): void;
  /** Waits for their ends, at most 7 s, and gives the rest back. */
  end(): Promise<void>;
}

interface Surroundings {
  lease: DeliveryLease;
  outage: Outage;
  pace: RequestPace;
  /** Called after each attempt, whatever came of it. */
  ended(): void;
  /** Called when an outage is over. */
  recovered(): Promise<void>;
}

const stopTimeout = 7000;

export function deliveryAttempts(options: DeliveryWorkerOptions, surroundings: Surroundings): DeliveryAttempts {
  const { outbox, scope, send, texts, clock, monotonic, timers, random, log } = options;
  const { lease, outage, pace, ended, recovered } = surroundings;
  const inFlight = new Map<Delivery, Promise<void>>();

  async function attempt(delivery: Delivery, probe: boolean): Promise<void> {
    const began = monotonic();
    const sent = await send(delivery, pace.nextTurn).catch(
      (error: unknown): SendOutcome => ({ outcome: 'unreachable', answer: error instanceof Error ? error.name : '' }),
    );
    options.observe?.attempted(scope.destination, sent.outcome, (monotonic() - began) / 1000);
    const learned = outage.learn({ id: delivery.id, sent, probe, now: monotonic() });
    try {
      const result = settlement(delivery, sent, clock(), random(), options.backoff);
      const ours = await recordResult(outbox, result, began + attemptLease, options);
      reportAttempt(log, texts, delivery, sent, ours);
      if (sent.outcome === 'busy') await lease.extend(outage.retryNotBefore);
      if (learned !== 'ended') return;
      log.info({ destination: scope.destination }, 'deliveries go through');
      await recovered();
    } catch (error) {
      const detail = { err: error, delivery: delivery.id };
      log.error(detail, 'the result of a delivery could not be stored; its lease expires');
    }
  }

  async function release(): Promise<void> {
    for (const delivery of inFlight.keys()) {
      await outbox.saveResult(released(delivery, clock())).catch((error: unknown) => {
        log.warn({ err: error, delivery: delivery.id }, 'a delivery could not be released; its lease expires');
      });
    }
  }

  return {
    get count() {
      return inFlight.size;
    },
    begin(delivery, isProbe) {
      const end = attempt(delivery, isProbe).finally(() => {
        inFlight.delete(delivery);
        ended();
      });
      inFlight.set(delivery, end);
    },
    async end() {
      let cancelTimeout = () => {};
      const timeout = new Promise<void>((resolve) => {
        cancelTimeout = timers.after(stopTimeout, resolve);
      });
      await Promise.race([Promise.all(inFlight.values()), timeout]);
      cancelTimeout();
      await release();
    },
  };
}
