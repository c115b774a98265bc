import { setImmediate } from 'node:timers/promises';

export interface Clocks {
  /** Milliseconds since 1970. */
  clock: () => number;
  /** Milliseconds that never jump. */
  monotonic: () => number;
}

export interface Timers {
  /** Runs once after so many milliseconds; the answer cancels it. */
  after(milliseconds: number, run: () => void): () => void;
}

export const iso = (milliseconds: number) => new Date(milliseconds).toISOString();

/** Runs `work` now and again after each pause until stopped, which waits for a run that has begun. */
export function runEvery(
  milliseconds: number,
  work: () => Promise<unknown>,
  { timers, log, failed }: { timers: Timers; log: { error(detail: object, message: string): void }; failed: string },
): { stop(): Promise<void> } {
  let cancel = () => {};
  let stopped = false;
  let running = Promise.resolve();

  function run(): void {
    running = work()
      .catch((err: unknown) => log.error({ err }, failed))
      .then(() => {
        if (!stopped) cancel = timers.after(milliseconds, run);
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

/** Returns a function to call after each of many rows: it yields to the event loop once the work has held it that long. */
export function yieldEvery(milliseconds = 8): () => Promise<void> | undefined {
  let began = performance.now();
  return () => {
    if (performance.now() - began < milliseconds) return undefined;
    return setImmediate().then(() => {
      began = performance.now();
    });
  };
}
