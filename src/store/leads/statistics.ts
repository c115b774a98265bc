import { sql } from 'kysely';
import type { StatisticsStore } from '../../leads/report/statistics.ts';
import type { Engine } from '../engine.ts';
import { matching } from './lead-filter.ts';

const names = {
  hour: sql<string>`substr(created_at, 1, 13)`,
  form: sql<string>`form`,
  source: sql<string>`utm_source`,
  campaign: sql<string>`utm_campaign`,
} as const;

/** Counts of leads in a database; without a search or a status they are read from an index alone. */
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
