import { expect, test } from 'vitest';
import { nextMidnight, PageCache } from '../../src/web/page-cache.ts';
import { Rendered } from '../../src/web/rendered.ts';

test.each([
  ['2026-01-15T12:00:00Z', '2026-01-16T05:00:00.000Z'],
  ['2026-07-15T03:59:59Z', '2026-07-15T04:00:00.000Z'],
  ['2026-07-15T04:00:00Z', '2026-07-16T04:00:00.000Z'],
  // The clocks go back on this night.
  ['2026-10-31T12:00:00Z', '2026-11-01T04:00:00.000Z'],
  ['2026-11-01T12:00:00Z', '2026-11-02T05:00:00.000Z'],
])('after %s, midnight in Indianapolis comes at %s', (now, midnight) => {
  expect(new Date(nextMidnight(Date.parse(now))).toISOString()).toBe(midnight);
});

test('the cache keeps a page until midnight in Indianapolis', () => {
  let now = Date.parse('2026-01-15T12:00:00Z');
  const cache = new PageCache(() => now);
  const page = cache.keep('/contact', new Rendered(200, {}, '<p>today</p>'));
  expect(cache.find('/contact')).toBe(page);
  now = Date.parse('2026-01-16T05:00:00Z');
  expect(cache.find('/contact')).toBeUndefined();
});
