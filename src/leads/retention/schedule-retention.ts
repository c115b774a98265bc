import { type RetentionOptions, runRetention } from './retention.ts';

const daily = 24 * 3_600_000;

interface ScheduleOptions extends Omit<RetentionOptions, 'apply' | 'actor'> {
  /** Deletes what has ended by itself, such as sessions, before `now` (ISO 8601 UTC). */
  sweep(now: string): Promise<void>;
  timers: { after(milliseconds: number, run: () => void): () => void };
  log: { info(detail: object, words: string): void; error(detail: object, words: string): void };
}

/** Applies the rules now and then once a day, until stopped. */
export function scheduleRetention(options: ScheduleOptions): { stop(): Promise<void> } {
  const { log, timers, clock } = options;
  let cancel = () => {};
  let stopped = false;
  let running = Promise.resolve();

  async function once(): Promise<void> {
    await options.sweep(new Date(clock()).toISOString());
    const counts = await runRetention({ ...options, apply: true, actor: { by: 'site', via: 'site' } });
    for (const { rule, count } of counts) if (count) log.info({ rule, count }, 'retention');
  }

  function run(): void {
    running = once()
      .catch((err: unknown) => log.error({ err }, 'retention failed'))
      .then(() => {
        if (!stopped) cancel = timers.after(daily, run);
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
