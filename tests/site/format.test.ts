import { afterEach, expect, test } from 'vitest';
import { withTerms } from '../../src/content/terms.ts';
import { compareCases, paymentLabels, project } from '../../src/site/calculator.ts';
import { chartDrawing } from '../../src/site/charts.ts';
import { startOfDay } from '../../src/site/day.ts';
import {
  articleBefore,
  customMoney,
  formatCalendarDay,
  formatDay,
  formatDayKey,
  formatDollars,
  formatDollarsAndCents,
  formatDuration,
  formatMoment,
  formatMultiple,
  formatPercent,
  formatPrice,
  formatRecentDay,
  formatTime,
  setMoney,
  setTimeZone,
  telephone,
  zoneName,
} from '../../src/site/format.ts';
import { refusal } from '../../src/site/forms/form.ts';
import { formOf } from '../../src/site/forms/index.ts';
import { offeringOf, shippedTerms, termTexts } from '../../src/site/offerings.ts';
import { publishedSite } from '../../src/site/site-facts.ts';

afterEach(() => {
  setTimeZone();
  setMoney();
});

test('a percentage and a multiple keep up to two digits', () => {
  expect([0.08, 0.085, 0.0725, 0.1, 0.0711].map(formatPercent)).toEqual(['8%', '8.5%', '7.25%', '10%', '7.11%']);
  expect([2, 2.5, 1.456].map(formatMultiple)).toEqual(['2x', '2.5x', '1.46x']);
});

test.each([
  ['(317) 555-0142', 'tel:+13175550142'],
  ['+1 (317) 555-0142', 'tel:+13175550142'],
  ['(317) 555-0142 ext. 12', 'tel:+13175550142;ext=12'],
  ['+44 (0)20 7946 0018', 'tel:+442079460018'],
])('the address of %s is %s', (phone, address) => {
  expect(telephone(phone)).toBe(address);
});

test.each([
  ['an', ['8%', '8.5%', '11%', '18%', '$80', '$800,000', '$11,000']],
  ['a', ['7%', '1.8x', '$118', '2x-3x']],
])('the article "%s" is before %j', (article, numbers) => {
  for (const number of numbers) expect(articleBefore(number), number).toBe(article);
});

test('the article of a sentence follows the number that takes the place of a name', () => {
  const fill = (preferredReturn: number) => {
    const terms = termTexts({ ...shippedTerms, spark: { ...shippedTerms.spark, preferredReturn } });
    return withTerms('An {spark.preferredReturn} return, and a  {spark.preferredReturn} one.', terms, () => {});
  };
  expect(fill(7)).toBe('A 7% return, and a  7% one.');
  expect(fill(8.5)).toBe('An 8.5% return, and an  8.5% one.');
});

test.each([
  ['spark', 12, 'Monthly Income', 'Annual Income'],
  ['spark', 4, 'Quarterly Income', 'Annual Income'],
  ['spark', 1, 'Annual Income', undefined],
  ['regd', 4, 'Quarterly Distribution', undefined],
] as const)('%s with %i payments a year shows a %s', (id, paymentsPerYear, payment, annual) => {
  expect(paymentLabels(id, { paymentsPerYear })).toEqual({ payment, annual });
});

test('a sale never brings less than nothing', () => {
  const offering = { ...offeringOf(shippedTerms, 'spark'), preferredReturn: 0.5, multiple: { low: 2, high: 4 } };
  const rows = compareCases(project(500, offering), offering);
  expect(rows.flatMap(({ figures }) => figures).filter((figure) => figure.includes('-$'))).toEqual([]);
});

test('a form offers no amount below the minimum', () => {
  const offered = (minimum: number) => {
    const offerings = { ...shippedTerms, spark: { ...shippedTerms.spark, minimum } };
    const { fields } = formOf('webinar', { ...publishedSite(), offerings });
    return fields.find(({ name }) => name === 'investmentAmount') ?? expect.fail();
  };
  expect(offered(500).options?.[0]?.value).toBe('$500 - $1,000');
  const field = offered(1000);
  expect(field.options?.[0]?.value).toBe('$1,000 - $5,000');
  expect(refusal(field, '$500 - $1,000')).toBe('Investment amount: please choose one of the options');
});

