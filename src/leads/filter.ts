import { isGroup } from '../base/json-object.ts';
import { type Status, statuses } from '../db/rows.ts';
import { dayAfter, startOfDay } from '../site/day.ts';
import { formatDayKey } from '../site/format.ts';
import { type FormId, formIds } from '../site/forms/form.ts';
import { isValidText } from '../site/valid-text.ts';

/** Shared by web, terminal and API; spam is excluded by default. */
export interface LeadFilter {
  form?: FormId;
  status?: Status;
  /** ISO 8601 UTC, inclusive. */
  since?: string;
  /** ISO 8601 UTC, exclusive. */
  until?: string;
  /** The beginning of `utm_campaign`. */
  campaign?: string;
  source?: string;
  /** Parts of words in a lead or its notes, or a phone number in any format. */
  search?: string;
  spam?: 'only' | 'with';
  /** Leads with waiting or refused deliveries, or one of the two; `queuedBefore` ignores newer deliveries that were not tried yet. */
  undelivered?: true | 'waiting' | 'refused' | { queuedBefore: string };
  /** Double opt-in: confirmed, or not yet. */
  confirmed?: true | 'no';
  /** The email of an account, or `nobody`. */
  owner?: string;
  /** Days of the follow-up as `YYYY-MM-DD`, both inclusive. */
  dueSince?: string;
  dueUntil?: string;
  newestOfPerson?: true;
}

/** The owner in filters for leads without one. */
export const nobody = 'none';

/** For the audit log, without the search text, which may name a person. */
export const filterForAudit = ({ search, ...filter }: LeadFilter) => (search ? { ...filter, search: true } : filter);

/** "status new, due until 2026-10-18". */
export const filterText = (filter: object): string =>
  Object.entries(filter)
    .map(([name, value]) => {
      const words = name.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
      if (value === true) return words;
      return `${words} ${isGroup(value) ? filterText(value) : value}`;
    })
    .join(', ');

/** The value of an option without an argument. */
const set = 'yes';
/** Undelivered, except what was just queued. */
export const lateValue = 'late';
/** Milliseconds after which a delivery is late. */
const usualDelivery = 300_000;
export const lateDeliveries = (now: number) => ({ queuedBefore: new Date(now - usualDelivery).toISOString() });
/** Due means due today or overdue. */
const dueValues = [set, 'today', 'overdue'] as const;
export const searchLimit = 200;

interface FilterContext {
  /** Milliseconds. */
  now: number;
  /** Email of the account. */
  me: string | undefined;
}

export interface FilterWord {
  /** In the help of the terminal; in brackets if optional. */
  value: `<${string}>` | `[${string}]`;
  description: string;
  choices?: readonly string[];
  /** Parses a value. Default: the value itself, or `true` for "yes". */
  read?: (text: string, context: FilterContext) => LeadFilter | { problem: string };
}

