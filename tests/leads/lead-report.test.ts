import { expect, test } from 'vitest';
import { leadReport, type ReportStore } from '../../src/leads/report.ts';
import { noon } from './sample-submission.ts';

test('a report asks for calendar days, whose sums it shows by day and by form', async () => {
  const asked: unknown[] = [];
  const row = { name: 'contact', count: 2, contacted: 1, invested: 1 };
  const store: ReportStore = {
    async formsByDay(days) {
      asked.push(...days);
      const counted = ['2026-03-01', '2026-03-02'].map((day) => ({ day, ...row }));
      return [...counted, { day: '2026-03-02', ...row, name: '__proto__', count: 5 }];
    },
    async sums(since, until) {
      asked.push([since, until]);
      return { sources: [row], campaigns: [], wait: { median: 60, of: 2 } };
    },
    unsent: async () => ({ waiting: 0, failed: 0 }),
    unauthorized: async () => [],
  };
  const report = await leadReport(store, 3, noon);
  expect(asked).toEqual([
    { day: '2026-02-28', since: '2026-02-28T05:00:00.000Z', until: '2026-03-01T05:00:00.000Z' },
    { day: '2026-03-01', since: '2026-03-01T05:00:00.000Z', until: '2026-03-02T05:00:00.000Z' },
    { day: '2026-03-02', since: '2026-03-02T05:00:00.000Z', until: '2026-03-03T05:00:00.000Z' },
    ['2026-02-28T05:00:00.000Z', '2026-03-03T05:00:00.000Z'],
  ]);
  expect(report.days.map(({ day, total }) => [day, total])).toEqual([
    ['2026-02-28', 0],
    ['2026-03-01', 2],
    ['2026-03-02', 7],
  ]);
  expect(report.forms).toEqual([
    { ...row, count: 4, contacted: 2, invested: 2 },
    { ...row, name: '__proto__', count: 5 },
  ]);
  expect(report).toMatchObject({ sources: [row], campaigns: [], wait: { median: 60, of: 2 } });
});