test('in any currency and locale the interest form takes its own placeholder', () => {
  for (const currency of ['USD', 'EUR', 'CHF', 'JPY', 'SEK', 'INR', 'DKK', 'PLN', 'HUF'])
    for (const locale of [
      'en-US',
      'en-GB',
      'de-DE',
      'de-CH',
      'fr-FR',
      'es-ES',
      'en-IN',
      'sv-SE',
      'da-DK',
      'pl-PL',
      'hu-HU',
    ]) {
      setMoney({ currency, locale });
      const field = formOf('interest').fields.find(({ name }) => name === 'investmentAmount') ?? expect.fail();
      const [taken = '', below] = [field.placeholder, formatDollars(shippedTerms.spark.minimum - 1)];
      expect(refusal(field, taken), taken).toBeUndefined();
      expect(refusal(field, below), below).toBeDefined();
    }
});

const at = '2026-11-22T03:30:00.000Z';

test('without a setting, or with a name that is none, days and times are those of Indianapolis', () => {
  setTimeZone('Nowhere/City');
  expect(zoneName()).toBe('Indianapolis');
  expect(formatMoment(at)).toBe('Nov 21, 2026, 10:30 PM');
  expect(new Date(startOfDay('2026-11-22')).toISOString()).toBe('2026-11-22T05:00:00.000Z');
});

test.each([
  ['Pacific/Auckland', 'Auckland', 'Nov 22, 2026', '4:30 PM', '2026-11-21T11:00:00.000Z'],
  ['America/Los_Angeles', 'Los Angeles', 'Nov 21, 2026', '7:30 PM', '2026-11-22T08:00:00.000Z'],
  ['UTC', 'UTC', 'Nov 22, 2026', '3:30 AM', '2026-11-22T00:00:00.000Z'],
])('in %s', (zone, name, day, time, midnight) => {
  setTimeZone(zone);
  expect([zoneName(), formatDay(at), formatTime(at)]).toEqual([name, day, time]);
  expect(new Date(startOfDay('2026-11-22')).toISOString()).toBe(midnight);
  expect(formatCalendarDay('2026-11-22')).toBe('Nov 22, 2026');
  expect(startOfDay(formatDayKey(at))).toBeLessThanOrEqual(Date.parse(at));
});

test.each([
  ['2026-03-09T14:00:00Z', 'Today'],
  ['2026-03-09T03:59:00Z', 'Yesterday'],
  // The day on which clocks go forward has 23 hours.
  ['2026-03-08T05:00:00Z', 'Yesterday'],
  ['2026-03-08T04:59:00Z', ''],
  ['2026-03-10T12:00:00Z', ''],
])('at noon of March 9, %s is "%s"', (time, words) => {
  expect(formatRecentDay(time, new Date('2026-03-09T16:00:00Z'))).toBe(words);
});

test.each([
  [45_400, '45 s'],
  [12 * 60_000, '12 min'],
  [3 * 3_600_000, '3 h'],
  [47 * 3_600_000, '47 h'],
  [72 * 3_600_000, '3 days'],
])('%i ms are %s', (milliseconds, words) => {
  expect(formatDuration(milliseconds)).toBe(words);
});

/** The spaces of amounts are those that do not break. */
const plain = (text: string) => text.replace(/\s/g, ' ');

test('without a setting, or with one that is none, amounts are US dollars as the specification writes them', () => {
  const ours = () => [formatDollars(2500), formatDollarsAndCents(200), formatPrice(15), formatPrice(17.85)];
  expect(ours()).toEqual(['$2,500', '$200.00', '$15', '$17.85']);
  expect(customMoney()).toBeUndefined();
  for (const none of [{ currency: 'DOLLARS' }, { locale: '!' }]) setMoney(none);
  expect(ours()[0]).toBe('$2,500');
});

test.each([
  ['EUR', 'de-DE', '2.500 €', '200,00 €', '17,85 €'],
  ['CAD', 'en-CA', '$2,500', '$200.00', '$17.85'],
  ['CAD', 'en-US', 'CA$2,500', 'CA$200.00', 'CA$17.85'],
  ['GBP', 'en-GB', '£2,500', '£200.00', '£17.85'],
])('%s in %s', (currency, locale, whole, exact, price) => {
  setMoney({ currency, locale });
  const written = [formatDollars(2500), formatDollarsAndCents(200), formatPrice(17.85)];
  expect(written.map(plain)).toEqual([whole, exact, price]);
  expect(customMoney()).toEqual({ currency, locale });
});

test('terms that sentences name and charts are written in it too', () => {
  setMoney({ currency: 'EUR', locale: 'de-DE' });
  expect(plain(termTexts(shippedTerms).get('regd.minimum') ?? '')).toBe('15.000 €');
  expect(plain(chartDrawing('rent', publishedSite()).sentence)).toContain('17,85 € per square foot average rent');
});
