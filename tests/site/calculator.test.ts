import { expect, test } from 'vitest';
import { clampAmount, figuresOf, project, readAmount } from '../../src/site/calculator.ts';
import { opportunityFund, sparkFundOne } from '../../src/site/offerings.ts';

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

test('Spark Fund One computes unrounded and rounds for display: whole dollars a month, cents a year', () => {
  const projection = project(2500, sparkFundOne);
  expect(projection.payment).toBeCloseTo(16.6667, 3);
  expect(projection.annual).toBe(200);
  expect(figuresOf(projection)).toMatchObject({ payment: '$17', annual: '$200.00', target: '$5,000 - $7,500' });
});

test('the opportunity fund pays a quarter of ten percent', () => {
  const figures = figuresOf(project(15_000, opportunityFund));
  expect(figures).toMatchObject({ amount: '$15,000', payment: '$375', target: '$30,000 - $45,000' });
});
