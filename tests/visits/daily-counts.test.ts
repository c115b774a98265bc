import { expect, test } from 'vitest';
import { type CountKind, type CountStore, dailyCounts, maxNames } from '../../src/visits/daily-counts.ts';
import { temporaryStore, twoStores } from '../helpers/temporary-store.ts';
import { busyWith, manualTime } from '../leads/manual-time.ts';

/** A quarter to midnight in Indianapolis, when Greenwich has the next day. */
const evening = Date.parse('2026-03-03T04:45:00Z');

function counting({ store = temporaryStore().counts, start = evening }: { store?: CountStore; start?: number } = {}) {
  const time = manualTime(start, busyWith(store, 'add'));
  const warned: string[] = [];
  const log = { warn: (_detail: object, words: string) => void warned.push(words) };
  const all = (kind: CountKind) => store.countsByDay(kind, '2026-01-01', '2027-01-01');
  return { counts: dailyCounts(store, { ...time, log }), time, all, warned, store };
}

test('what is counted is in the store a minute later, or when it closes, under the day of Indianapolis', async () => {
  const { counts, time, all } = counting();
  counts.add('page', '/');
  time.move(14 * 60_000);
  counts.add('page', '/');
  time.move(60_000);
  counts.add('page', '/');
  expect(await all('page')).toEqual([]);
  await time.runNext();
  counts.add('source', 'direct');
  await counts.close();
  expect(await all('page')).toEqual([
    { day: '2026-03-02', name: '/', count: 2 },
    { day: '2026-03-03', name: '/', count: 1 },
  ]);
  expect(await all('source')).toEqual([{ day: '2026-03-02', name: 'direct', count: 1 }]);
});

test('counts are written each minute, and none when nothing happens', async () => {
  const { counts, time, all } = counting();
  for (const count of [1, 2]) {
    counts.add('page', '/');
    expect(await time.runNext()).toBe(60_000);
    await expect.poll(() => all('page')).toMatchObject([{ count }]);
    await expect(time.runNext()).rejects.toThrow('No timer');
  }
});

test('two instances on one database add to each other', async () => {
  const [one, another] = twoStores().map(({ counts }) => counting({ store: counts }));
  for (let time = 0; time < 3; time++) one?.counts.add('page', '/about');
  for (let time = 0; time < 4; time++) another?.counts.add('page', '/about');
  await Promise.all([one?.counts.close(), another?.counts.close()]);
  expect(await one?.all('page')).toMatchObject([{ name: '/about', count: 7 }]);
});

test('counts that cannot be written wait for the next minute', async () => {
  const { counts, time, all, warned, store } = counting();
  const { add } = store;
  store.add = async () => {
    throw new Error('locked');
  };
  counts.add('page', '/');
  await time.runNext();
  expect(warned).toHaveLength(1);
  store.add = add;
  counts.add('page', '/');
  await time.runNext();
  await expect.poll(() => all('page')).toMatchObject([{ name: '/', count: 2 }]);
});

test('a flood of names fills neither memory nor table, also over many minutes: the rest is "other"', async () => {
  const { counts, time, all, store } = counting();
  const added: number[] = [];
  const add = store.add;
  store.add = (rows) => {
    added.push(rows.length);
    return add(rows);
  };
  for (let minute = 0; minute < 3; minute++) {
    for (let name = 0; name < 2000; name++) counts.add('source', `${minute}-${name}`);
    await time.runNext();
    await expect.poll(() => added.length).toBe(minute + 1);
  }
  await counts.close();
  const rows = await all('source');
  expect(Math.max(...added)).toBeLessThanOrEqual(maxNames + 1);
  expect(rows.length).toBeLessThanOrEqual(maxNames + 1);
  expect(rows.reduce((sum, { count }) => sum + count, 0)).toBe(6000);
  expect(rows[0]).toEqual({ day: '2026-03-02', name: 'other', count: 6000 - maxNames });
});

test('a range of days takes its first and leaves out its last', async () => {
  const { store } = counting();
  const row = (day: string) => ({ day, kind: 'page', name: '/', count: 1 }) as const;
  await store.add([row('2026-03-01'), row('2026-03-02'), row('2026-03-03')]);
  expect(await store.countsByDay('page', '2026-03-01', '2026-03-03')).toMatchObject([
    { day: '2026-03-01' },
    { day: '2026-03-02' },
  ]);
  expect(await store.countsByDay('source', '2026-03-01', '2026-03-03')).toEqual([]);
});
