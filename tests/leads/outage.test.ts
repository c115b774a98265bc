import { expect, test } from 'vitest';
import type { Delivery } from '../../src/db/rows.ts';
import { backoff, type SendOutcome, settlement } from '../../src/outbox/delivery.ts';
import { outageWatch } from '../../src/outbox/outage.ts';
import { noon } from './sample-submission.ts';

const delivered: SendOutcome = { outcome: 'delivered', answer: '200' };
const down: SendOutcome = { outcome: 'unreachable', answer: '500' };
const blocked: SendOutcome = { outcome: 'busy', retryAfter: 60_000, answer: '429 error code: 1015' };

const second = 1000;

test('it begins with a probe, whose success wakes what waits from before', () => {
  const watch = outageWatch();
  expect(watch.active).toBe(true);
  expect(watch.learn({ id: 'a', sent: delivered, probe: true, now: noon })).toBe('ended');
  expect(watch).toMatchObject({ active: false, opensAt: 0 });
});

test('failures of one delivery alone wake nothing: its own backoff goes on', () => {
  const watch = outageWatch();
  watch.learn({ id: 'a', sent: delivered, probe: true, now: noon });
  expect(watch.learn({ id: 'b', sent: down, probe: false, now: noon })).toBe('began');
  expect(watch.opensAt).toBe(noon + 2 * second);
  expect(watch.learn({ id: 'c', sent: delivered, probe: true, now: noon + 2 * second })).toBe('passed');
});

test('failures of several end for all', () => {
  const watch = outageWatch();
  watch.learn({ id: 'a', sent: delivered, probe: true, now: noon });
  watch.learn({ id: 'b', sent: down, probe: false, now: noon });
  expect(watch.learn({ id: 'c', sent: down, probe: true, now: noon + 2 * second })).toBe('goes-on');
  expect(watch.opensAt).toBe(noon + 6 * second);
  expect(watch.learn({ id: 'c', sent: delivered, probe: true, now: noon + 6 * second })).toBe('ended');
});

test('a requested pause is observed, even when an attempt from before it succeeds', () => {
  const watch = outageWatch();
  watch.learn({ id: 'a', sent: delivered, probe: true, now: noon });
  watch.learn({ id: 'b', sent: blocked, probe: false, now: noon });
  expect(watch).toMatchObject({ opensAt: noon + 60 * second, retryNotBefore: noon + 60 * second });
  watch.learn({ id: 'c', sent: delivered, probe: false, now: noon + second });
  expect(watch.opensAt).toBe(noon + 60 * second);
});

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
