import { expect, test } from 'vitest';
import { Semaphore } from '../../src/accounts/passwords.ts';

const asker = (key: string, gone = new AbortController()) => ({ key, gone: gone.signal });
const full = () => {
  const semaphore = new Semaphore({ atOnce: 2, waiting: 3 });
  return Promise.all([semaphore.acquire(), semaphore.acquire()]).then(() => semaphore);
};

test('of one sender one waits, the rest is refused at once', async () => {
  const semaphore = await full();
  const first = semaphore.acquire(asker('a'));
  const rest = await Promise.all(Array.from({ length: 98 }, () => semaphore.acquire(asker('a'))));
  expect(rest).toEqual(Array(98).fill(false));
  const other = semaphore.acquire(asker('b'));
  semaphore.release();
  expect(await first).toBe(true);
  semaphore.release();
  expect(await other).toBe(true);
});

test('no more wait than may, but who asks under no key waits as long as it takes', async () => {
  const semaphore = await full();
  const waiting = ['a', 'b', 'c'].map((key) => semaphore.acquire(asker(key)));
  expect(await semaphore.acquire(asker('d'))).toBe(false);
  for (let place = 0; place < 10; place++) waiting.push(semaphore.acquire());
  for (const turn of waiting) {
    semaphore.release();
    expect(await turn).toBe(true);
  }
});

test('who has gone gives up the place, for the next of the same sender too', async () => {
  const semaphore = await full();
  const gone = new AbortController();
  const first = semaphore.acquire(asker('a', gone));
  gone.abort();
  expect(await first).toBe(false);
  expect(await semaphore.acquire(asker('a', gone))).toBe(false);
  const second = semaphore.acquire(asker('a'));
  semaphore.release();
  expect(await second).toBe(true);
});

test('turns that are given back can be taken again', async () => {
  const semaphore = await full();
  semaphore.release();
  expect(await semaphore.acquire(asker('a'))).toBe(true);
  const waits = semaphore.acquire(asker('b'));
  semaphore.release();
  expect(await waits).toBe(true);
});
