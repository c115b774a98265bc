import { expect, test } from 'vitest';
import type { Delivery } from '../../src/db/rows.ts';
import { backoff, settlement } from '../../src/outbox/delivery.ts';

const hour = 3_600_000;

test('the pause doubles from a second up to twelve hours', () => {
  const pauses = Array.from({ length: 40 }, (_, attempts) => backoff(attempts, 0));
  expect(pauses.slice(0, 4)).toEqual([1000, 2000, 4000, 8000]);
  expect(Math.max(...pauses)).toBe(12 * hour);
  expect(pauses.at(-1)).toBe(12 * hour);
});

test('chance shortens the pause by half at most', () => {
  expect(backoff(3, 0.5)).toBe(6000);
  expect(backoff(3, 0.999999)).toBeGreaterThanOrEqual(4000);
});

test('a destination that asks for a longer pause gets it', () => {
  const delivery = { id: 'a', attempts: 3, lease_until: '' } as Delivery;
  const dueAfter = (retryAfter: number) =>
    settlement(delivery, { outcome: 'busy', retryAfter, answer: '' }, 0, 0).due_at;
  expect(dueAfter(hour)).toBe('1970-01-01T01:00:00.000Z');
  expect(dueAfter(1000)).toBe('1970-01-01T00:00:08.000Z');
});
