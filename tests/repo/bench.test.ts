import { expect, test } from 'vitest';
import { instances } from '../../scripts/bench/instances.ts';
import { parts } from '../../scripts/bench/parts.ts';
import { measuredIn } from '../../scripts/bench/readme.ts';

test('the table of the README has a line for everything that npm run bench measures', () => {
  const declared = parts.flatMap(({ measures }) => Object.values(measures).map(({ what }) => what));
  expect(measuredIn()).toEqual(declared);
});

test('the table of the page on sizing has a line for everything that its part measures', () => {
  const declared = Object.values(instances.measures).map(({ what }) => what);
  expect(measuredIn('scripts/deploy/sizing.md')).toEqual(declared);
});

test('no two measures share their words', () => {
  const declared = parts.flatMap(({ measures }) => Object.values(measures).map(({ what }) => what));
  expect(new Set(declared).size).toBe(declared.length);
});
