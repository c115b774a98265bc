import { expect, test } from 'vitest';
import { readTouches, writeTouches } from '../../src/leads/attribution.ts';
import { noon } from './sample-submission.ts';

const touch = { landing_page: '/invest', referrer: '', utm_source: 'radio', at: new Date(noon).toISOString() };
const cookieWith = (at: string) => writeTouches({ first: { ...touch, at }, last: touch });

test('the cookie that the site sets is read', () => {
  expect(readTouches(cookieWith(touch.at), noon)).toEqual({ first: touch, last: touch });
});

test.each([
  '',
  'Mon, 02 Mar 2026 15:00:00 GMT',
  '2026-13-01T00:00:00.000Z',
  '2026-03-02T15:00:00.000+01:00',
  '2026-03-02T16:00:00.000Z',
  '+275760-09-14T00:00:00.000Z',
])('a cookie whose time is %j was not set by the site', (at) => {
  expect(readTouches(cookieWith(at), noon)).toBeUndefined();
});
