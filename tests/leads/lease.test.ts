import { expect, test } from 'vitest';
import { deliveryLease } from '../../src/outbox/delivery-worker.ts';
import { temporaryStore } from '../helpers/temporary-store.ts';
import { noon } from './sample-submission.ts';

const second = 1000;

/** Two programs on one database file, with a clock that a test moves. */
function two() {
  const store = temporaryStore();
  const other = temporaryStore({ dataDir: store.dataDir });
  let passed = 0;
  const clock = () => noon + passed;
  return {
    one: deliveryLease(store.outbox, 'crm', 'one', clock),
    two: deliveryLease(other.outbox, 'crm', 'two', clock),
    mail: deliveryLease(other.outbox, 'mail', 'two', clock),
    /** So many milliseconds after the beginning. */
    at(milliseconds: number) {
      passed = milliseconds;
    },
    clock,
    store,
  };
}

test('of two programs that ask at once one may send', async () => {
  const { one, two: other } = two();
  const held = await Promise.all([one.hold(), other.hold()]);
  expect(held.sort()).toEqual([false, true]);
});

test('its holder renews it; the other gets it ten seconds after the last renewal', async () => {
  const { one, two: other, at } = two();
  expect(await one.hold()).toBe(true);
  at(9 * second);
  expect(await one.hold()).toBe(true);
  at(18 * second);
  expect(await other.hold()).toBe(false);
  at(19 * second);
  expect(await other.hold()).toBe(true);
  at(20 * second);
  expect(await one.hold()).toBe(false);
});

test('another destination is another right', async () => {
  const { one, mail } = two();
  expect(await one.hold()).toBe(true);
  expect(await mail.hold()).toBe(true);
});

test('a pause that the CRM asked for holds for the others too, even after a stop', async () => {
  const { one, two: other, at } = two();
  await one.hold();
  await one.extend(60 * second);
  at(59 * second);
  expect(await other.hold()).toBe(false);
  await one.release(31 * second);
  at(89 * second);
  expect(await other.hold()).toBe(false);
  at(90 * second);
  expect(await other.hold()).toBe(true);
});

test('who was refused asks again only when the right ends, at the latest after two seconds', async () => {
  const { one, store, clock, at } = two();
  let questions = 0;
  const counted = {
    ...store.outbox,
    hold: (question: Parameters<typeof store.outbox.hold>[0]) => {
      questions++;
      return store.outbox.hold(question);
    },
  };
  const other = deliveryLease(counted, 'crm', 'two', clock);
  await one.hold();
  at(second);
  expect(await other.hold()).toBe(false);
  expect(other.rest()).toBe(2 * second);
  for (let passed = 1; passed < 3; passed += 0.25) {
    at(passed * second);
    expect(await other.hold()).toBe(false);
  }
  expect(questions).toBe(1);
  at(9 * second);
  expect(await other.hold()).toBe(false);
  expect([questions, other.rest()]).toEqual([2, second]);
  at(10 * second);
  expect(await other.hold()).toBe(true);
  expect([questions, other.rest()]).toEqual([3, 0]);
});

test('who does not hold it cannot let go of it', async () => {
  const { one, two: other, at } = two();
  await one.hold();
  await other.release(0);
  at(second);
  expect(await other.hold()).toBe(false);
});
