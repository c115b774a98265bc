import { TZDateMini } from '@date-fns/tz';
import { formatDayKey, timeZone } from './format.ts';

/** Milliseconds of the midnight with which a calendar day begins; `NaN` for "2026-02-30" and the like. */
export const startOfDay = (day: string) => hourOfDay(day, 0);

/** Milliseconds of an hour of a calendar day; `NaN` for "2026-02-30" and the like. */
export function hourOfDay(day: string, hour: number): number {
  const [year = 0, month = 0, date = 0] = /^\d{4}-\d\d-\d\d$/.test(day) ? day.split('-').map(Number) : [];
  const time = new TZDateMini(year, month - 1, date, hour, timeZone());
  return formatDayKey(time) === day ? time.getTime() : Number.NaN;
}

/** The calendar day so many days after another, both as `YYYY-MM-DD`. */
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
