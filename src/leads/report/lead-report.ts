import { dayAfter, startOfDay } from '../../site/day.ts';
import { formatDayKey } from '../../site/format.ts';
import type { FormId } from '../../site/forms/form.ts';

/** Leads of one form and origin, spam left out. */
export interface CountedLeads {
  form: FormId;
  utm_source: string;
  utm_campaign: string;
  count: number;
}

/** Sums that the dashboard needs of the store. Each throws `StoreUnavailableError` when the store is. */
export interface ReportStore {
  /** Leads from `since` to before `until`, both ISO 8601 UTC. */
  leadsBetween(since: string, until: string): Promise<CountedLeads[]>;
  /** Deliveries that wait, and those given up until somebody decides; each counted up to `ceiling`. */
  unsent(ceiling: number): Promise<{ waiting: number; failed: number }>;
}

export interface DayOfLeads {
  /** `YYYY-MM-DD`. */
  day: string;
  total: number;
  forms: Readonly<Partial<Record<FormId, number>>>;
}

/** What came of one campaign or source. */
export interface Arrivals {
  name: string;
  visits: number;
  leads: number;
}

/** Milliseconds for which the count of a day that is over holds: it changes only when a lead is erased or found not to be spam. */
const holds = 60_000;
const maxNameLength = 60;

/**
 * Counts the leads of the last days, oldest first. Days that are over are counted once a minute at most: with 100,000 leads every
 * look at the dashboard would otherwise take ten times as long.
 */
export function leadReporter(store: ReportStore, clock: () => number) {
  const past = new Map<string, { until: number; rows: CountedLeads[] }>();

  async function rowsOf(day: string, isOver: boolean): Promise<CountedLeads[]> {
    const cached = past.get(day);
    if (cached && cached.until > clock()) return cached.rows;
    // Each in a turn of its own, so that pages are answered in between.
    await new Promise(setImmediate);
    const rows = await store.leadsBetween(beginning(day), beginning(dayAfter(day)));
    if (isOver) past.set(day, { until: clock() + holds, rows });
    return rows;
  }

  return async (days: number): Promise<{ days: DayOfLeads[]; rows: CountedLeads[] }> => {
    const shown = lastDays(clock(), days);
    for (const day of past.keys()) if (!shown.includes(day)) past.delete(day);
    const counted: { day: string; rows: CountedLeads[] }[] = [];
    for (const day of shown) counted.push({ day, rows: await rowsOf(day, day !== shown.at(-1)) });
    return { days: counted.map(dayOf), rows: counted.flatMap(({ rows }) => rows) };
  };
}

/** Visits and leads by name, most leads first, then most visits. Names are compared as visits are counted: in lower case. */
export function arrivals(
  visits: readonly { name: string; count: number }[],
  leads: readonly { name: string; count: number }[],
): Arrivals[] {
  const all = new Map<string, Arrivals>();
  const add = (text: string, kind: 'visits' | 'leads', count: number) => {
    const name = text.toLowerCase().replace(/\s+/g, ' ').trim().slice(0, maxNameLength);
    if (!name) return;
    const known = all.get(name) ?? { name, visits: 0, leads: 0 };
    known[kind] += count;
    all.set(name, known);
  };
  for (const { name, count } of visits) add(name, 'visits', count);
  for (const { name, count } of leads) add(name, 'leads', count);
  return [...all.values()].sort(
    (one, other) => other.leads - one.leads || other.visits - one.visits || (one.name < other.name ? -1 : 1),
  );
}

/** How many of the days, oldest first, belong to the calendar week of the last one; weeks begin on Monday. */
export function daysOfThisWeek(days: readonly DayOfLeads[]): DayOfLeads[] {
  const today = days.at(-1)?.day;
  if (!today) return [];
  const weekday = new Date(`${today}T12:00:00Z`).getUTCDay();
  return days.slice(-(((weekday + 6) % 7) + 1));
}

/** The calendar days that end with today, oldest first. */
export function lastDays(now: number, count: number): string[] {
  const today = formatDayKey(new Date(now));
  return Array.from({ length: count }, (_, index) => dayAfter(today, index - count + 1));
}

const beginning = (day: string) => new Date(startOfDay(day)).toISOString();

function dayOf({ day, rows }: { day: string; rows: readonly CountedLeads[] }): DayOfLeads {
  // Without a prototype, which has names of its own.
  const forms: Partial<Record<FormId, number>> = Object.create(null);
  let total = 0;
  for (const { form, count } of rows) {
    forms[form] = (forms[form] ?? 0) + count;
    total += count;
  }
  return { day, total, forms };
}
