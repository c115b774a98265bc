import { expect, test } from 'vitest';
import type { Delivery } from '../../src/db/rows.ts';
import { backoff, type SendOutcome, settlement } from '../../src/outbox/delivery.ts';
import { outageWatch } from '../../src/outbox/outage.ts';
import { noon } from './sample-submission.ts';

const second = 1000;
const hour = 3_600_000;
const sent: Record<string, SendOutcome> = {
  delivered: { outcome: 'delivered', answer: '200' },
  down: { outcome: 'unreachable', answer: '500' },
  blocked: { outcome: 'busy', retryAfter: 60_000, answer: '429 error code: 1015' },
};

/** A watch whose first probe has arrived, which ends an outage: it wakes what waits from before. */
function watching() {
  const watch = outageWatch();
  const learn = (id: string, what: keyof typeof sent, probe: boolean, after = 0) =>
    watch.learn({ id, sent: sent[what] ?? expect.fail(what), probe, now: noon + after });
  expect(watch.active).toBe(true);
  expect(learn('a', 'delivered', true)).toBe(true);
  expect(watch).toMatchObject({ active: false, opensAt: 0 });
  return { watch, learn };
}

test('failures of one delivery alone wake nothing: its own backoff goes on', () => {
  const { watch, learn } = watching();
  expect(learn('b', 'down', false)).toBe(false);
  expect(watch.opensAt).toBe(noon + 2 * second);
  expect(learn('c', 'delivered', true, 2 * second)).toBe(false);
});

test('failures of several end for all', () => {
  const { watch, learn } = watching();
  learn('b', 'down', false);
  expect(learn('c', 'down', true, 2 * second)).toBe(false);
  expect(watch.opensAt).toBe(noon + 6 * second);
  expect(learn('c', 'delivered', true, 6 * second)).toBe(true);
});

test('a requested pause is observed, even when an attempt from before it succeeds', () => {
  const { watch, learn } = watching();
  learn('b', 'blocked', false);
  expect(watch).toMatchObject({ opensAt: noon + 60 * second, retryNotBefore: noon + 60 * second });
  learn('c', 'delivered', false, second);
  expect(watch.opensAt).toBe(noon + 60 * second);
});

test('the pause doubles from a second up to twelve hours; chance shortens it by half at most', () => {
  const pauses = Array.from({ length: 40 }, (_, attempts) => backoff(attempts, 0));
  expect(pauses.slice(0, 4)).toEqual([1000, 2000, 4000, 8000]);
  expect([Math.max(...pauses), pauses.at(-1)]).toEqual([12 * hour, 12 * hour]);
  expect(backoff(3, 0.5)).toBe(6000);
  expect(backoff(3, 0.999999)).toBeGreaterThanOrEqual(4000);
});

const delivery = { id: 'a', attempts: 3, lease_until: '' } as Delivery;

test('a destination that asks for a longer pause gets it', () => {
  const dueAfter = (retryAfter: number) =>
    settlement(delivery, { outcome: 'busy', retryAfter, answer: '' }, 0, 0).due_at;
  expect(dueAfter(hour)).toBe('1970-01-01T01:00:00.000Z');
  expect(dueAfter(1000)).toBe('1970-01-01T00:00:08.000Z');
});

test.each<[SendOutcome['outcome'], string]>([
  ['delivered', 'delivered'],
  ['unauthorized', 'pending'],
  ['unreachable', 'pending'],
  ['rejected', 'failed'],
  ['withheld', 'held'],
])('a delivery that is %s is then %s', (outcome, state) => {
  const settled = settlement(delivery, { outcome, answer: '' } as SendOutcome, 0, 0);
  expect(settled).toMatchObject({ state, attempts: 4 });
});
