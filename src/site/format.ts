import { once } from '../base/once.ts';

export const zone = 'America/Indiana/Indianapolis';

// Each takes milliseconds to make, of which a command that formats nothing has few.
const day = once(
  () => new Intl.DateTimeFormat('en-US', { timeZone: zone, month: 'short', day: 'numeric', year: 'numeric' }),
);
const moment = once(
  () =>
    new Intl.DateTimeFormat('en-US', {
      timeZone: zone,
      month: 'short',
      day: 'numeric',
      year: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
    }),
);
// Canadian English writes a day as ISO 8601 does.
const dayKey = once(
  () => new Intl.DateTimeFormat('en-CA', { timeZone: zone, year: 'numeric', month: '2-digit', day: '2-digit' }),
);
const year = once(() => new Intl.DateTimeFormat('en-US', { timeZone: zone, year: 'numeric' }));
const dollars = once(
  () => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD', maximumFractionDigits: 0 }),
);
const cents = once(() => new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }));
const count = once(() => new Intl.NumberFormat('en-US'));
const percent = once(() => new Intl.NumberFormat('en-US', { style: 'percent' }));

/** A time as a format writes it; a text that is no time as it is, so that no stored row can make a page fail. */
function written(format: Intl.DateTimeFormat, time: string | Date): string {
  const date = new Date(time);
  return Number.isNaN(date.getTime()) ? String(time) : format.format(date);
}

/** "Oct 18, 2025", in Indianapolis, of an ISO 8601 time or a Date. */
export const formatDay = (time: string | Date) => written(day(), time);

/** The calendar day in Indianapolis as `YYYY-MM-DD`, which sorts. */
export const formatDayKey = (time: string | Date) => written(dayKey(), time);

/** "Oct 18, 2025", of a calendar day as `YYYY-MM-DD`, the same day everywhere. */
export const formatCalendarDay = (date: string) => formatDay(`${date}T17:00:00Z`);

/** "Oct 18, 2025, 9:42 AM", in Indianapolis. */
export const formatMoment = (time: string | Date) => written(moment(), time);

/** "$2,500", without cents. */
export const formatDollars = (amount: number) => dollars().format(amount);

/** "$200.00", with cents. */
export const formatDollarsAndCents = (amount: number) => cents().format(amount);

/** "3,000". */
export const formatCount = (number: number) => count().format(number);

/** "10%", of a share of one. */
export const formatPercent = (share: number) => percent().format(share);

/** The calendar year in Indianapolis. */
export const yearOf = (time: Date) => Number(year().format(time));

/** The address of a telephone number written for people in the United States. */
export const telephone = (phone: string) => `tel:+1${phone.replace(/\D/g, '')}`;
