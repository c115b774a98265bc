import type { Timers } from '../delivery/clocks.ts';
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
  let cancel = () => {};
  let stopped = false;
  let running = Promise.resolve();

  async function once(): Promise<void> {
    if (await removed.purge(undoableSince(clock()))) await purged();
  }

  function run(): void {
    running = once()
      .catch((err: unknown) => log.error({ err }, 'deleted leads not purged'))
      .then(() => {
        if (!stopped) cancel = timers.after(interval, run);
      });
  }

  run();
  return {
    stop() {
      stopped = true;
      cancel();
      return running;
    },
  };
}
