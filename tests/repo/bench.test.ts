import { expect, test } from 'vitest';
import { parts } from '../../scripts/bench/parts.ts';
import { measuredInReadme } from '../../scripts/bench/readme.ts';

test('the table of the README has a line for everything that npm run bench measures', () => {
  const declared = parts.flatMap(({ measures }) => Object.values(measures).map(({ what }) => what));
  expect(measuredInReadme()).toEqual(declared);
});

test('no two measures share their words', () => {
  const declared = parts.flatMap(({ measures }) => Object.values(measures).map(({ what }) => what));
  expect(new Set(declared).size).toBe(declared.length);
});
