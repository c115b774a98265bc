import { dayAfter, startOfDay } from '../../site/day.ts';
import { formatDayKey } from '../../site/format.ts';
import type { FormId } from '../../site/forms/form.ts';

/** Leads of one form and origin, spam left out, and how far they have come. */
export interface CountedLeads extends Progress {
  form: FormId;
  utm_source: string;
  utm_campaign: string;
}

/** How many leads there are, and how many of them were contacted and have invested. */
interface Progress {
  count: number;
  contacted: number;
  invested: number;
}

/** Sums that the dashboard needs of the store. Each throws `StoreUnavailableError` when the store is. */
export interface ReportStore {
  /** Leads from `since` to before `until`, both ISO 8601 UTC. */
  leadsBetween(since: string, until: string): Promise<CountedLeads[]>;
  /** When each of these leads that was contacted arrived, and when it was. */
  contactsBetween(since: string, until: string): Promise<{ created_at: string; contacted_at: string }[]>;
  /** The hours, as `2026-10-18T09` in UTC, in which leads arrived that have an event with a later id; `undefined` for more events than `limit`. */
  hoursChangedSince(eventId: string, limit: number): Promise<string[] | undefined>;
  /** Deliveries that wait, and those given up until somebody decides; each counted up to `ceiling`. */
  unsent(ceiling: number): Promise<{ waiting: number; failed: number }>;
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
  rows: CountedLeads[];
  /** Seconds until half of the contacted leads were contacted, and how many those are; absent without any. */
  wait?: { median: number; of: number };
}

/** A counted day: it holds until an event of one of its leads. After ten minutes it is counted anew in the background, since what is erased leaves none. */
interface DayCount {
  until: number;
  rows: CountedLeads[];
  /** Seconds, shortest first. */
  waits: Uint32Array;
}

const holds = 600_000;
/** Milliseconds by which an event may be on disk later than one with a later id. */
const late = 60_000;
const maxEvents = 20_000;
const maxNameLength = 60;

/** Counts the leads of the last days, oldest first. A day is counted again only when one of its leads has changed: with a million leads a look would otherwise take seconds. */
export function leadReporter(store: ReportStore, clock: () => number) {
  const counted = new Map<string, DayCount>();
  let looked = 0;
  let isRenewing = false;

  async function dropChanged(): Promise<void> {
    const since = looked;
    looked = clock();
    if (!counted.size) return;
    const hours = await store.hoursChangedSince(firstId(since - late), maxEvents);
    if (!hours) return counted.clear();
    // An hour may have the end of a day and the beginning of the next.
    for (const hour of hours) for (const end of [':00', ':59']) counted.delete(formatDayKey(`${hour}${end}:00.000Z`));
  }

  async function count(day: string): Promise<DayCount> {
    // Each in a turn of its own, so that pages are answered in between.
    await new Promise(setImmediate);
    const [since, until] = [beginning(day), beginning(dayAfter(day))];
    const [rows, contacts] = [await store.leadsBetween(since, until), await store.contactsBetween(since, until)];
    const made = { until: clock() + holds, rows, waits: waitsOf(contacts) };
    counted.set(day, made);
    return made;
  }

  async function renew(days: readonly string[]): Promise<void> {
    if (isRenewing) return;
    isRenewing = true;
    const old = days.filter((day) => (counted.get(day)?.until ?? Number.POSITIVE_INFINITY) <= clock());
    try {
      for (const day of old) await count(day);
    } catch {
      // The next look tries again.
    }
    isRenewing = false;
  }

  return async (days: number): Promise<LeadReport> => {
    await dropChanged();
    const shown: (DayCount & { day: string })[] = [];
    const asked = lastDays(clock(), days);
    for (const day of asked) shown.push({ day, ...(counted.get(day) ?? (await count(day))) });
    void renew(asked);
    const waits = shown.map((day) => day.waits);
    const median = medianOf(waits);
    const of = waits.reduce((sum, { length }) => sum + length, 0);
    return {
      days: shown.map(dayOf),
      rows: shown.flatMap(({ rows }) => rows),
      ...(median !== undefined && { wait: { median, of } }),
    };
  };
}

/** What ids of events begin with that are made at a time. */
function firstId(time: number): string {
  const hex = Math.max(0, time).toString(16).padStart(12, '0');
  return `${hex.slice(0, 8)}-${hex.slice(8)}`;
}

function waitsOf(contacts: readonly { created_at: string; contacted_at: string }[]): Uint32Array {
  const seconds = contacts.map(({ created_at, contacted_at }) => Date.parse(contacted_at) - Date.parse(created_at));
  // An imported lead may have been contacted before it came here.
  return Uint32Array.from(seconds.filter((wait) => wait >= 0).map((wait) => Math.round(wait / 1000))).sort();
}

/** The lower median of several sorted lists, found without joining them. */
export function medianOf(sorted: readonly Uint32Array[]): number | undefined {
  const total = sorted.reduce((sum, { length }) => sum + length, 0);
  if (!total) return undefined;
  let [low, high] = [0, Math.max(...sorted.map((list) => list.at(-1) ?? 0))];
  while (low < high) {
    const middle = Math.floor((low + high) / 2);
    const below = sorted.reduce((sum, list) => sum + upTo(list, middle), 0);
    if (below >= Math.ceil(total / 2)) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** How many values of a sorted list are not above one. */
function upTo(list: Uint32Array, value: number): number {
  let [low, high] = [0, list.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((list[middle] as number) <= value) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** Visits and leads by name, most leads first, then most visits. Names are compared as visits are counted: in lower case. */
export function arrivals(
  visits: readonly { name: string; count: number }[],
  leads: readonly (Progress & { name: string })[],
): Arrivals[] {
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
