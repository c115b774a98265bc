import { afterEach, expect, test } from 'vitest';
import { startOfDay } from '../../src/site/day.ts';
import {
  formatCalendarDay,
  formatDay,
  formatDayKey,
  formatDuration,
  formatMoment,
  formatRecentDay,
  formatTime,
  setTimeZone,
  zoneName,
} from '../../src/site/format.ts';

afterEach(() => setTimeZone());
const at = '2026-11-22T03:30:00.000Z';

test('without a setting days and times are those of Indianapolis', () => {
  expect(zoneName()).toBe('Indianapolis');
  expect(formatMoment(at)).toBe('Nov 21, 2026, 10:30 PM');
  expect(new Date(startOfDay('2026-11-22')).toISOString()).toBe('2026-11-22T05:00:00.000Z');
});

test.each([
  ['Pacific/Auckland', 'Auckland', 'Nov 22, 2026', '4:30 PM', '2026-11-21T11:00:00.000Z'],
  ['America/Los_Angeles', 'Los Angeles', 'Nov 21, 2026', '7:30 PM', '2026-11-22T08:00:00.000Z'],
  ['UTC', 'UTC', 'Nov 22, 2026', '3:30 AM', '2026-11-22T00:00:00.000Z'],
])('in %s', (zone, name, day, time, midnight) => {
  setTimeZone(zone);
  expect([zoneName(), formatDay(at), formatTime(at)]).toEqual([name, day, time]);
  expect(new Date(startOfDay('2026-11-22')).toISOString()).toBe(midnight);
  expect(formatCalendarDay('2026-11-22')).toBe('Nov 22, 2026');
});

test('a name that is none changes nothing', () => {
  setTimeZone('Nowhere/City');
  expect(zoneName()).toBe('Indianapolis');
});

test.each([
  ['2026-03-09T14:00:00Z', 'Today'],
  ['2026-03-09T03:59:00Z', 'Yesterday'],
  // The day on which clocks go forward has 23 hours.
  ['2026-03-08T05:00:00Z', 'Yesterday'],
  ['2026-03-08T04:59:00Z', ''],
  ['2026-03-10T12:00:00Z', ''],
])('at noon of March 9, %s is "%s"', (time, words) => {
  expect(formatRecentDay(time, new Date('2026-03-09T16:00:00Z'))).toBe(words);
});

test.each([
  [45_400, '45 s'],
  [12 * 60_000, '12 min'],
  [3 * 3_600_000, '3 h'],
  [47 * 3_600_000, '47 h'],
  [72 * 3_600_000, '3 days'],
])('%i ms are %s', (milliseconds, words) => {
  expect(formatDuration(milliseconds)).toBe(words);
});

test('days of a filter are days of the zone', () => {
  setTimeZone('Asia/Tokyo');
  expect(formatDayKey('2026-11-22T15:00:00Z')).toBe('2026-11-23');
});
