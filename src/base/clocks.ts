import { setImmediate } from 'node:timers/promises';

/** What time it is, and how much has passed: the first may be set back or forward at any moment. */
export interface Clocks {
  /** Milliseconds since 1970. */
  clock: () => number;
  /** Milliseconds from any beginning, which never jump. */
  monotonic: () => number;
}

export interface Timers {
  /** Runs once after so many milliseconds; the answer cancels it. */
  after(milliseconds: number, run: () => void): () => void;
}

export const iso = (milliseconds: number) => new Date(milliseconds).toISOString();

interface RepeatedOptions {
  /** Milliseconds from the end of one run to the next. */
  every: number;
  timers: Timers;
  log: { error(detail: object, message: string): void };
  /** What the log says of a run that failed. */
  failed: string;
}

/** Runs `work` now and again after each pause until stopped, which waits for the run that has begun. */
export function repeated(work: () => Promise<void>, options: RepeatedOptions): { stop(): Promise<void> } {
  const { every, timers, log, failed } = options;
  let cancel = () => {};
  let stopped = false;
  let running = Promise.resolve();

  function run(): void {
    running = work()
      .catch((err: unknown) => log.error({ err }, failed))
      .then(() => {
        if (!stopped) cancel = timers.after(every, run);
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

/**
 * For work over many rows: a function to call after each. It gives the event loop a turn once the work has held it for so many
 * milliseconds, so that requests wait no longer than that, however much a single row takes.
 */
export function yieldEvery(milliseconds = 8): () => Promise<void> | undefined {
  let began = performance.now();
  return () => {
    if (performance.now() - began < milliseconds) return undefined;
    return setImmediate().then(() => {
      began = performance.now();
    });
  };
}
