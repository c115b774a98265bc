import { TZDate, TZDateMini } from '@date-fns/tz';
import { formatDayKey, timeZone } from './format.ts';

/** In milliseconds; `NaN` for "2026-02-30" and the like. */
export const startOfDay = (day: string) => hourOfDay(day, 0);

/** In milliseconds; `NaN` for "2026-02-30" and the like. */
export function hourOfDay(day: string, hour: number): number {
  const [year = 0, month = 0, date = 0] = /^\d{4}-\d\d-\d\d$/.test(day) ? day.split('-').map(Number) : [];
  const time = new TZDateMini(year, month - 1, date, hour, timeZone());
  return formatDayKey(time) === day ? time.getTime() : Number.NaN;
}

/** Milliseconds of a local time such as "2026-03-02T08:00"; `NaN` if invalid. */
export function localTime(text: string, zone = timeZone()): number {
  const asUtc = /^\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d)?$/.test(text) ? new Date(`${text}Z`) : undefined;
  // JavaScript would read February 30 as a day in March.
  if (!asUtc || Number.isNaN(asUtc.getTime()) || !asUtc.toISOString().startsWith(text)) return Number.NaN;
  const [year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0] = text.split(/\D/).map(Number);
  return new TZDateMini(year, month - 1, day, hour, minute, second, zone).getTime();
}

/** "2025-08-28T13:00:00-04:00". */
export const withOffset = (time: Date | number, zone = timeZone()) =>
  new TZDate(Number(time), zone).toISOString().replace('.000', '');

/** The same for the start of a day: search engines warn of a date without a time zone. */
export const dayWithOffset = (day: string) => withOffset(startOfDay(day));

/** Both as `YYYY-MM-DD`. */
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
