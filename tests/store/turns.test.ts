import { expect, test } from 'vitest';
import { Turns } from '../../src/accounts/turns.ts';

const asker = (key: string, gone = new AbortController()) => ({ key, gone: gone.signal });
const full = () => {
  const turns = new Turns({ atOnce: 2, waiting: 3 });
  return Promise.all([turns.take(), turns.take()]).then(() => turns);
};

test('of one sender one waits, the rest is refused at once', async () => {
  const turns = await full();
  const first = turns.take(asker('a'));
  expect(await Promise.all(Array.from({ length: 98 }, () => turns.take(asker('a'))))).toEqual(Array(98).fill(false));
  const other = turns.take(asker('b'));
  turns.giveBack();
  expect(await first).toBe(true);
  turns.giveBack();
  expect(await other).toBe(true);
});

test('no more wait than may', async () => {
  const turns = await full();
  const waiting = ['a', 'b', 'c'].map((key) => turns.take(asker(key)));
  expect(await turns.take(asker('d'))).toBe(false);
  for (const turn of waiting) {
    turns.giveBack();
    expect(await turn).toBe(true);
  }
});

test('who has gone gives up the place, for the next of the same sender too', async () => {
  const turns = await full();
  const gone = new AbortController();
  const first = turns.take(asker('a', gone));
  gone.abort();
  expect(await first).toBe(false);
  expect(await turns.take(asker('a', gone))).toBe(false);
  const second = turns.take(asker('a'));
  turns.giveBack();
  expect(await second).toBe(true);
});

test('who asks under no key waits as long as it takes', async () => {
  const turns = await full();
  const waiting = Array.from({ length: 10 }, () => turns.take());
  for (const turn of waiting) {
    turns.giveBack();
    expect(await turn).toBe(true);
  }
});

test('turns that are given back can be taken again', async () => {
  const turns = await full();
  turns.giveBack();
  expect(await turns.take(asker('a'))).toBe(true);
  const waits = turns.take(asker('b'));
  turns.giveBack();
  expect(await waits).toBe(true);
});
