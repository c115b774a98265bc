import { sql } from 'kysely';
import type { Engine } from '../../db/engine.ts';
import { matching } from '../filter-query.ts';
import type { StatisticsStore } from './statistics.ts';

/** A quarter of an hour: days of all time zones begin with one. */
const quarter = sql<string>`substr(created_at, 1, 14) || case when substr(created_at, 15, 2) < '15' then '00'
  when substr(created_at, 15, 2) < '30' then '15' when substr(created_at, 15, 2) < '45' then '30' else '45' end`;

const names = {
  quarter,
  form: sql<string>`form`,
  source: sql<string>`utm_source`,
  campaign: sql<string>`utm_campaign`,
} as const;

/** Counts of leads in a database. */
export function statisticsIn(engine: Engine): StatisticsStore {
  return {
    countBy: (filter, by) =>
      engine.read(async (db) => {
        const counted = await matching(db, filter)
          .select((row) => [names[by].as('name'), row.fn.countAll<number>().as('count')])
          .groupBy(names[by])
          .execute();
        return counted.map(({ name, count }) => ({ name, count: Number(count) }));
      }),
  };
}
