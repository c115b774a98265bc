import { statuses } from '../db/rows.ts';
import { dayAfter, startOfDay } from '../site/day.ts';
import { formatDayKey } from '../site/format.ts';
import { formIds } from '../site/forms/form.ts';
import { isValidText } from '../site/valid-text.ts';
import { type LeadFilter, nobody } from './filter.ts';

/** The filter words that web and terminal share, as typed. Empty ones count as absent. */
export const filterNames = [
  'form',
  'status',
  'since',
  'until',
  'campaign',
  'source',
  'search',
  'spam',
  'undelivered',
  'confirmed',
  'owner',
  'due',
] as const;
export type FilterName = (typeof filterNames)[number];
export type FilterInput = Partial<Record<FilterName, unknown>>;

/** What a word that is only set or not is typed as; an option without a value means the same. */
const set = 'yes';
/** Not delivered, but for what was queued so recently that it is on its way. */
export const lateValue = 'late';
/** Milliseconds that a delivery usually takes at most. */
const usualDelivery = 300_000;
export const lateDeliveries = (now: number) => ({ queuedBefore: new Date(now - usualDelivery).toISOString() });
/** What is due is overdue or due today. */
export const dueValues = [set, 'today', 'overdue'] as const;
/** The words that have a list of choices. */
export const filterChoices = {
  form: formIds,
  status: statuses,
  spam: ['only', 'with'],
  undelivered: [set, 'waiting', 'refused', lateValue],
  confirmed: [set, 'no'],
} as const satisfies Partial<Record<(typeof filterNames)[number], readonly string[]>>;
const choices: Readonly<Record<string, readonly string[]>> = filterChoices;
/** Characters of a search. */
export const searchLimit = 200;
const hour = 3_600_000;
const unitHours = { h: 1, d: 24, w: 168 } as const;

/**
 * The filter that typed words mean, or a sentence that names the wrong word and what is allowed. `now` in milliseconds; `me` is
 * the email of who asks.
 */
export function parseFilter(
  params: FilterInput,
  now: number,
  me?: string,
): { filter: LeadFilter } | { problem: string } {
  const typed: Record<string, string> = {};
  for (const word of filterNames) {
    const value = params[word];
    if (value === undefined || value === null || value === '') continue;
    const text = value === true ? set : value;
    if (typeof text !== 'string') return { problem: `${word} must be a single value` };
    if (!isValidText(text)) return { problem: `${word} contains unreadable characters` };
    if (text.trim()) typed[word] = text.trim();
  }
  const filter: LeadFilter = {};
  for (const [word, allowed] of Object.entries(choices)) {
    const text = typed[word];
    if (text === undefined) continue;
    const value = allowed.find((known) => known === text.toLowerCase());
    if (!value) return unknown(word, text, allowed);
    Object.assign(filter, { [word]: value === set || (value === lateValue ? lateDeliveries(now) : value) });
  }
  if (typed.owner !== undefined) {
    const owner = (typed.owner.toLowerCase() === 'me' && me ? me : typed.owner).toLowerCase();
    if (owner !== nobody && !owner.includes('@')) {
      return unknown('owner', typed.owner, ['the email of an account', nobody, ...(me ? ['me'] : [])]);
    }
    filter.owner = owner;
  }
  if (typed.due !== undefined) {
    const word = typed.due.toLowerCase();
    const choice = dueValues.find((known) => known === word);
    if (!choice) return unknown('due', typed.due, dueValues);
    const today = formatDayKey(new Date(now));
    if (choice === 'today') filter.dueSince = today;
    filter.dueUntil = choice === 'overdue' ? dayAfter(today, -1) : today;
  }
  for (const word of ['since', 'until'] as const) {
    const text = typed[word];
    if (text === undefined) continue;
    const time = timeOf(text, word, now);
    if (Number.isNaN(time)) return { problem: `${word} "${text}" is not a time; ${timeHelp}` };
    filter[word] = new Date(time).toISOString();
  }
  if (filter.since && filter.until && filter.since >= filter.until) {
    return { problem: `since "${typed.since}" is later than until "${typed.until}"` };
  }
  if (typed.campaign !== undefined) filter.campaign = typed.campaign;
  if (typed.source !== undefined) filter.source = typed.source;
  if (typed.search !== undefined) {
    if (typed.search.length > searchLimit) return { problem: `search can have no more than ${searchLimit} characters` };
    filter.search = typed.search;
  }
  return { filter };
}

/** Periods up to now that a filter offers by name, as beginnings. A saved view that has one moves on with the days. */
export const periodNames = {
  today: 'Today',
  yesterday: 'Since yesterday',
  '7d': 'Last 7 days',
  '30d': 'Last 30 days',
  '90d': 'Last 90 days',
} as const;

export const isPeriod = (typed: unknown): typed is keyof typeof periodNames =>
  typeof typed === 'string' && Object.hasOwn(periodNames, typed);

const timeHelp =
  'use 12h, 7d or 2w for how long ago, today, yesterday, a weekday such as monday, or a date such as 2026-10-18';

/** Milliseconds of "7d", of a day ("until" means its end), or of a full ISO 8601 time; `NaN` of anything else. */
function timeOf(typed: string, word: 'since' | 'until', now: number): number {
  const today = formatDayKey(new Date(now));
  const named: Readonly<Record<string, string>> = { today, yesterday: dayAfter(today, -1) };
  const text = named[typed.toLowerCase()] ?? latest(typed.toLowerCase(), today) ?? typed;
  const [, count, unit] = /^(\d{1,5})([hdw])$/i.exec(text) ?? [];
  if (count && unit) {
    return Math.max(0, now - Number(count) * unitHours[unit.toLowerCase() as keyof typeof unitHours] * hour);
  }
  if (/^\d{4}-\d\d-\d\d$/.test(text)) {
    const day = startOfDay(text);
    return Number.isNaN(day) || word === 'since' ? day : startOfDay(dayAfter(text));
  }
  if (!/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,3})?)?(Z|[+-]\d\d:\d\d)$/.test(text)) return Number.NaN;
  // Date.parse reads February 30 as March 2.
  return Number.isNaN(startOfDay(text.slice(0, 10))) ? Number.NaN : Date.parse(text);
}

const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

/** The latest day with that name up to today. */
function latest(weekday: string, today: string): string | undefined {
  const place = weekdays.indexOf(weekday);
  const back = (new Date(`${today}T12:00:00Z`).getUTCDay() - place + 7) % 7;
  return place < 0 ? undefined : dayAfter(today, -back);
}

const unknown = (word: string, typed: string, allowed: readonly string[]) => ({
  problem: `${word} "${typed}" is unknown; use one of ${allowed.join(', ')}`,
});
