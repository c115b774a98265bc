import { expect, test } from 'vitest';
import { deliveryLease } from '../../src/outbox/delivery-worker.ts';
import { twoStores } from '../helpers/temporary-store.ts';
import { noon } from './sample-submission.ts';

const second = 1000;

/** Two programs on one database, with a clock that a test moves. */
function two() {
  const [{ outbox: here }, { outbox: there }] = twoStores();
  let now = noon;
  const clock = () => now;
  let questions = 0;
  const counted: typeof there = {
    ...there,
    hold: (question) => {
      questions++;
      return there.hold(question);
    },
  };
  return {
    one: deliveryLease(here, 'crm', 'one', clock),
    other: deliveryLease(counted, 'crm', 'two', clock),
    mail: deliveryLease(there, 'mail', 'two', clock),
    questions: () => questions,
    at(seconds: number) {
      now = noon + seconds * second;
    },
  };
}

test('of two programs that ask at once one may send; another destination is another right', async () => {
  const { one, other, mail } = two();
  const held = await Promise.all([one.hold(), other.hold()]);
  expect(held.sort()).toEqual([false, true]);
  expect(await mail.hold()).toBe(true);
});

test('its holder renews it; the other gets it ten seconds after the last renewal', async () => {
  const { one, other, at } = two();
  expect(await one.hold()).toBe(true);
  at(9);
  expect(await one.hold()).toBe(true);
  at(18);
  expect(await other.hold()).toBe(false);
  at(19);
  expect(await other.hold()).toBe(true);
  at(20);
  expect(await one.hold()).toBe(false);
});

test('what was taken while the clock was a day ahead blocks nobody once it is right, neither held nor released', async () => {
  for (const ends of [false, true]) {
    const { one, other, at } = two();
    at(86_400);
    expect(await one.hold()).toBe(true);
    if (ends) await one.release(0);
    at(0);
    expect(await other.hold()).toBe(true);
  }
});

test('a pause that the CRM asked for holds for the others too, even after a stop', async () => {
  const { one, other, at } = two();
  await one.hold();
  await one.extend(60 * second);
  at(59);
  expect(await other.hold()).toBe(false);
  await one.release(31 * second);
  at(89);
  expect(await other.hold()).toBe(false);
  at(90);
  expect(await other.hold()).toBe(true);
});

test('who was refused asks again only when the right ends, at the latest after two seconds', async () => {
  const { one, other, questions, at } = two();
  await one.hold();
  for (let passed = 1; passed < 3; passed += 0.25) {
    at(passed);
    expect(await other.hold()).toBe(false);
    if (passed === 1) expect(other.rest()).toBe(2 * second);
  }
  expect(questions()).toBe(1);
  at(9);
  expect(await other.hold()).toBe(false);
  expect([questions(), other.rest()]).toEqual([2, second]);
  at(10);
  expect(await other.hold()).toBe(true);
  expect([questions(), other.rest()]).toEqual([3, 0]);
});

test('who does not hold it cannot let go of it', async () => {
  const { one, other, at } = two();
  await one.hold();
  await other.release(0);
  at(1);
  expect(await other.hold()).toBe(false);
});
