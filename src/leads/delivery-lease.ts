import type { Destination } from './lead.ts';
import type { DeliveryStore } from './store.ts';

/** The right to send to one destination, which one program has at a time: so the pace holds for all that share a database. */
export interface DeliveryLease {
  /** Whether the right is ours at `now` (milliseconds); asks the store only when the answer may have changed. */
  hold(now: number): Promise<boolean>;
  /** Milliseconds until it makes sense to ask for the right again, which another program has. */
  rest(now: number): number;
  /** Keeps others waiting as long as the destination asked us to, even if we stop. */
  extend(now: number, until: number): Promise<void>;
  /** Lets others have it from `until` on. */
  release(until: number): Promise<void>;
}

/** A program that vanished keeps others waiting for no longer than this. */
const length = 10_000;
const leastLeft = 5000;
/** Another program may let go of it before its end. */
const longestRest = 2000;

export function deliveryLease(
  deliveries: Pick<DeliveryStore, 'hold' | 'release'>,
  destination: Destination,
  holder: string,
): DeliveryLease {
  let heldUntil = 0;
  /** From when another program had it, and when to ask again: each question is a write, and every submission leads to one. */
  let refused = { at: 0, until: 0 };

  async function take(now: number, until: number): Promise<boolean> {
    const found = await deliveries.hold({ destination, holder, now: iso(now), until: iso(until) });
    const held = found.holder === holder;
    heldUntil = held ? until : 0;
    refused = held
      ? { at: 0, until: 0 }
      : { at: now, until: Math.min(Date.parse(found.held_until), now + longestRest) };
    return held;
  }

  return {
    async hold(now) {
      // A clock that was set back asks at once.
      if (now >= refused.at && now < refused.until) return false;
      return heldUntil - now > leastLeft || take(now, now + length);
    },
    rest: (now) => Math.max(refused.until - now, 0),
    async extend(now, until) {
      if (until > heldUntil) await take(now, until);
    },
    async release(until) {
      if (!heldUntil) return;
      heldUntil = 0;
      await deliveries.release({ destination, holder, until: iso(until) });
    },
  };
}

const iso = (milliseconds: number) => new Date(milliseconds).toISOString();
