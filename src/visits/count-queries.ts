import type { Transaction } from 'kysely';
import type { Engine } from '../db/engine.ts';
import type { Tables } from '../db/schema.ts';
import { type CountStore, type DailyCount, maxNames, other } from './count-store.ts';

/** Daily counts in a database. */
export function countsIn(engine: Engine): CountStore {
  return {
    add: (counts) =>
      engine.write(async (db) => {
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

    countsByDay: (kind, since, until) =>
      engine.read((db) =>
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
      ),
  };
}

const rowsPerStatement = 100;

/** The counts with one row per name; names beyond the limit of a day and kind add to `other`. */
async function bounded(db: Transaction<Tables>, counts: readonly DailyCount[]): Promise<DailyCount[]> {
  const known = new Map<string, Set<string>>();
  const rows = new Map<string, DailyCount>();
  for (const count of counts) {
    const { day, kind } = count;
    const group = `${day} ${kind}`;
    const names = known.get(group) ?? (await namesOf(db, day, kind));
    known.set(group, names);
    const name = names.has(count.name) || names.size < maxNames ? count.name : other;
    names.add(name);
    const key = `${group} ${name}`;
    rows.set(key, { day, kind, name, count: count.count + (rows.get(key)?.count ?? 0) });
  }
  return [...rows.values()];
}

async function namesOf(db: Transaction<Tables>, day: string, kind: string): Promise<Set<string>> {
  const rows = await db
    .selectFrom('daily_counts')
    .select('name')
    .where('day', '=', day)
    .where('kind', '=', kind)
    .execute();
  return new Set(rows.map((row) => row.name));
}
