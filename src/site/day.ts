import { formatDayKey, formatMoment } from './format.ts';

const hour = 3_600_000;
/** By how many hours Indianapolis is behind UTC: in summer, in winter, and in winters before 1961. */
const offsets = [4, 5, 6];

/** Milliseconds of the midnight with which a calendar day begins in Indianapolis; `undefined` for "2026-02-30" and the like. */
export function startOfDay(day: string): number | undefined {
  const utc = Date.parse(`${day}T00:00:00.000Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(utc) || !new Date(utc).toISOString().startsWith(day)) {
    return undefined;
  }
  const midnights = offsets.map((offset) => utc + offset * hour);
  return (
    midnights.find((at) => formatDayKey(new Date(at)) === day && formatMoment(new Date(at)).endsWith('12:00 AM')) ?? utc
  );
}

/** The calendar day so many days after another, both as `YYYY-MM-DD`. */
export const dayAfter = (day: string, days = 1): string =>
  new Date(Date.parse(`${day}T12:00:00Z`) + days * 24 * hour).toISOString().slice(0, 10);
