import { TZDateMini } from '@date-fns/tz';
import { formatDayKey, timeZone } from './format.ts';

/** Milliseconds of the midnight with which a calendar day begins; `NaN` for "2026-02-30" and the like. */
export function startOfDay(day: string): number {
  const [year = 0, month = 0, date = 0] = /^\d{4}-\d\d-\d\d$/.test(day) ? day.split('-').map(Number) : [];
  const start = new TZDateMini(year, month - 1, date, timeZone());
  return formatDayKey(start) === day ? start.getTime() : Number.NaN;
}

/** The calendar day so many days after another, both as `YYYY-MM-DD`. */
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
