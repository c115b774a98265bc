import type { Timers } from '../../src/leads/delivery-worker.ts';
import { noon } from './sample-submission.ts';

/** A clock that stands still until a test moves it, with the timers that hang on it. */
export function manualTime(start = noon) {
  let now = start;
  const waiting = new Set<{ at: number; run: () => void }>();
  let noticed = () => {};
  const timers: Timers = {
    after(milliseconds, run) {
      const timer = { at: now + milliseconds, run };
      waiting.add(timer);
      noticed();
      return () => waiting.delete(timer);
    },
  };
  return {
    timers,
    clock: () => now,
    /** Moves to the next timer, runs it and lets everything that it set going come to rest; answers the milliseconds moved. */
    async runNext(): Promise<number> {
      const next = [...waiting].sort((one, other) => one.at - other.at)[0];
      if (!next) throw new Error('No timer is set.');
      waiting.delete(next);
      const moved = next.at - now;
      now = next.at;
      next.run();
      await atRest();
      return moved;
    },
    /** Waits until a timer is set, then runs it. */
    async afterNextTimer(): Promise<void> {
      if (!waiting.size) {
        await new Promise<void>((resolve) => {
          noticed = resolve;
        });
      }
      await this.runNext();
    },
    /** Moves the clock alone. */
    move(milliseconds: number) {
      now += milliseconds;
    },
  };
}

/** Everything that waits for nothing outside has been done. */
const atRest = () => new Promise<void>((resolve) => setImmediate(resolve));
