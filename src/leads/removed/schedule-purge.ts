import type { Timers } from '../delivery/clocks.ts';
import { repeated } from '../repeated.ts';
import { type RemovedStore, undoableSince } from './removed-store.ts';

/** Milliseconds between two looks: other programs delete too. */
const interval = 10_000;

interface PurgeOptions {
  removed: Pick<RemovedStore, 'purge'>;
  /** After something was purged. */
  purged(): Promise<void>;
  clock: () => number;
  timers: Timers;
  log: { error(detail: object, words: string): void };
}

/** Deletes for good what can no longer be undone, now and every few seconds, until stopped. */
export function schedulePurge({ removed, purged, clock, timers, log }: PurgeOptions): { stop(): Promise<void> } {
  async function once(): Promise<void> {
    if (await removed.purge(undoableSince(clock()))) await purged();
  }

  return repeated(once, { every: interval, timers, log, failed: 'deleted leads not purged' });
}
