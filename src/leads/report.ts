import { type Kysely, type RawBuilder, sql } from 'kysely';
import { type Engine, isSqlite } from '../db/engine.ts';
import type { Tables } from '../db/rows.ts';
import { dayAfter, startOfDay } from '../site/day.ts';
import { formatDayKey } from '../site/format.ts';
import type { FormId } from '../site/forms/form.ts';
import { routes } from '../site/routes.ts';
import type { CountKind, CountStore } from '../visits/daily-counts.ts';
import type { LeadFilter } from './filter.ts';
import { matching } from './find-leads.ts';

/** Leads of one form, source or campaign without spam, and their progress. */
export interface NamedLeads {
  name: string;
  count: number;
  contacted: number;
  invested: number;
}

/** The funnel of one campaign, source or form. */
export interface Arrivals {
  name: string;
  visits: number;
  leads: number;
  contacted: number;
  invested: number;
  /** The most common spelling. */
  written?: string;
}

export type LeadReport = Awaited<ReturnType<typeof leadReport>>;

const maxNameLength = 60;

interface ReportContext {
  reports: ReportStore;
  counts: Pick<CountStore, 'countsByDay'>;
}

/** The last `range` days, oldest first; `now` in milliseconds. */
export async function leadReport({ reports, counts }: ReportContext, range: number, now: number) {
  const names = lastDays(now, range);
  const [first = '', today = ''] = [names[0], names.at(-1)];
  // Each boundary is computed once, since time zone arithmetic is slow.
  const begins = [...names, dayAfter(today)].map(beginning);
  const ranges = names.map((day, index) => ({ day, since: begins[index] ?? '', until: begins[index + 1] ?? '' }));
  const visits = (kind: CountKind) => counts.countsByDay(kind, first, dayAfter(today));
  const [counted, sums, sources, campaigns, pages] = await Promise.all([
    reports.formsByDay(ranges),
    reports.sums(begins[0] ?? '', begins.at(-1) ?? ''),
    visits('source'),
    visits('campaign'),
    visits('page'),
  ]);
  const days = names.map((day) => {
    const rows = counted.filter((row) => row.day === day);
    // No prototype, so that `__proto__` is an ordinary name.
    const forms: Partial<Record<FormId, number>> = Object.create(null);
    for (const { form, count } of rows) forms[form] = count;
    return { day, count: leadsIn(rows), forms };
  });
  // Weeks begin on Monday.
  const weekday = (new Date(`${today}T12:00:00Z`).getUTCDay() + 6) % 7;
  return {
    days,
    today: leadsIn(days.slice(-1)),
    week: leadsIn(days.slice(-weekday - 1)),
    wait: sums.wait,
    sources: arrivals(
      sources,
      sums.sources.map((row) => ({ ...row, name: row.name || 'direct' })),
    ),
    campaigns: arrivals(campaigns, sums.campaigns),
    forms: arrivals(
      pages.flatMap(({ name, count }) => formsAt(name).map((form) => ({ name: form, count }))),
      sums.forms,
    ),
  };
}

const formsAt = (path: string): string[] =>
  routes.flatMap((route) => (route.page && route.path === path && route.form) || []);

/** Most leads first, then most visits. Names are compared in lower case. */
export function arrivals(visits: readonly { name: string; count: number }[], leads: readonly NamedLeads[]): Arrivals[] {
  const all = new Map<string, Arrivals & { spellings: Map<string, number> }>();
  const rowOf = (text: string) => {
    const name = text.toLowerCase().replace(/\s+/g, ' ').trim().slice(0, maxNameLength);
    const row = all.get(name) ?? { name, visits: 0, leads: 0, contacted: 0, invested: 0, spellings: new Map() };
    if (name) all.set(name, row);
    return row;
  };
  for (const { name, count } of visits) rowOf(name).visits += count;
  for (const { name, count, contacted, invested } of leads) {
    const row = rowOf(name);
    row.leads += count;
    row.contacted += contacted;
    row.invested += invested;
    row.spellings.set(name, (row.spellings.get(name) ?? 0) + count);
  }
  return [...all.values()]
    .map(({ spellings, ...row }) => ({
      ...row,
      written: [...spellings].sort((one, other) => other[1] - one[1])[0]?.[0],
    }))
    .sort((one, other) => other.leads - one.leads || other.visits - one.visits || (one.name < other.name ? -1 : 1));
}

/** The calendar days that end with today, oldest first. */
export function lastDays(now: number, count: number): string[] {
  const today = formatDayKey(new Date(now));
  return Array.from({ length: count }, (_, index) => dayAfter(today, index - count + 1));
}

const beginning = (day: string) => new Date(startOfDay(day)).toISOString();

