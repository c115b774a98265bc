import { type Clocks, iso } from '../base/clocks.ts';
import type { Destination } from '../db/rows.ts';
import type { Outbox } from './outbox-store.ts';

/** The right to send to one destination, which one program has at a time: so the pace holds for all that share a database. Its times are those of `monotonic`. */
export interface DeliveryLease {
  /** Whether the right is ours; asks the store only when the answer may have changed. */
  hold(): Promise<boolean>;
  /** Milliseconds until it makes sense to ask for the right again, which another program has. */
  rest(): number;
  /** Makes others wait as long as the destination asked us to, even if we stop. */
  extend(until: number): Promise<void>;
  /** Lets others have it from `until` on. */
  release(until: number): Promise<void>;
}

/** Limits how long a crashed program blocks the others. */
const length = 10_000;
const minRemaining = 5000;
/** Another program may release it before it ends. */
const maxRest = 2000;
/** No lease is longer: a later end in the database comes from a clock that has been set back since. */
const maxHold = 120_000;

export function deliveryLease(
  outbox: Pick<Outbox, 'hold' | 'release'>,
  destination: Destination,
  holder: string,
  { clock, monotonic }: Clocks,
): DeliveryLease {
  let heldUntil = 0;
  /** Until when not to ask again: each question is a write, and every submission leads to one. */
  let refusedUntil = 0;

  /** The time of the clock that is so far from now. */
  const onClock = (until: number) => iso(clock() + Math.min(until - monotonic(), maxHold));

  async function take(until: number): Promise<boolean> {
    const now = clock();
    const question = { destination, holder, now: iso(now), until: onClock(until), horizon: iso(now + maxHold) };
    const found = await outbox.hold(question);
    const held = found.holder === holder;
    heldUntil = held ? until : 0;
    refusedUntil = held ? 0 : monotonic() + Math.min(Date.parse(found.held_until) - now, maxRest);
    return held;
  }

  return {
    async hold() {
      const now = monotonic();
      if (now < refusedUntil) return false;
      return heldUntil - now > minRemaining || take(now + length);
    },
    rest: () => Math.max(refusedUntil - monotonic(), 0),
    async extend(until) {
      if (until > heldUntil) await take(until);
    },
    async release(until) {
      if (!heldUntil) return;
      heldUntil = 0;
      await outbox.release({ destination, holder, until: onClock(until) });
    },
  };
}
