import { expect, test } from 'vitest';
import { instances } from '../../scripts/bench/instances.ts';
import { parts } from '../../scripts/bench/parts.ts';
import { measuredIn } from '../../scripts/bench/readme.ts';
import { rowsOf } from '../../scripts/bench/row.ts';

test('the table of docs/speed.md has a line for everything that npm run bench measures', () => {
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

test('beside nothing there is no ratio, and what bounds one is not within target', () => {
  const stored = { what: 'stored', unit: 'leads', against: 'answered', ratio: { atLeast: 1 } };
  const blocked = { what: 'blocked', unit: 'ms', against: 'bare page', ours: { atMost: 20 } };
  const part = { name: 'part', title: 'A part', measures: { stored, blocked }, open: () => Promise.reject() };
  const rows = rowsOf(part, [{ stored: { ours: 0, limit: 0 }, blocked: { ours: 5, limit: 0 } }]);
  expect(rows.map(({ ratio, ok }) => ({ ratio, ok }))).toEqual([
    { ratio: undefined, ok: false },
    { ratio: undefined, ok: true },
  ]);
});