export function reportsIn({ db }: Engine) {
  const kept = cache();
  return {
    /** Leads per form and day, from `since` to before `until`, both ISO 8601 UTC; forms without any are omitted. */
    formsByDay: (days: readonly { day: string; since: string; until: string }[]) =>
      kept(
        `days ${JSON.stringify(days)}`,
        async () => {
          const ranges = days.map(({ day, since, until }) => sql`(${day}, ${since}, ${until})`);
          // With a plain `spam`, SQLite reads all leads again for each of many days.
          const { rows } = await sql<{ day: string; form: FormId; count: number }>`
              with days(day, since, until) as (values ${sql.join(ranges)})
              select day, form, count(*) as count from days cross join investment_leads
              where +spam = 0 and deleted_at is null and created_at >= since and created_at < until group by day, form`.execute(
            db,
          );
          return rows.map((row) => ({ ...row, count: Number(row.count) }));
        },
        leadsIn,
      ),

    /** Leads received from `since` to before `until`, and the lower median of the time until first contact. */
    sums: (since: string, until: string) =>
      kept(
        `sums ${since} ${until}`,
        async () => {
          const { rows: waits } = await sql<Record<'median' | 'total', number | string>>`
              with waits as materialized (select ${secondsIn(db)} as seconds from investment_leads
                where spam = 0 and deleted_at is null and created_at >= ${since} and created_at < ${until} and contacted_at is not null),
              valid as (select seconds from waits where seconds >= 0)
              select seconds as median, (select count(*) from valid) as total from valid
                order by seconds limit 1 offset (select (count(*) - 1) / 2 from valid)`.execute(db);
          // Seconds, and the number of contacted leads.
          const [wait] = waits.map(({ median, total }) => ({ median: Number(median), of: Number(total) }));
          const rows = await progressOf(db, { since, until });
          const by = (column: Origin) => totalsBy(rows, column);
          return { forms: by('form'), sources: by('utm_source'), campaigns: by('utm_campaign'), wait };
        },
        ({ forms }) => leadsIn(forms),
      ),

    /** Destinations that refused our credentials at the last attempt. */
    unauthorized: async () => {
      const rows = await db
        .selectFrom('deliveries')
        .select('destination')
        .distinct()
        .where(sql<boolean>`state in ('pending', 'sending')`)
        // The index excludes those that were never tried.
        .where('attempts', '>', 0)
        .where('outcome', '=', 'unauthorized')
        .orderBy('destination')
        .execute();
      return rows.map(({ destination }) => destination);
    },
  };
}

export type ReportStore = ReturnType<typeof reportsIn>;

type Origin = 'form' | 'utm_source' | 'utm_campaign';

/** Grouped once by all three, which reads the leads once. */
const progressOf = (db: Kysely<Tables>, filter: LeadFilter) =>
  matching(db, filter)
    .select(['form', 'utm_source', 'utm_campaign', sql<number>`count(*)`.as('count')])
    // An imported lead may be contacted without a time.
    .select(countIf(sql`contacted_at is not null or status in ('contacted', 'invested')`).as('contacted'))
    .select(countIf(sql`status = 'invested'`).as('invested'))
    .groupBy(['form', 'utm_source', 'utm_campaign'])
    .execute();

const countIf = (is: RawBuilder<unknown>) => sql<number>`sum(case when ${is} then 1 else 0 end)`;

function totalsBy(rows: Awaited<ReturnType<typeof progressOf>>, column: Origin): NamedLeads[] {
  const totals = new Map<string, NamedLeads>();
  for (const { [column]: name, count, contacted, invested } of rows) {
    const total = totals.get(name) ?? { name, count: 0, contacted: 0, invested: 0 };
    // PostgreSQL's driver returns bigint as text.
    total.count += Number(count);
    total.contacted += Number(contacted);
    total.invested += Number(invested);
    totals.set(name, total);
  }
  return [...totals.values()];
}

/** Seconds until a lead was contacted; null where a time is malformed. */
const secondsIn = (db: Kysely<Tables>) =>
  isSqlite(db)
    ? sql`cast(strftime('%s', contacted_at) as integer) - cast(strftime('%s', created_at) as integer)`
    : sql`case when contacted_at like ${time} and created_at like ${time}
        then floor(extract(epoch from contacted_at::timestamptz - created_at::timestamptz))::bigint end`;
const time = '____-__-__T__:__:__%';

/** Sums of at least this many leads are cached, for this many milliseconds. */
const [many, stays] = [20_000, 60_000];

/** Caches sums over many leads for a minute. */
function cache() {
  const kept = new Map<string, { until: number; result: Promise<unknown> }>();
  return async <T>(key: string, make: () => Promise<T>, size: (result: T) => number): Promise<T> => {
    const now = performance.now();
    for (const [old, { until }] of kept) if (until < now) kept.delete(old);
    const known = kept.get(key);
    if (known) return known.result as Promise<T>;
    const result = make();
    // Concurrent callers share the promise.
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

const leadsIn = (rows: readonly { count: number }[]) => rows.reduce((sum, { count }) => sum + count, 0);
