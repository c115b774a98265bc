import { describe, expect, test } from 'vitest';
import { type CountedLeads, leadReporter, medianOf, type ReportStore } from '../../src/leads/report/lead-report.ts';
import { noon } from './sample-submission.ts';

const sorted = (...values: number[]) => Uint32Array.from(values).sort();

describe('the median of sorted lists', () => {
  test.each([
    [[], undefined],
    [[sorted()], undefined],
    [[sorted(7)], 7],
    [[sorted(1, 2), sorted(3, 4)], 2],
    [[sorted(0, 0, 0), sorted(100)], 0],
    [[sorted(5, 9), sorted(), sorted(1, 90_000, 7)], 7],
    [[sorted(4_000_000_000)], 4_000_000_000],
  ])('of %j is %j', (lists, median) => {
    expect(medianOf(lists)).toBe(median);
  });

  test('is that of all values together', () => {
    const lists = [0, 1, 2].map((list) =>
      sorted(...Array.from({ length: 40 }, (_, at) => (at * 37 + list * 101) % 997)),
    );
    const all = lists.flatMap((list) => [...list]).sort((one, other) => one - other);
    expect(medianOf(lists)).toBe(all[59]);
  });
});

describe('a report', () => {
  const row: CountedLeads = {
    ...{ form: 'contact', utm_source: '', utm_campaign: '' },
    ...{ count: 1, contacted: 0, invested: 0 },
  };

  function counting(hours: () => string[] | undefined) {
    let now = noon;
    const asked: string[] = [];
    const store: ReportStore = {
      leadsBetween: async (since) => {
        asked.push(since);
        return [row];
      },
      contactsBetween: async (since) => [
        { created_at: since, contacted_at: new Date(Date.parse(since) + 60_000).toISOString() },
      ],
      hoursChangedSince: async () => hours(),
      unsent: async () => ({ waiting: 0, failed: 0 }),
    };
    const report = leadReporter(store, () => now);
    const pass = (milliseconds: number) => {
      now += milliseconds;
    };
    return { report, asked, pass };
  }

  test('counts a day once, and again only when one of its leads has changed', async () => {
    let changed: string[] | undefined = [];
    const { report, asked } = counting(() => changed);
    expect(await report(3)).toMatchObject({
      days: [{ total: 1 }, { total: 1 }, { total: 1 }],
      wait: { median: 60, of: 3 },
    });
    expect(asked).toEqual(['2026-02-28T05:00:00.000Z', '2026-03-01T05:00:00.000Z', '2026-03-02T05:00:00.000Z']);
    await report(3);
    expect(asked).toHaveLength(3);
    changed = ['2026-03-01T07'];
    await report(3);
    expect(asked.slice(3)).toEqual(['2026-03-01T05:00:00.000Z']);
    changed = undefined;
    await report(3);
    expect(asked).toHaveLength(7);
  });

  test('counts every day anew after ten minutes, without a wait, since what is erased leaves no event', async () => {
    const { report, asked, pass } = counting(() => []);
    await report(2);
    pass(599_999);
    await report(2);
    expect(asked).toHaveLength(2);
    pass(1);
    await report(2);
    await expect.poll(() => asked.length).toBe(4);
  });
});
