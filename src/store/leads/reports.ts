import { type Kysely, sql } from 'kysely';
import type { ReportStore } from '../../leads/report/lead-report.ts';
import type { Engine } from '../engine.ts';
import { partsOf } from '../schema/lead-sums.ts';
import type { Tables } from '../schema/schema.ts';

/** A quarter of a day, for which most is summed. */
const blockMs = 21_600_000;

/** Sums over leads and deliveries in a database. */
export function reportsIn(engine: Engine): ReportStore {
  return {
    formsByDay: (days) =>
      engine.read(async (db) => {
        const wanted = days.map(({ day, since, until }) => sql`(${day}, ${since.slice(0, 16)}, ${until.slice(0, 16)})`);
        // SQLite joins in the order in which tables are crossed: each day reads its own sums.
        const { rows } = await sql<
          Summed & { day: string }
        >`with days(day, since, until) as (values ${sql.join(wanted)})
          select day, name, ${sums} from days cross join lead_sums
          where kind = 'form' and at >= since and at < until group by day, name`.execute(db);
        return rows.map((row) => ({ ...numbersOf(row), day: row.day }));
      }),

    sums: (since, until) =>
      engine.read(async (db) => {
        const [first, last] = [Math.ceil(Date.parse(since) / blockMs), Math.floor(Date.parse(until) / blockMs)];
        const [from, to] = [startOf(first), startOf(last)];
        const edges = first < last ? [between(since, from), between(to, until)] : [between(since, until)];
        const counted = edges.map(
          (rows) => sql`union all select kind, name, n as leads, contacted, invested
            from (${partsOf(db, rows, ['source', 'campaign', 'wait'])}) as parts`,
        );
        const { rows } = await sql<Summed & { kind: string }>`select kind, name, ${sums} from (
          select kind, name, leads, contacted, invested from lead_sums
          where kind in ('source', 'campaign', 'wait') and at >= ${from.slice(0, 13)} and at < ${to.slice(0, 13)}
          ${sql.join(counted, sql` `)}) as found group by kind, name`.execute(db);
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
