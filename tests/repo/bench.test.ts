import { expect, test } from 'vitest';
import { isWithinTarget, tableRow } from '../../scripts/bench/figures.ts';

const figure = { what: 'form posts', unit: 'posts/s', ours: 1000, base: 4000, against: 'bare' };

test('a figure is within its targets, of itself and of its ratio to the baseline', () => {
  expect(isWithinTarget(figure)).toBe(true);
  expect(isWithinTarget({ ...figure, targets: ['≥ 0.25 ×', '≤ 1000 posts/s'] })).toBe(true);
  expect(isWithinTarget({ ...figure, targets: ['≥ 0.26 ×'] })).toBe(false);
  expect(isWithinTarget({ ...figure, targets: ['≤ 999 posts/s'] })).toBe(false);
});

test('beside nothing there is no ratio, and what bounds one is not within target', () => {
  expect(isWithinTarget({ ...figure, base: 0, targets: ['≥ 0 ×'] })).toBe(false);
  expect(isWithinTarget({ ...figure, base: undefined, targets: ['≤ 1 ×'] })).toBe(false);
});

test('a figure is a line of a table', () => {
  expect(tableRow({ ...figure, targets: ['≥ 0.25 ×'] })).toBe(
    '| form posts | 1,000 posts/s | bare: 4,000 posts/s | 0.25 × | ≥ 0.25 × |',
  );
});
