import { formatDayKey } from '../site/format.ts';
import { type CountKind, type CountStore, type DailyCount, maxNames, other } from './count-store.ts';
import type { Surroundings } from './surroundings.ts';

export interface DailyCounts {
  add(kind: CountKind, name: string): void;
  /** Writes what is not written yet. */
  close(): Promise<void>;
}

const untilWritten = 60_000;

/** Sums in memory and adds to the store each minute. What cannot be written waits for the next minute. */
export function dailyCounts(store: CountStore, { clock, timers, log }: Surroundings): DailyCounts {
  let pending = new Map<string, Map<string, number>>();
  let writing: Promise<void> | undefined;
  let cancel: (() => void) | undefined;

  function sum(day: string, kind: CountKind, name: string, count: number): void {
    const key = `${day} ${kind}`;
    const names = pending.get(key) ?? new Map<string, number>();
    const counted = names.has(name) || names.size < maxNames ? name : other;
    names.set(counted, (names.get(counted) ?? 0) + count);
    pending.set(key, names);
  }

  function schedule(): void {
    // The end of a slow write schedules the next one.
    if (writing) return;
    cancel ??= timers.after(untilWritten, () => {
      cancel = undefined;
      writing = write().finally(() => {
        writing = undefined;
        if (pending.size) schedule();
      });
    });
  }

  async function write(): Promise<void> {
    const counts = listed(pending);
    pending = new Map();
    if (!counts.length) return;
    try {
      await store.add(counts);
    } catch (error) {
      log.warn({ err: error }, 'the daily counts cannot be written; they wait for the next minute');
      for (const { day, kind, name, count } of counts) sum(day, kind, name, count);
    }
  }

  return {
    add(kind, name) {
      sum(formatDayKey(new Date(clock())), kind, name, 1);
      schedule();
    },
    async close() {
      cancel?.();
      await writing;
      cancel?.();
      await write();
    },
  };
}

function listed(pending: ReadonlyMap<string, ReadonlyMap<string, number>>): DailyCount[] {
  return [...pending].flatMap(([key, names]) => {
    const [day, kind] = key.split(' ') as [string, CountKind];
    return [...names].map(([name, count]) => ({ day, kind, name, count }));
  });
}
