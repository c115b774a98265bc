import { dayAfter, startOfDay } from '../../site/day.ts';
import { formatDayKey } from '../../site/format.ts';
import type { LeadFilter } from '../filter.ts';
import { lastDays } from './lead-report.ts';

export const countedBy = ['day', 'form', 'source', 'campaign'] as const;
export type CountedBy = (typeof countedBy)[number];

export interface Counted {
  /** A calendar day, a form, a source or a campaign; "" where there is none. */
  name: string;
  count: number;
}

/** What counting needs of the store. */
export interface StatisticsStore {
  /** Leads of a filter by form, source, campaign, or by quarter of an hour as `2026-10-18T09:15` in UTC; in no order. */
  countBy(filter: LeadFilter, by: 'quarter' | Exclude<CountedBy, 'day'>): Promise<Counted[]>;
}

/** How many days are counted where no time is named. */
export const shownDays = 14;

/** Leads by day, oldest first and without gaps, or by name, most first. `now` in milliseconds. */
export async function statistics(
  store: StatisticsStore,
  filter: LeadFilter,
  by: CountedBy,
  now: number,
): Promise<Counted[]> {
  if (by === 'day') return byDay(store, filter, now);
  const counted = await store.countBy(filter, by);
  return counted.sort((one, other) => other.count - one.count || (one.name < other.name ? -1 : 1));
}

const isDay = (text: string) => /^\d{4}-\d\d-\d\d$/.test(text);

async function byDay(store: StatisticsStore, filter: LeadFilter, now: number): Promise<Counted[]> {
  const shown = filter.since || filter.until ? [] : lastDays(now, shownDays);
  const since = filter.since ?? (shown[0] && new Date(startOfDay(shown[0])).toISOString());
  const counts = new Map<string, number>(shown.map((day) => [day, 0]));
  for (const { name, count } of await store.countBy({ ...filter, since }, 'quarter')) {
    const day = formatDayKey(`${name}:00.000Z`);
    // Days are counted up from the first to the last: one that no calendar has would never be reached.
    if (isDay(day)) counts.set(day, (counts.get(day) ?? 0) + count);
  }
  const named = [...counts.keys()].sort();
  const [first, last] = [named[0], named.at(-1)];
  if (!first || !last) return [];
  const days: Counted[] = [];
  for (let day = first; day <= last; day = dayAfter(day)) days.push({ name: day, count: counts.get(day) ?? 0 });
  return days;
}
