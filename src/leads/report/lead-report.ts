import { dayAfter, startOfDay } from '../../site/day.ts';
import { formatDayKey } from '../../site/format.ts';
import type { FormId } from '../../site/forms/form.ts';

/** How many leads there are, and how many of them were contacted and have invested. */
interface Progress {
  count: number;
  contacted: number;
  invested: number;
}

/** Leads of one form, source or campaign, spam left out, and how far they have come. */
export interface NamedLeads extends Progress {
  name: string;
}

/** A calendar day from `since` to before `until`, both ISO 8601 UTC. */
interface Day {
  day: string;
  since: string;
  until: string;
}

/** Sums that the dashboard needs of the store. Each throws `StoreUnavailableError` when the store is. */
export interface ReportStore {
  /** Leads of each form on each day; a form that has none is left out. */
  formsByDay(days: readonly Day[]): Promise<(NamedLeads & { day: string })[]>;
  /** Leads that came from `since` to before `until`; and how long those who were contacted waited for it, in no order. */
  sums(
    since: string,
    until: string,
  ): Promise<{ sources: NamedLeads[]; campaigns: NamedLeads[]; waits: { seconds: number; count: number }[] }>;
  /** Deliveries that wait, and those given up until somebody decides; each counted up to `ceiling`. */
  unsent(ceiling: number): Promise<{ waiting: number; failed: number }>;
  /** The destinations that refused our credentials when they were last tried. */
  unauthorized(): Promise<string[]>;
}

export interface DayOfLeads {
  /** `YYYY-MM-DD`. */
  day: string;
  total: number;
  forms: Readonly<Partial<Record<FormId, number>>>;
}

/** What came of one campaign, source or form. */
export interface Arrivals {
  name: string;
  visits: number;
  leads: number;
  contacted: number;
  invested: number;
  /** The name as most of the leads have it. */
  written?: string;
}

export interface LeadReport {
  days: DayOfLeads[];
  forms: NamedLeads[];
  sources: NamedLeads[];
  campaigns: NamedLeads[];
  /** Seconds until half of the contacted leads were contacted, and how many those are; absent without any. */
  wait?: { median: number; of: number };
}

const maxNameLength = 60;

/** The leads of the last days, oldest first; `now` in milliseconds. */
export async function leadReport(store: ReportStore, days: number, now: number): Promise<LeadReport> {
  const names = lastDays(now, days);
  // Each day ends when the next one begins, and a time zone takes its time to say when that is.
  const begins = [...names, dayAfter(names.at(-1) ?? '')].map(beginning);
  const shown = names.map((day, index) => ({ day, since: begins[index] ?? '', until: begins[index + 1] ?? '' }));
  const [counted, { sources, campaigns, waits }] = await Promise.all([
    store.formsByDay(shown),
    store.sums(shown[0]?.since ?? '', shown.at(-1)?.until ?? ''),
  ]);
  const byDay = new Map(shown.map(({ day }) => [day, emptyDay(day)]));
  const forms = new Map<string, NamedLeads>();
  for (const { day: name, ...row } of counted) {
    const day = byDay.get(name);
    if (!day) continue;
    day.total += row.count;
    day.forms[row.name as FormId] = row.count;
    forms.set(row.name, added(forms.get(row.name), row));
  }
  return { days: [...byDay.values()], forms: [...forms.values()], sources, campaigns, wait: medianOf(waits) };
}

// Without a prototype, which has names of its own.
const emptyDay = (day: string) => ({ day, total: 0, forms: Object.create(null) as Partial<Record<FormId, number>> });

const added = (sum: NamedLeads | undefined, row: NamedLeads): NamedLeads => ({
  name: row.name,
  count: row.count + (sum?.count ?? 0),
  contacted: row.contacted + (sum?.contacted ?? 0),
  invested: row.invested + (sum?.invested ?? 0),
});

/** The lower median of waits. */
export function medianOf(waits: readonly { seconds: number; count: number }[]): LeadReport['wait'] {
  const of = waits.reduce((sum, { count }) => sum + count, 0);
  let before = 0;
  for (const { seconds, count } of [...waits].sort((one, other) => one.seconds - other.seconds)) {
    before += count;
    if (before >= of / 2) return { median: seconds, of };
  }
  return undefined;
}

/** Visits and leads by name, most leads first, then most visits. Names are compared as visits are counted: in lower case. */
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
