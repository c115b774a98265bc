import type { Timers } from './clocks.ts';

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
