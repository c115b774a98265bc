import { formatDay, formatMoment } from '../site/format.ts';

const hour = 3_600_000;

/** Milliseconds of the midnight with which a calendar day begins where dates are shown; `undefined` for "2026-02-30" and the like. */
export function startOfDay(day: string): number | undefined {
  const utc = Date.parse(`${day}T00:00:00.000Z`);
  if (!/^\d{4}-\d\d-\d\d$/.test(day) || Number.isNaN(utc) || !new Date(utc).toISOString().startsWith(day)) {
    return undefined;
  }
  // Noon in Greenwich is the same calendar day in every zone of the Americas and Europe.
  const shown = formatDay(new Date(utc + 12 * hour));
  for (let offset = -14; offset <= 14; offset++) {
    const midnight = new Date(utc + offset * hour);
    if (formatDay(midnight) === shown && formatMoment(midnight).endsWith('12:00 AM')) return midnight.getTime();
  }
  return utc;
}
