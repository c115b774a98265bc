import type { Clocks, Timers } from '../base/clocks.ts';
import { StoreUnavailableError } from '../base/errors.ts';
import type { DeliveryResult, Outbox } from './outbox-store.ts';

const betweenTries = 500;

/**
 * Writes down how an attempt went, again and again while the store is away, up to `until` (monotonic): what is not written
 * down is sent once more. Writing twice is harmless. Answers whether the result was ours to write.
 */
export async function recordResult(
  outbox: Pick<Outbox, 'saveResult'>,
  result: DeliveryResult,
  until: number,
  { monotonic, timers }: Pick<Clocks, 'monotonic'> & { timers: Timers },
): Promise<boolean> {
  for (;;) {
    try {
      return await outbox.saveResult(result);
    } catch (error) {
      if (!(error instanceof StoreUnavailableError) || monotonic() + betweenTries > until) throw error;
    }
    await new Promise<void>((resolve) => void timers.after(betweenTries, resolve));
  }
}
