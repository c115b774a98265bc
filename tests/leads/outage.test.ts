import { expect, test } from 'vitest';
import type { SendOutcome } from '../../src/outbox/delivery.ts';
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
