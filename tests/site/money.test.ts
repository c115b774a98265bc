import { afterEach, expect, test } from 'vitest';
import { chartDrawing } from '../../src/site/charts.ts';
import { formatDollars, formatDollarsAndCents, formatPrice, ownMoney, setMoney } from '../../src/site/format.ts';
import { shippedTerms, termTexts } from '../../src/site/offerings.ts';

afterEach(() => setMoney());
/** The spaces of amounts are those that do not break. */
const plain = (text: string) => text.replace(/\s/g, ' ');

test('without a setting amounts are US dollars as the specification writes them', () => {
  expect([formatDollars(2500), formatDollarsAndCents(200), formatPrice(15), formatPrice(17.85)]).toEqual([
    '$2,500',
    '$200.00',
    '$15',
    '$17.85',
  ]);
  expect(ownMoney()).toBeUndefined();
});

test.each([
  ['EUR', 'de-DE', '2.500 €', '200,00 €', '17,85 €'],
  ['CAD', 'en-CA', '$2,500', '$200.00', '$17.85'],
  ['CAD', 'en-US', 'CA$2,500', 'CA$200.00', 'CA$17.85'],
  ['GBP', 'en-GB', '£2,500', '£200.00', '£17.85'],
])('%s in %s', (currency, locale, whole, exact, price) => {
  setMoney({ currency, locale });
  expect([formatDollars(2500), formatDollarsAndCents(200), formatPrice(17.85)].map(plain)).toEqual([
    whole,
    exact,
    price,
  ]);
  expect(ownMoney()).toEqual({ currency, locale });
});

test('terms that sentences name and charts are written in it too', () => {
  setMoney({ currency: 'EUR', locale: 'de-DE' });
  expect(plain(termTexts(shippedTerms).get('regd.minimum') ?? '')).toBe('15.000 €');
  expect(plain(chartDrawing('rent').sentence)).toContain('17,85 € per square foot average rent');
});

test('what is no currency, or no locale, changes nothing', () => {
  setMoney({ currency: 'DOLLARS' });
  setMoney({ locale: '!' });
  expect(formatDollars(2500)).toBe('$2,500');
});
