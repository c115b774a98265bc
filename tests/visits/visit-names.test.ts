import { expect, test } from 'vitest';
import { visitNames } from '../../src/visits/analytics.ts';

const noon = Date.parse('2026-03-02T17:00:00Z');

test('a visitor has one number for a day, another than anybody else, and a new one the next day', () => {
  let now = noon;
  const nameOf = visitNames(() => now);
  const first = nameOf('192.0.2.1 browser');
  expect(first).toMatch(/^\d+\.\d+$/);
  expect(nameOf('192.0.2.1 browser')).toBe(first);
  expect(nameOf('192.0.2.1 another browser')).not.toBe(first);
  now += 24 * 3_600_000;
  const second = nameOf('192.0.2.1 browser');
  expect(second).not.toBe(first);
  now -= 24 * 3_600_000;
  // The key of the first day is gone.
  expect(nameOf('192.0.2.1 browser')).not.toBe(first);
});

test('another process knows another number: the key is nowhere but in memory', () => {
  expect(visitNames(() => noon)('192.0.2.1 browser')).not.toBe(visitNames(() => noon)('192.0.2.1 browser'));
});
