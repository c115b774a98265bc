import type { Transaction } from 'kysely';
import type { Timers } from '../base/clocks.ts';
import type { Engine } from '../db/engine.ts';
import type { Tables } from '../db/rows.ts';
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

/** Names per kind and day, so that nobody can fill the table; further ones are counted as `other`. */
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
  let pending = new Map<string, Map<string, DailyCount>>();
  let writing: Promise<void> | undefined;
  let cancel: (() => void) | undefined;

  function sum(added: DailyCount): void {
    const key = `${added.day} ${added.kind}`;
    const names = pending.get(key) ?? new Map<string, DailyCount>();
    const name = names.has(added.name) || names.size < maxNames ? added.name : other;
    names.set(name, { ...added, name, count: added.count + (names.get(name)?.count ?? 0) });
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
    const counts = [...pending.values()].flatMap((names) => [...names.values()]);
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
    add(kind: CountKind, name: string): void {
      sum({ day: formatDayKey(new Date(clock())), kind, name, count: 1 });
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
        const rows = await bounded(db, counts);
        for (let start = 0; start < rows.length; start += rowsPerStatement) {
          await db
            .insertInto('daily_counts')
            .values(rows.slice(start, start + rowsPerStatement))
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

/** One row per name; names beyond the limit of a day and kind add to `other`. */
async function bounded(db: Transaction<Tables>, counts: readonly DailyCount[]): Promise<DailyCount[]> {
  const known = new Map<string, Set<string>>();
  const rows = new Map<string, DailyCount>();
  for (const count of counts) {
    const { day, kind } = count;
    const group = `${day} ${kind}`;
    const names = known.get(group) ?? (await knownNames(db, day, kind));
    known.set(group, names);
    const name = names.has(count.name) || names.size < maxNames ? count.name : other;
    names.add(name);
    const key = `${group} ${name}`;
    rows.set(key, { day, kind, name, count: count.count + (rows.get(key)?.count ?? 0) });
  }
  return [...rows.values()];
}

async function knownNames(db: Transaction<Tables>, day: string, kind: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('daily_counts')
    .select('name')
    .where('day', '=', day)
    .where('kind', '=', kind)
    .execute();
  return new Set(rows.map((row) => row.name));
}
