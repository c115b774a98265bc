import { type Kysely, sql } from 'kysely';
import type { Engine } from '../../db/engine.ts';
import type { Tables } from '../../db/schema.ts';
import { isSqlite } from '../../db/sql.ts';
import { isDeliveryThere } from '../../outbox/undelivered.ts';
import type { NamedLeads, ReportStore } from './lead-report.ts';

/** Sums over leads and deliveries in a database. */
export function reportsIn(engine: Engine): ReportStore {
  const kept = cache();
  return {
    formsByDay: (days) =>
      kept(
        `days ${JSON.stringify(days)}`,
        () =>
          engine.read(async (db) => {
            const ranges = days.map(({ day, since, until }) => sql`(${day}, ${since}, ${until})`);
            const { rows } = await sql<
              Summed & { day: string }
            >`with days(day, since, until) as (values ${sql.join(ranges)})
            select day, form as name, ${sums} from days cross join investment_leads
            where spam = 0 and deleted_at is null and created_at >= since and created_at < until group by day, form`.execute(
              db,
            );
            return rows.map((row) => ({ ...numbersOf(row), day: row.day }));
          }),
        leadsIn,
      ),

    sums: (since, until) =>
      kept(
        `sums ${since} ${until}`,
        () =>
          engine.read(async (db) => {
            const by = async (column: 'utm_source' | 'utm_campaign') => {
              const { rows } = await sql<Summed>`select ${sql.ref(column)} as name, ${sums} from investment_leads
              where spam = 0 and deleted_at is null and created_at >= ${since} and created_at < ${until} group by ${sql.ref(column)}`.execute(
                db,
              );
              return rows.map(numbersOf);
            };
            const { rows: waits } = await sql<Record<'seconds' | 'count', number | string>>`
            select ${rounded} as seconds, count(*) as count from (select ${secondsIn(db)} as seconds from investment_leads
              where spam = 0 and deleted_at is null and created_at >= ${since} and created_at < ${until} and contacted_at is not null) as waits
            where seconds >= 0 group by ${rounded}`.execute(db);
            return {
              sources: await by('utm_source'),
              campaigns: await by('utm_campaign'),
              waits: waits.map(({ seconds, count }) => ({ seconds: Number(seconds), count: Number(count) })),
            };
          }),
        ({ sources }) => leadsIn(sources),
      ),

    unsent: (ceiling) =>
      engine.read(async (db) => ({
        waiting: await countUpTo(db, sql`state in ('pending', 'sending')`, ceiling),
        failed: await countUpTo(db, sql`state = 'failed' and state in ('delivered', 'failed', 'held')`, ceiling),
      })),

    unauthorized: () =>
      engine.read(async (db) => {
        const rows = await db
          .selectFrom('deliveries')
          .select('destination')
          .distinct()
          .where(sql<boolean>`state in ('pending', 'sending')`)
          // Of most that wait the index knows that nobody has tried them.
          .where('attempts', '>', 0)
          .where('outcome', '=', 'unauthorized')
          .orderBy('destination')
          .execute();
        return rows.map(({ destination }) => destination);
      }),
  };
}

/** A sum as the driver gives it: PostgreSQL has large numbers as text. */
interface Summed {
  name: string;
  leads: number | string;
  contacted: number | string;
  invested: number | string;
}

/** Contacted are those whose first contact has a time, and those whose status says so: an imported lead may have no time. */
const sums = sql`count(*) as leads,
  sum(case when contacted_at is not null or status in ('contacted', 'invested') then 1 else 0 end) as contacted,
  sum(case when status = 'invested' then 1 else 0 end) as invested`;

/** Seconds until a lead was contacted; none where a time is not one. */
const secondsIn = (db: Kysely<Tables>) =>
  isSqlite(db)
    ? sql`cast(strftime('%s', contacted_at) as integer) - cast(strftime('%s', created_at) as integer)`
    : sql`case when contacted_at ~ ${time} and created_at ~ ${time}
        then floor(extract(epoch from contacted_at::timestamptz - created_at::timestamptz))::bigint end`;
const time = '^[1-9][0-9]{3}-[01][0-9]-[0-3][0-9]T[0-2][0-9]:[0-5][0-9]:[0-5][0-9]';

/** As exact as they are shown. */
const rounded = sql`case when seconds < 60 then seconds when seconds < 3600 then (seconds + 30) / 60 * 60
  when seconds < 172800 then (seconds + 1800) / 3600 * 3600 else (seconds + 43200) / 86400 * 86400 end`;

/** From how many leads on sums stay, and for how many milliseconds. */
const [many, stays] = [20_000, 60_000];

/** Answers again for a minute what is summed over many leads. */
function cache() {
  const kept = new Map<string, { until: number; result: Promise<unknown> }>();
  return async <T>(key: string, make: () => Promise<T>, size: (result: T) => number): Promise<T> => {
    const now = performance.now();
    for (const [old, { until }] of kept) if (until < now) kept.delete(old);
    const known = kept.get(key);
    if (known) return known.result as Promise<T>;
    const result = make();
    // Meanwhile others wait for the same answer.
    kept.set(key, { until: Number.POSITIVE_INFINITY, result });
    try {
      if (size(await result) < many) kept.delete(key);
      else kept.set(key, { until: performance.now() + stays, result });
    } catch {
      kept.delete(key);
    }
    return result;
  };
}

const leadsIn = (rows: readonly NamedLeads[]) => rows.reduce((sum, { count }) => sum + count, 0);

const numbersOf = ({ name, leads, contacted, invested }: Summed) => ({
  name,
  count: Number(leads),
  contacted: Number(contacted),
  invested: Number(invested),
});

/** The conditions are literals that name a partial index. */
async function countUpTo(db: Kysely<Tables>, is: ReturnType<typeof sql<boolean>>, ceiling: number): Promise<number> {
  const { total } = await db
    .selectFrom(db.selectFrom('deliveries').select('id').where(is).where(isDeliveryThere).limit(ceiling).as('found'))
    .select((row) => row.fn.countAll<number>().as('total'))
    .executeTakeFirstOrThrow();
  return Number(total);
}
