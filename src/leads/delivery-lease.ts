import type { Destination } from './lead.ts';
import type { DeliveryStore } from './store.ts';

/** The right to send to one destination, which one program has at a time: so the pace holds for all that share a database. */
export interface DeliveryLease {
  /** Whether the right is ours at `now` (milliseconds); asks the store only when it is not sure to last. */
  hold(now: number): Promise<boolean>;
  /** Keeps others waiting as long as the destination asked us to, even if we stop. */
  extend(now: number, until: number): Promise<void>;
  /** Lets others have it from `until` on. */
  release(until: number): Promise<void>;
}

/** A program that vanished keeps others waiting for no longer than this. */
const length = 10_000;
const leastLeft = 5000;

export function deliveryLease(
  deliveries: Pick<DeliveryStore, 'hold' | 'release'>,
  destination: Destination,
  holder: string,
): DeliveryLease {
  let heldUntil = 0;

  async function take(now: number, until: number): Promise<boolean> {
    const held = await deliveries.hold({ destination, holder, now: iso(now), until: iso(until) });
    heldUntil = held ? until : 0;
    return held;
  }

  return {
    async hold(now) {
      return heldUntil - now > leastLeft || take(now, now + length);
    },
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
