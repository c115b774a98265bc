import { once } from '../base/once.ts';

const usualZone = 'America/Indiana/Indianapolis';
let zone = usualZone;

/** Process-wide; an invalid name is ignored. */
export function setTimeZone(name = ''): void {
  if (!name || isTimeZone(name)) zone = name || usualZone;
}

/** The default is known to be valid: asking `Intl` takes milliseconds of a command's start. */
export function isTimeZone(name: string): boolean {
  if (name === usualZone) return true;
  try {
    return Boolean(new Intl.DateTimeFormat('en-US', { timeZone: name }));
  } catch {
    return false;
  }
}

export const timeZone = () => zone;

/** Such as "Indianapolis". */
export const zoneName = () => (zone.split('/').at(-1) ?? zone).replaceAll('_', ' ');

const date = { month: 'short', day: 'numeric', year: 'numeric' } as const;
const clock = { hour: 'numeric', minute: '2-digit' } as const;

export interface Money {
  currency: string;
  locale: string;
}
const usualMoney: Money = { currency: 'USD', locale: 'en-US' };
let money = usualMoney;

/** Process-wide; an invalid currency or locale is ignored. */
export function setMoney({ currency, locale }: Partial<Money> = {}): void {
  const requested = { currency: currency || usualMoney.currency, locale: locale || usualMoney.locale };
  if (isCurrency(requested.currency) && isLocale(requested.locale)) money = requested;
}

/** Set only where it differs from the default. */
export const customMoney = (): Money | undefined =>
  money.currency === usualMoney.currency && money.locale === usualMoney.locale ? undefined : money;

export const isCurrency = (code: string) =>
  code === usualMoney.currency || Intl.supportedValuesOf('currency').includes(code);

export function isLocale(name: string): boolean {
  if (name === usualMoney.locale) return true;
  try {
    return Intl.NumberFormat.supportedLocalesOf(name).length > 0;
  } catch {
    return false;
  }
}

/** Made at its first use, and anew when its setting has changed: a formatter takes milliseconds, too many for a command that formats nothing. */
function formatter<Setting, Format>(setting: () => Setting, make: (setting: Setting) => Format): () => Format {
  let cached: { setting: Setting; format: Format } | undefined;
  return () => {
    const current = setting();
    if (cached?.setting !== current) cached = { setting: current, format: make(current) };
    return cached.format;
  };
}

const inMoney = (options: Intl.NumberFormatOptions) =>
  formatter(
    () => money,
    ({ currency, locale }) => new Intl.NumberFormat(locale, { style: 'currency', currency, ...options }),
  );

const inZone = (options: Intl.DateTimeFormatOptions, locale = 'en-US') =>
  formatter(timeZone, (zone) => new Intl.DateTimeFormat(locale, { timeZone: zone, ...options }));

const day = inZone(date);
const calendarDay = inZone({ ...date, timeZone: 'UTC' });
const time = inZone(clock);
const moment = inZone({ ...date, ...clock });
// The Canadian English format is ISO 8601.
const dayKey = inZone({ year: 'numeric', month: '2-digit', day: '2-digit' }, 'en-CA');
const year = inZone({ year: 'numeric' });
const dollars = inMoney({ maximumFractionDigits: 0 });
const cents = inMoney({});
const count = once(() => new Intl.NumberFormat('en-US'));
const percent = once(() => new Intl.NumberFormat('en-US', { style: 'percent', maximumFractionDigits: 2 }));
const factor = once(() => new Intl.NumberFormat('en-US', { maximumFractionDigits: 2 }));

/** Text that is no date is returned as it is, so that a bad row cannot break a page. */
function formatted(format: Intl.DateTimeFormat, at: string | Date): string {
  const moment = new Date(at);
  return Number.isNaN(moment.getTime()) ? String(at) : format.format(moment);
}

/** "Oct 18, 2025". */
export const formatDay = (at: string | Date) => formatted(day(), at);

/** "Today", "Yesterday" or "". */
export function formatRecentDay(at: string | Date, now: Date): string {
  const key = formatDayKey(at);
  if (key === formatDayKey(now)) return 'Today';
  const noon = Date.parse(`${formatDayKey(now)}T12:00:00Z`);
  return key === new Date(noon - 86_400_000).toISOString().slice(0, 10) ? 'Yesterday' : '';
}

/** "9:42 AM". */
export const formatTime = (at: string | Date) => formatted(time(), at);

/** `YYYY-MM-DD`, which sorts. */
export const formatDayKey = (at: string | Date) => formatted(dayKey(), at);

/** Formats `YYYY-MM-DD` as "Oct 18, 2025", independent of the time zone. */
export const formatCalendarDay = (date: string) => formatted(calendarDay(), `${date}T17:00:00Z`);

/** "October 18, 2025" or "Oct 18", within a text. */
export const writtenDay = /\b(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6} \d{1,2}(?:, \d{4})?\b/;

/** "Oct 18, 2025, 9:42 AM". */
export const formatMoment = (at: string | Date) => formatted(moment(), at);

/** "45 s", "12 min", "3 h" or "2 days", from milliseconds. */
export function formatDuration(milliseconds: number): string {
  const seconds = Math.max(0, Math.round(milliseconds / 1000));
  if (seconds < 60) return `${seconds} s`;
  if (seconds < 3600) return `${Math.round(seconds / 60)} min`;
  if (seconds < 48 * 3600) return `${Math.round(seconds / 3600)} h`;
  return `${formatCount(Math.round(seconds / 86_400))} days`;
}

/** "$2,500". */
export const formatDollars = (amount: number) => dollars().format(amount);

/** "$200.00". */
export const formatDollarsAndCents = (amount: number) => cents().format(amount);

/** "$15" or "$17.85". */
export const formatPrice = (amount: number) =>
  Number.isInteger(amount) ? formatDollars(amount) : formatDollarsAndCents(amount);

/** "3,000". */
export const formatCount = (number: number) => count().format(number);

/** "1 lead", "3,000 leads". */
export const counted = (number: number, one: string, many = `${one}s`) =>
  `${formatCount(number)} ${number === 1 ? one : many}`;

/** "10%" or "8.5%", from 0.1 and 0.085. */
export const formatPercent = (share: number) => percent().format(share);

/** "2x" or "1.45x". */
export const formatMultiple = (multiple: number) => `${factor().format(multiple)}x`;

/** The article before a number, as it is spoken: "an 8%", "an 11%", "a 7%", "an $80". */
export function articleBefore(text: string): 'a' | 'an' | undefined {
  const [, first] = /^\D{0,4}?(\d+)/.exec(text) ?? [];
  if (!first) return undefined;
  return /^(?:8\d*|11|18)$/.test(first) ? 'an' : 'a';
}

export const articleOf = (word: string) => (/^[aeiou]/i.test(word) ? 'an' : 'a');

export const yearOf = (at: Date) => Number(year().format(at));

/** A `tel:` URI (RFC 3966); numbers without a country code are American. */
export function telephone(phone: string): string {
  const [number = '', extension] = phone.split(/\s*(?:,|;|\bext(?:ension)?\b\.?|\bx(?=\s*\d))\s*/i);
  const digits = number.replace(/\(0\)/, '').replace(/\D/g, '');
  const hasCountry = number.trim().startsWith('+') || (digits.length === 11 && digits.startsWith('1'));
  const local = extension?.replace(/\D/g, '');
  return `tel:+${hasCountry ? '' : '1'}${digits}${local ? `;ext=${local}` : ''}`;
}
