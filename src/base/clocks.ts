import { setImmediate } from 'node:timers/promises';

export interface Clocks {
  /** Milliseconds since 1970. */
  clock: () => number;
  /** Milliseconds that never jump. */
  monotonic: () => number;
}

export interface Timers {
  /** Runs once after a delay in milliseconds; the returned function cancels it. */
  after(milliseconds: number, run: () => void): () => void;
}

export const iso = (milliseconds: number) => new Date(milliseconds).toISOString();

/** Runs `work` now and after each pause until stopped; `stop` waits for a run in progress. */
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

/** The result of work, or `undefined` where it takes longer; it goes on then. */
export async function within<T>(milliseconds: number, work: Promise<T>, timers: Timers): Promise<T | undefined> {
  let cancel = () => {};
  const late = new Promise<undefined>((resolve) => {
    cancel = timers.after(milliseconds, () => resolve(undefined));
  });
  return Promise.race([work, late]).finally(() => cancel());
}

/** Returns a function to call after each row: it yields once the event loop has been blocked that long. */
export function yieldEvery(milliseconds = 8): () => Promise<void> | undefined {
  let began = performance.now();
  return () => {
    if (performance.now() - began < milliseconds) return undefined;
    return setImmediate().then(() => {
      began = performance.now();
    });
  };
}
