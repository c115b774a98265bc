import { expect, test } from 'vitest';
import { deliveryLease } from '../../src/leads/delivery-lease.ts';
import { temporaryStore } from '../temporary-store.ts';
import { noon } from './sample-submission.ts';

const second = 1000;

/** Two programs on one database file. */
function two() {
  const store = temporaryStore();
  const other = temporaryStore({ dataDir: store.dataDir });
  return {
    one: deliveryLease(store.deliveries, 'crm', 'one'),
    two: deliveryLease(other.deliveries, 'crm', 'two'),
    mail: deliveryLease(other.deliveries, 'mail', 'two'),
  };
}

test('of two programs that ask at once one may send', async () => {
  const { one, two: other } = two();
  const held = await Promise.all([one.hold(noon), other.hold(noon)]);
  expect(held.sort()).toEqual([false, true]);
});

test('who holds it keeps it; the other gets it ten seconds after the last renewal', async () => {
  const { one, two: other } = two();
  expect(await one.hold(noon)).toBe(true);
  expect(await one.hold(noon + 9 * second)).toBe(true);
  expect(await other.hold(noon + 18 * second)).toBe(false);
  expect(await other.hold(noon + 19 * second)).toBe(true);
  expect(await one.hold(noon + 20 * second)).toBe(false);
});

test('another destination is another right', async () => {
  const { one, mail } = two();
  expect(await one.hold(noon)).toBe(true);
  expect(await mail.hold(noon)).toBe(true);
});

test('a pause that the CRM asked for holds for the others too, even after a stop', async () => {
  const { one, two: other } = two();
  await one.hold(noon);
  await one.extend(noon, noon + 60 * second);
  expect(await other.hold(noon + 59 * second)).toBe(false);
  await one.release(noon + 30 * second);
  expect(await other.hold(noon + 29 * second)).toBe(false);
  expect(await other.hold(noon + 30 * second)).toBe(true);
});

test('who was refused asks again only when the right ends, at the latest after two seconds', async () => {
  const store = temporaryStore();
  let questions = 0;
  const counted = {
    ...store.deliveries,
    hold: (question: Parameters<typeof store.deliveries.hold>[0]) => {
      questions++;
      return store.deliveries.hold(question);
    },
  };
  const [one, other] = [deliveryLease(store.deliveries, 'crm', 'one'), deliveryLease(counted, 'crm', 'two')];
  await one.hold(noon);
  expect(await other.hold(noon + second)).toBe(false);
  expect(other.rest(noon + second)).toBe(2 * second);
  for (let at = 1; at < 3; at += 0.25) expect(await other.hold(noon + at * second)).toBe(false);
  expect(questions).toBe(1);
  expect(await other.hold(noon + 9 * second)).toBe(false);
  expect([questions, other.rest(noon + 9 * second)]).toEqual([2, second]);
  expect(await other.hold(noon + 10 * second)).toBe(true);
  expect([questions, other.rest(noon + 10 * second)]).toEqual([3, 0]);
});

test('who does not hold it cannot let go of it', async () => {
  const { one, two: other } = two();
  await one.hold(noon);
  await other.release(noon);
  expect(await other.hold(noon + second)).toBe(false);
});
