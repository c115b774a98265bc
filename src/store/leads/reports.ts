import { type Kysely, sql } from 'kysely';
import type { ReportStore } from '../../leads/report/lead-report.ts';
import type { Engine } from '../engine.ts';
import { contacted, invested, partsOf, sumHours } from '../schema/lead-sums.ts';
import type { Tables } from '../schema/schema.ts';

const hourMs = 3_600_000;

/** Sums over leads and deliveries in a database. */
export function reportsIn(engine: Engine): ReportStore {
  return {
    formsByDay: (days) =>
      engine.read(async (db) => {
        const ranges = days.map(({ day, since, until }) => sql`(${day}, ${sumFrom(since)}, ${sumFrom(until)})`);
        const edges = days.flatMap(({ day, ...range }) =>
          edgesOf(range).map(({ n, since, until }) => sql`(${day}, ${since}, ${until}, ${sql.lit(n)})`),
        );
        // SQLite joins in the order in which tables are crossed: each day reads its own sums.
        const summed = sql`select day, name, leads, contacted, invested from days cross join lead_sums
          where kind = 'form' and at >= since and at < until`;
        const counted = sql`union all select day, form as name, n as leads, n * ${contacted} as contacted, n * ${invested} as invested
          from edges cross join investment_leads where spam = 0 and created_at >= since and created_at < until`;
        const { rows } = await sql<
          Summed & { day: string }
        >`with days(day, since, until) as (values ${sql.join(ranges)})
          ${edges.length ? sql`, edges(day, since, until, n) as (values ${sql.join(edges)})` : sql``}
          select day, name, ${sums} from (${summed} ${edges.length ? counted : sql``}) as found
          group by day, name having sum(leads) > 0`.execute(db);
        return rows.map((row) => ({ ...numbersOf(row), day: row.day }));
      }),

    sums: (since, until) =>
      engine.read(async (db) => {
        const edges = edgesOf({ since, until }).map(({ n, ...range }) => {
          const rows = sql`select ${sql.lit(n)} as n, form, utm_source, utm_campaign, created_at, status, contacted_at, spam
            from investment_leads where spam = 0 and created_at >= ${range.since} and created_at < ${range.until}`;
          return sql`select kind, name, n, n * contacted, n * invested from (${partsOf(db, rows, arrivals)}) as parts`;
        });
        // SQLite sums each kind by itself in half the time of all together.
        const summed = arrivals.map(
          (kind) => sql`select ${sql.lit(kind)} as kind, name, ${sums} from lead_sums
            where kind = ${sql.lit(kind)} and at >= ${sumFrom(since)} and at < ${sumFrom(until)} group by name`,
        );
        const waits = sql`select 'wait' as kind, name, sum(leads) as leads, 0, 0 from lead_sums
          where kind = 'wait' and at >= ${since.slice(0, 10)} and at < ${until} group by name`;
        const { rows } = await sql<Summed & { kind: string }>`select kind, name, ${sums} from (
          ${sql.join([...summed, waits, ...edges], sql` union all `)}) as found
          group by kind, name having sum(leads) > 0`.execute(db);
        const of = (kind: string) => rows.filter((row) => row.kind === kind).map(numbersOf);
        const waited = of('wait').map(({ name, count }) => ({ seconds: Number(name), count }));
        return { sources: of('source'), campaigns: of('campaign'), waits: waited };
      }),

    unsent: (ceiling) =>
      engine.read(async (db) => ({
        waiting: await countUpTo(db, sql`state in ('pending', 'sending')`, ceiling),
        failed: await countUpTo(db, sql`state = 'failed' and state in ('delivered', 'failed', 'held')`, ceiling),
      })),
  };
}

/** A sum as the driver gives it: PostgreSQL has large numbers as text. */
interface Summed {
  name: string;
  leads: number | string;
  contacted: number | string;
  invested: number | string;
}

const sums = sql`sum(leads) as leads, sum(contacted) as contacted, sum(invested) as invested`;

const numbersOf = ({ name, leads, contacted, invested }: Summed) => ({
  name,
  count: Number(leads),
  contacted: Number(contacted),
  invested: Number(invested),
});

/** What is summed of a range to the minute; how long leads waited is summed by the day. */
const arrivals = ['source', 'campaign'] as const;

/** When the first sum begins from a time on. */
function firstSum(time: string): Date {
  const date = new Date(Math.ceil(Date.parse(time) / hourMs) * hourMs);
  date.setUTCHours(Number(sumHours.find((hour) => Number(hour) >= date.getUTCHours()) ?? 24));
  return date;
}

const sumFrom = (time: string) => firstSum(time).toISOString().slice(0, 13);

/** Where a range begins or ends within a sum, the leads until that ends are counted one by one: from the beginning on as more, from the end on as less. */
const edgesOf = ({ since, until }: { since: string; until: string }) =>
  [
    { n: 1, since, until: firstSum(since).toISOString() },
    { n: -1, since: until, until: firstSum(until).toISOString() },
  ].filter((edge) => edge.since < edge.until);

/** The conditions are literals that name a partial index. */
async function countUpTo(db: Kysely<Tables>, is: ReturnType<typeof sql<boolean>>, ceiling: number): Promise<number> {
  const { total } = await db
    .selectFrom(db.selectFrom('deliveries').select('id').where(is).limit(ceiling).as('found'))
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}