export const filterWords = {
  form: { value: '<form>', description: 'Filter by form', choices: formIds },
  since: {
    value: '<time>',
    description: 'Received since: 12h, 7d or 2w ago, today, yesterday, monday, or a date such as 2026-10-18',
    read: (text, { now }) => readTime('since', text, now),
  },
  until: {
    value: '<time>',
    description: 'Received until: the same formats; includes the whole day',
    read: (text, { now }) => readTime('until', text, now),
  },
  status: { value: '<status>', description: 'Filter by status', choices: statuses },
  campaign: { value: '<name>', description: 'Filter by the beginning of the campaign (utm_campaign)' },
  source: { value: '<name>', description: 'Filter by source (utm_source)' },
  search: {
    value: '<text>',
    description: 'Search names, emails, phone numbers, messages, notes and campaigns by parts of words',
    read: (text) =>
      text.length > searchLimit
        ? { problem: `search can have no more than ${searchLimit} characters` }
        : { search: text },
  },
  undelivered: {
    value: '[which]',
    description: 'Filter by deliveries not sent yet, or only by those waiting, refused or late',
    choices: [set, 'waiting', 'refused', lateValue],
    read: (which, { now }) => ({
      undelivered: which === set || (which === lateValue ? lateDeliveries(now) : (which as 'waiting' | 'refused')),
    }),
  },
  confirmed: {
    value: '[which]',
    description: 'Filter by emails that are confirmed, or with "no" by those that are not yet',
    choices: [set, 'no'],
  },
  spam: {
    value: '[which]',
    description: 'Show only spam, or leads with spam (default: leads without spam)',
    choices: ['only', 'with'],
  },
  owner: {
    value: '<email>',
    description: 'Filter by owner: the email of an account, or none',
    read: (text, { me }) => {
      const owner = (text.toLowerCase() === 'me' && me ? me : text).toLowerCase();
      if (owner === nobody || owner.includes('@')) return { owner };
      return {
        problem: `owner "${text}" is unknown; use the email of an account${me ? `, ${nobody} or me` : ` or ${nobody}`}`,
      };
    },
  },
  due: {
    value: '[which]',
    description: 'Filter by follow-ups that are due, or only by those due today or overdue',
    choices: dueValues,
    read: (which, { now }) => {
      const today = formatDayKey(new Date(now));
      const dueUntil = which === 'overdue' ? dayAfter(today, -1) : today;
      return which === 'today' ? { dueSince: today, dueUntil } : { dueUntil };
    },
  },
} as const satisfies Record<string, FilterWord>;
export type FilterName = keyof typeof filterWords;
export const filterNames = Object.keys(filterWords) as FilterName[];
export type FilterInput = Partial<Record<FilterName, unknown>>;

/**
 * Parses the parameters of a filter, or returns an error that says what is allowed; empty ones count as absent. `now` in
 * milliseconds; `me` is the email of the account.
 */
export function parseFilter(
  params: FilterInput,
  now: number,
  me?: string,
): { filter: LeadFilter } | { problem: string } {
  const filter: LeadFilter = {};
  for (const word of filterNames) {
    const value = params[word];
    if (value === undefined || value === null || value === '') continue;
    const typed = value === true ? set : value;
    if (typeof typed !== 'string') return { problem: `${word} must be a single value` };
    if (!isValidText(typed)) return { problem: `${word} contains unreadable characters` };
    const text = typed.trim();
    if (!text) continue;
    const { choices, read }: FilterWord = filterWords[word];
    const known = choices ? choices.find((choice) => choice === text.toLowerCase()) : text;
    if (known === undefined) return unknown(word, text, choices ?? []);
    const part = read ? read(known, { now, me }) : { [word]: (choices && known === set) || known };
    if ('problem' in part) return part;
    Object.assign(filter, part);
  }
  if (filter.since && filter.until && filter.since >= filter.until) {
    return { problem: `since "${params.since}" is later than until "${params.until}"` };
  }
  return { filter };
}

function readTime(word: 'since' | 'until', text: string, now: number): LeadFilter | { problem: string } {
  const time = timeOf(text, word, now);
  if (Number.isNaN(time)) return { problem: `${word} "${text}" is not a time; ${timeHelp}` };
  return { [word]: new Date(time).toISOString() };
}

/** Values of `since` with a name. They are relative to today, also in saved views. */
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

const hour = 3_600_000;
const unitHours = { h: 1, d: 24, w: 168 } as const;

/** Milliseconds for "7d", a day ("until" means its end), or a full ISO 8601 time; otherwise `NaN`. */
function timeOf(typed: string, word: 'since' | 'until', now: number): number {
  const today = formatDayKey(new Date(now));
  const days: Readonly<Record<string, string>> = { today, yesterday: dayAfter(today, -1) };
  const text = days[typed.toLowerCase()] ?? latestDay(typed.toLowerCase(), today) ?? typed;
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

/** The most recent day of that name, including today. */
export function latestDay(weekday: string, today: string): string | undefined {
  const index = weekdays.indexOf(weekday);
  const back = (new Date(`${today}T12:00:00Z`).getUTCDay() - index + 7) % 7;
  return index < 0 ? undefined : dayAfter(today, -back);
}

const unknown = (word: string, typed: string, allowed: readonly string[]) => ({
  problem: `${word} "${typed}" is unknown; use one of ${allowed.join(', ')}`,
});
