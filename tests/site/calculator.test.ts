import { expect, test } from 'vitest';
import {
  clampAmount,
  compareCases,
  figuresOf,
  groupDigits,
  limitNote,
  paidShare,
  project,
  readAmount,
} from '../../src/site/calculator.ts';
import { offeringOf, shippedTerms } from '../../src/site/offerings.ts';

const sparkFundOne = offeringOf(shippedTerms, 'spark');
const opportunityFund = offeringOf(shippedTerms, 'regd');

test.each([
  ['$2,500', 2500],
  ['2500', 2500],
  ['12abc34', 1234],
  ['', undefined],
  ['none', undefined],
])('the typed "%s" reads as %s', (typed, amount) => {
  expect(readAmount(typed)).toBe(amount);
});

test.each([
  [undefined, 500, 15_000],
  [0, 500, 15_000],
  [499, 500, 15_000],
  [777, 777, 15_000],
  [100_001, 100_000, 100_001],
  [500_001, 100_000, 500_000],
])('%s is committed as %s for Spark Fund One and %s for the opportunity fund', (amount, spark, regd) => {
  expect(clampAmount(amount, sparkFundOne.calculator)).toBe(spark);
  expect(clampAmount(amount, opportunityFund.calculator)).toBe(regd);
});

test('what is computed is not rounded, what is shown is: whole dollars a month or a quarter, cents a year', () => {
  const projection = project(2500, sparkFundOne);
  expect(projection.payment).toBeCloseTo(16.6667, 3);
  expect(figuresOf(projection)).toMatchObject({ payment: '$17', annual: '$200.00', target: '$5,000 - $7,500' });
  const figures = figuresOf(project(15_000, opportunityFund));
  expect(figures).toMatchObject({ amount: '$15,000', payment: '$375', target: '$30,000 - $45,000' });
});

test.each([
  ['', ''],
  ['12', '12'],
  ['1234', '1,234'],
  ['$1,2345', '12,345'],
  ['999999999', '999,999,999'],
])('while typing, "%s" is shown as "%s"', (typed, shown) => {
  expect(groupDigits(typed)).toBe(shown);
});

test.each([
  [2500, undefined],
  [100_000, undefined],
  [100_001, 'Showing $100,000, the calculator’s maximum.'],
  [499, 'Showing $500, the minimum investment.'],
  [undefined, 'Showing $500, the minimum investment.'],
])('of %s the calculator says: %s', (asked, note) => {
  expect(limitNote(asked, sparkFundOne.calculator)).toBe(note);
});

test('the parts of a target add up to it, and a year of payments less is more that a sale would have to bring', () => {
  const rows = compareCases(project(2500, sparkFundOne), sparkFundOne);
  expect(rows.map(({ figures }) => figures)).toEqual([
    ['$800', '$600'],
    ['$4,200 - $6,700', '$4,400 - $6,900'],
    ['$3,300 (1.32x)', '$3,100 (1.24x)'],
    ['$0', '$0'],
  ]);
});

test('payments alone reach no target', () => {
  for (const fund of [sparkFundOne, opportunityFund]) expect(1 + paidShare(fund)).toBeLessThan(fund.multiple.low);
});
