import { sql } from 'kysely';
import type { Engine } from '../db/engine.ts';
import { dayAfter, startOfDay } from '../site/day.ts';
import { formatDayKey } from '../site/format.ts';
import type { LeadFilter } from './filter.ts';
import { matching } from './find-leads.ts';
import { lastDays } from './report.ts';

export const countedBy = ['day', 'form', 'source', 'campaign'] as const;
export type CountedBy = (typeof countedBy)[number];

export interface Counted {
  /** A calendar day, a form, a source or a campaign; "" where there is none. */
  name: string;
  count: number;
}

/** Maximum number of empty days: `since` may be long ago. */
const mostEmptyDays = 366;

/** Days counted without a period. */
export const defaultDays = 14;

/** By day, oldest first and without gaps, or by name, most first. `now` in milliseconds. */
export async function statistics(engine: Engine, filter: LeadFilter, by: CountedBy, now: number): Promise<Counted[]> {
  if (by === 'day') return byDay(engine, filter, now);
  const counted = await countBy(engine, filter, by);
  return counted.sort((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1));
}

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);

async function byDay(engine: Engine, filter: LeadFilter, now: number): Promise<Counted[]> {
  const emptyDays = filter.since || filter.until ? [] : lastDays(now, defaultDays);
  const since = filter.since ?? (emptyDays[0] && new Date(startOfDay(emptyDays[0])).toISOString());
  const counts = new Map<string, number>(emptyDays.map((day) => [day, 0]));
  for (const { name, count } of await countBy(engine, { ...filter, since }, 'quarter')) {
    const day = formatDayKey(`${name}:00.000Z`);
    // The loop below would never reach an invalid day.
    if (isDay(day)) counts.set(day, (counts.get(day) ?? 0) + count);
  }
  if (filter.since || filter.until) addEnds(counts, filter, now);
  const dated = [...counts.keys()].sort();
  const [first, last] = [dated[0], dated.at(-1)];
  if (!first || !last) return [];
  const days: Counted[] = [];
  for (let day = first; day <= last; day = dayAfter(day)) days.push({ name: day, count: counts.get(day) ?? 0 });
  return days;
}

/** The period's first and last day are listed even without leads, except in the future. */
function addEnds(counts: Map<string, number>, { since, until }: LeadFilter, now: number): void {
  const last = until ? Math.min(Date.parse(until) - 1, now) : now;
  const first = since ? Math.max(Date.parse(since), last - mostEmptyDays * 86_400_000) : last;
  if (first > last) return;
  for (const time of [first, last]) {
    const day = formatDayKey(new Date(time));
    if (isDay(day)) counts.set(day, counts.get(day) ?? 0);
  }
}

/** Quarter hours, since days of every time zone begin at one. */
const quarter = sql<string>`substr(created_at, 1, 14) || case when substr(created_at, 15, 2) < '15' then '00'
  when substr(created_at, 15, 2) < '30' then '15' when substr(created_at, 15, 2) < '45' then '30' else '45' end`;

const names = {
  quarter,
  form: sql<string>`form`,
  source: sql<string>`utm_source`,
  campaign: sql<string>`utm_campaign`,
} as const;

/** Leads of a filter by form, source, campaign, or by quarter of an hour as `2026-10-18T09:15` in UTC; in no order. */
async function countBy({ db }: Engine, filter: LeadFilter, by: keyof typeof names) {
  const counted = await matching(db, filter)
    .select((row) => [names[by].as('name'), row.fn.countAll<number>().as('count')])
    .groupBy(names[by])
    .execute();
  return counted.map(({ name, count }) => ({ name, count: Number(count) }));
}
