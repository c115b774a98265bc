import type { Timers } from '../base/clocks.ts';
import type { Engine } from '../db/engine.ts';
import { formatDayKey } from '../site/format.ts';

export type CountKind = 'page' | 'source' | 'campaign' | 'action';

interface DailyCount {
  /** `YYYY-MM-DD`. */
  day: string;
  kind: CountKind;
  name: string;
  count: number;
}

export const other = 'other';

/** Names per kind and day of one program, so that nobody can fill memory or table; further ones are counted as `other`. */
export const maxNames = 500;

export type CountStore = ReturnType<typeof countsIn>;

export interface AnalyticsContext {
  clock: () => number;
  timers: Timers;
  log: { warn(detail: object, message: string): void };
}

const untilWritten = 60_000;

/** Sums in memory and writes each minute; failed writes are retried with the next. */
export function dailyCounts(store: CountStore, { clock, timers, log }: AnalyticsContext) {
  let pending = new Map<string, DailyCount>();
  let today = '';
  let names = new Map<CountKind, Set<string>>();
  let writing: Promise<void> | undefined;
  let cancel: (() => void) | undefined;

  function sum(added: DailyCount): void {
    const key = `${added.day} ${added.kind} ${added.name}`;
    pending.set(key, { ...added, count: added.count + (pending.get(key)?.count ?? 0) });
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
    const counts = [...pending.values()];
    pending = new Map();
    if (!counts.length) return;
    try {
      await store.add(counts);
    } catch (error) {
      log.warn({ err: error }, 'the daily counts cannot be written; they wait for the next minute');
      for (const count of counts) sum(count);
    }
  }

  return {
    add(kind: CountKind, named: string): void {
      const day = formatDayKey(new Date(clock()));
      if (day !== today) names = new Map();
      today = day;
      const known = names.get(kind) ?? new Set();
      names.set(kind, known);
      const name = known.has(named) || known.size < maxNames ? named : other;
      known.add(name);
      sum({ day, kind, name, count: 1 });
      schedule();
    },
    async close(): Promise<void> {
      cancel?.();
      await writing;
      cancel?.();
      await write();
    },
  };
}

export function countsIn({ db, write }: Engine) {
  return {
    add: (counts: readonly DailyCount[]) =>
      write(async (db) => {
        for (let start = 0; start < counts.length; start += rowsPerStatement) {
          await db
            .insertInto('daily_counts')
            .values(counts.slice(start, start + rowsPerStatement))
            .onConflict((conflict) =>
              conflict
                .columns(['day', 'kind', 'name'])
                .doUpdateSet((row) => ({ count: row('daily_counts.count', '+', row.ref('excluded.count')) })),
            )
            .execute();
        }
      }),

    /** From `since` until before `until`, by day, then highest count first. */
    countsByDay: (kind: CountKind, since: string, until: string) =>
      db
        .selectFrom('daily_counts')
        .select(['day', 'name', 'count'])
        .where('kind', '=', kind)
        .where('day', '>=', since)
        .where('day', '<', until)
        .orderBy('day')
        .orderBy('count', 'desc')
        .orderBy('name')
        .execute(),
  };
}

const rowsPerStatement = 100;
