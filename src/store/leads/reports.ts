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
          .select((row) => [
            'form',
            'utm_source',
            'utm_campaign',
            row.fn.countAll<number>().as('count'),
            contacted.as('contacted'),
            invested.as('invested'),
          ])
          // A literal, so that the index of counted rows is used.
          .where('spam', '=', sql.lit(0))
          .where('created_at', '>=', since)
          .where('created_at', '<', until)
          .groupBy(['form', 'utm_source', 'utm_campaign'])
          .execute();
        return counted.map((row) => ({
          ...row,
          count: Number(row.count),
          contacted: Number(row.contacted),
          invested: Number(row.invested),
        }));
      }),

    contactsBetween: (since, until) =>
      engine.read((db) =>
        db
          .selectFrom('investment_leads')
          .select('created_at')
          .select(sql<string>`contacted_at`.as('contacted_at'))
          .where('spam', '=', sql.lit(0))
          .where('created_at', '>=', since)
          .where('created_at', '<', until)
          .where('contacted_at', 'is not', null)
          .execute(),
      ),

    hoursChangedSince: (eventId, limit) =>
      engine.read(async (db) => {
        const events = db.selectFrom('lead_events').where('lead_events.id', '>', eventId);
        const more = await events.select('id').orderBy('id').limit(1).offset(limit).executeTakeFirst();
        if (more) return undefined;
        const hour = sql<string>`substr(created_at, 1, 13)`;
        const found = await events
          .innerJoin('investment_leads', 'investment_leads.id', 'lead_events.lead_id')
          .select(hour.as('hour'))
          .distinct()
          .execute();
        return found.map(({ hour }) => hour);
      }),

    unsent: (ceiling) =>
      engine.read(async (db) => ({
        waiting: await countUpTo(db, sql`state in ('pending', 'sending')`, ceiling),
        failed: await countUpTo(db, sql`state = 'failed' and state in ('delivered', 'failed', 'held')`, ceiling),
      })),
  };
}

const contacted = sql<number>`sum(case when contacted_at is not null or status = 'invested' then 1 else 0 end)`;
const invested = sql<number>`sum(case when status = 'invested' then 1 else 0 end)`;

/** The conditions are literals that name a partial index. */
async function countUpTo(db: Kysely<Tables>, is: ReturnType<typeof sql<boolean>>, ceiling: number): Promise<number> {
  const { total } = await db
    .selectFrom(db.selectFrom('deliveries').select('id').where(is).limit(ceiling).as('found'))
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}
