import type { Timers } from '../../src/base/clocks.ts';
import { noon } from './sample-submission.ts';

/** A clock that only a test moves, with the timers that hang on it. It moves on only while nothing is busy. */
export function manualTime(start = noon, isBusy = () => false) {
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
      await atRest(isBusy);
      const next = [...waiting].sort((one, other) => one.at - other.at)[0];
      if (!next) throw new Error('No timer is set.');
      waiting.delete(next);
      const moved = next.at - now;
      now = next.at;
      next.run();
      await atRest(isBusy);
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

/** Everything that waits for nothing outside, but for what is busy, has been done. */
async function atRest(isBusy: () => boolean): Promise<void> {
  do await new Promise<void>((resolve) => setImmediate(resolve));
  while (isBusy());
}

/** Answers whether one of the methods is at work; a turn passes until its end has been noticed everywhere. */
export function busyWith<Name extends string>(
  object: Record<Name, (...args: never[]) => Promise<unknown>>,
  ...methods: Name[]
): () => boolean {
  let doing = 0;
  for (const method of methods) {
    const original = object[method];
    object[method] = (...args) => {
      doing++;
      return original(...args).finally(() => setImmediate(() => doing--));
    };
  }
  return () => doing > 0;
}
