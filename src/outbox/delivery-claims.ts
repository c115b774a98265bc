import { iso } from '../base/clocks.ts';
import type { Delivery } from '../db/rows.ts';
import type { DeliveryLease } from './delivery-lease.ts';
import type { Outage } from './outage.ts';
import { attemptLease, type DeliveryWorkerOptions } from './worker-options.ts';

/** What there is to send next: a claimed delivery, or how many milliseconds to rest. */
type Claim = { delivery: Delivery; isProbe: boolean } | { rest: number };

/** Claims deliveries one at a time, and reads an empty outbox without writing to it. */
export interface DeliveryClaims {
  next(): Promise<Claim>;
  /** Makes all that waits due now. */
  wakeAll(): Promise<void>;
  /** Makes due what was to be tried again by a clock that has been set back since. */
  noticeClock(): Promise<void>;
}

/** A lease that ends later was given by a clock that has been set back since; clocks of programs that share a database differ a little. */
const leaseHorizon = 2 * attemptLease;
/** Set back by more, the clock makes what waits look as if it were due much later. */
const clockSlack = 1000;
/** Looks at least this often, for rows that another program made due. */
const restLimit = 5000;
const shortestRest = 50;

export function deliveryClaims(
  { outbox, scope, onlyDue, clock, monotonic, log }: DeliveryWorkerOptions,
  lease: DeliveryLease,
  outage: Outage,
): DeliveryClaims {
  /** How far the clock was ahead of what never jumps. */
  let ahead = clock() - monotonic();
  /** The last look found nothing to claim. */
  let isEmpty = false;

  async function next(): Promise<Claim> {
    if (isEmpty) {
      const rest = await restUntilDue();
      if (rest > shortestRest) return { rest };
    }
    if (!(await lease.hold())) return { rest: Math.max(lease.rest(), shortestRest) };
    const isProbe = outage.active;
    const now = clock();
    const times = { now: iso(now), leaseUntil: iso(now + attemptLease), horizon: iso(now + leaseHorizon) };
    const [delivery] = await outbox.claim({ ...scope, limit: 1, ...times, probe: isProbe && !onlyDue });
    isEmpty = !delivery;
    return delivery ? { delivery, isProbe } : { rest: await restUntilDue() };
  }

  async function restUntilDue(): Promise<number> {
    const due = await outbox.nextDue(scope, iso(clock() + leaseHorizon));
    if (due === undefined) return restLimit;
    return Math.min(Math.max(Date.parse(due) - clock(), shortestRest), restLimit);
  }

  async function wakeAll(): Promise<void> {
    await outbox.wake(iso(clock()), scope);
    isEmpty = false;
  }

  return {
    next,
    wakeAll,
    async noticeClock() {
      const now = clock() - monotonic();
      if (ahead - now > clockSlack) {
        log.warn({ destination: scope.destination }, 'the clock was set back; what waits is tried again now');
        await wakeAll();
      }
      ahead = now;
    },
  };
}
