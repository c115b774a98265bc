import { type Kysely, sql } from 'kysely';
import type { ReportStore } from '../../leads/report/lead-report.ts';
import type { Engine } from '../engine.ts';
import type { Tables } from '../schema/schema.ts';

/** Sums over leads and deliveries in a database. */
export function reportsIn(engine: Engine): ReportStore {
  return {
    leadsBetween: (since, until) =>
      engine.read(async (db) => {
        const counted = await db
          .selectFrom('investment_leads')
          .select((row) => ['form', 'utm_source', 'utm_campaign', row.fn.countAll<number>().as('count')])
          // A literal, so that the index of counted rows is used.
          .where('spam', '=', sql.lit(0))
          .where('created_at', '>=', since)
          .where('created_at', '<', until)
          .groupBy(['form', 'utm_source', 'utm_campaign'])
          .execute();
        return counted.map((row) => ({ ...row, count: Number(row.count) }));
      }),

    unsent: (ceiling) =>
      engine.read(async (db) => ({
        waiting: await countUpTo(db, sql`state in ('pending', 'sending')`, ceiling),
        failed: await countUpTo(db, sql`state = 'failed' and state in ('delivered', 'failed', 'held')`, ceiling),
      })),
  };
}

/** The conditions are literals that name a partial index. */
async function countUpTo(db: Kysely<Tables>, is: ReturnType<typeof sql<boolean>>, ceiling: number): Promise<number> {
  const { total } = await db
    .selectFrom(db.selectFrom('deliveries').select('id').where(is).limit(ceiling).as('found'))
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}
