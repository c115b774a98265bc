import { type Kysely, sql } from 'kysely';
import type { Day, ReportStore } from '../../leads/report/lead-report.ts';
import type { Engine } from '../engine.ts';
import { contacted, invested, partsOf } from '../schema/lead-sums.ts';
import type { Tables } from '../schema/schema.ts';

/** An hour, for which forms are summed, and a quarter of a day, for which the rest is. */
const hourMs = 3_600_000;
const blockMs = 6 * hourMs;

/** Sums over leads and deliveries in a database. */
export function reportsIn(engine: Engine): ReportStore {
  return {
    formsByDay: (days) =>
      engine.read(async (db) => {
        const hours = days.map(({ day, since, until }) => sql`(${day}, ${hourFrom(since)}, ${hourFrom(until)})`);
        const parts = days.flatMap(partsOfHours);
        // SQLite joins in the order in which tables are crossed: each day reads its own sums.
        const summed = sql`select day, name, leads, contacted, invested from days cross join lead_sums
          where kind = 'form' and at >= since and at < until`;
        const counted = sql`union all select day, form as name, n as leads, n * ${contacted} as contacted, n * ${invested} as invested
          from parts cross join investment_leads where spam = 0 and created_at >= since and created_at < until`;
        const { rows } = await sql<Summed & { day: string }>`with days(day, since, until) as (values ${sql.join(hours)})
          ${parts.length ? sql`, parts(day, since, until, n) as (values ${sql.join(parts)})` : sql``}
          select day, name, ${sums} from (${summed} ${parts.length ? counted : sql``}) as found
          group by day, name having sum(leads) > 0`.execute(db);
        return rows.map((row) => ({ ...numbersOf(row), day: row.day }));
      }),

    sums: (since, until) =>
      engine.read(async (db) => {
        const [first, last] = [Math.ceil(Date.parse(since) / blockMs), Math.floor(Date.parse(until) / blockMs)];
        const [from, to] = [startOf(first), startOf(last)];
        const edges = first < last ? [between(since, from), between(to, until)] : [between(since, until)];
        const counted = edges.map(
          (rows) => sql`union all select kind, name, n as leads, contacted, invested
            from (${partsOf(db, rows, kinds)}) as parts`,
        );
        // SQLite sums each kind by itself in half the time of all together.
        const summed = kinds.map(
          (kind) => sql`select ${sql.lit(kind)} as kind, name, ${sums} from lead_sums
            where kind = ${sql.lit(kind)} and at >= ${from.slice(0, 13)} and at < ${to.slice(0, 13)} group by name`,
        );
        const { rows } = await sql<Summed & { kind: string }>`select kind, name, ${sums} from (
          ${sql.join(summed, sql` union all `)} ${sql.join(counted, sql` `)}) as found group by kind, name`.execute(db);
        const of = (kind: string) => rows.filter((row) => row.kind === kind).map(numbersOf);
        const waits = of('wait').map(({ name, count }) => ({ seconds: Number(name), count }));
        return { sources: of('source'), campaigns: of('campaign'), waits };
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

/** The first complete hour from a time on, as forms are summed by. */
const hourFrom = (time: string) => new Date(Math.ceil(Date.parse(time) / hourMs) * hourMs).toISOString().slice(0, 13);

/** Where a time is within an hour, the leads from it to the end of the hour are counted one by one: those from the beginning of a day are more, those from its end less. */
const partsOfHours = ({ day, since, until }: Day) =>
  [[since, 1] as const, [until, -1] as const]
    .filter(([time]) => Date.parse(time) % hourMs)
    .map(([time, n]) => sql`(${day}, ${time}, ${hourFrom(time)}, ${sql.lit(n)})`);

/** What the sums of a range are of. */
const kinds = ['source', 'campaign', 'wait'] as const;

const startOf = (block: number) => new Date(block * blockMs).toISOString();

/** Leads between two times, which lie within half a day of each other, one by one. */
const between = (since: string, until: string) => sql`select 1 as n, form, utm_source, utm_campaign, created_at, status,
  contacted_at, 0 as spam from investment_leads where spam = 0 and created_at >= ${since} and created_at < ${until}`;

/** The conditions are literals that name a partial index. */
async function countUpTo(db: Kysely<Tables>, is: ReturnType<typeof sql<boolean>>, ceiling: number): Promise<number> {
  const { total } = await db
    .selectFrom(db.selectFrom('deliveries').select('id').where(is).limit(ceiling).as('found'))
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}
