import { expect, test } from 'vitest';
import { pageFor, pageLabel } from '../../client/page-row.ts';

test.each([
  { key: 'ArrowRight', first: 0, across: 1, to: 1 },
  { key: 'ArrowRight', first: 0, across: 2, to: 2 },
  { key: 'ArrowRight', first: 16, across: 2, to: 16 },
  { key: 'ArrowRight', first: 17, across: 1, to: 17 },
  { key: 'ArrowLeft', first: 3, across: 1, to: 2 },
  { key: 'ArrowLeft', first: 0, across: 2, to: 0 },
  { key: 'Home', first: 9, across: 1, to: 0 },
  { key: 'End', first: 0, across: 1, to: 17 },
  { key: 'End', first: 0, across: 2, to: 16 },
  { key: 'a', first: 3, across: 1, to: undefined },
])('$key on page $first, $across side by side, turns to $to', ({ key, first, across, to }) => {
  expect(pageFor(key, { first, across }, 18)).toBe(to);
});

test('the place names one page or two, and the last of an odd number of pages is alone', () => {
  expect(pageLabel({ first: 2, across: 1 }, 18)).toBe('3 of 18');
  expect(pageLabel({ first: 2, across: 2 }, 18)).toBe('3–4 of 18');
  expect(pageFor('End', { first: 0, across: 2 }, 17)).toBe(16);
  expect(pageLabel({ first: 16, across: 2 }, 17)).toBe('17 of 17');
});
