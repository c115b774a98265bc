import { runEvery, type Timers } from '../../base/clocks.ts';
import { type RetentionOptions, runRetention } from './retention.ts';

const daily = 24 * 3_600_000;

interface ScheduleOptions extends Omit<RetentionOptions, 'apply' | 'actor'> {
  /** Deletes what has expired, such as sessions, before `now` (ISO 8601 UTC). */
  sweep(now: string): Promise<void>;
  timers: Timers;
  log: { info(detail: object, message: string): void; error(detail: object, message: string): void };
}

/** Applies the rules now and then once a day, until stopped. */
export function scheduleRetention(options: ScheduleOptions): { stop(): Promise<void> } {
  const { log, timers, clock } = options;

  async function once(): Promise<void> {
    await options.sweep(new Date(clock()).toISOString());
    const counts = await runRetention({ ...options, apply: true, actor: { by: 'site', via: 'site' } });
    for (const { rule, count } of counts) if (count) log.info({ rule, count }, 'retention');
  }

  return runEvery(daily, once, { timers, log, failed: 'retention failed' });
}
