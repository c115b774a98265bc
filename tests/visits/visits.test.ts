import { expect, test } from 'vitest';
import { sourceOf, visitNames } from '../../src/visits/analytics.ts';
import { pathWithoutPersonal, withoutPersonal } from '../../src/visits/personal.ts';
import { readReport } from '../../src/visits/visit-report.ts';

test.each([
  ['ann@example.com', 'email'],
  ['Thanks, ann.b+cee@mail.example.com, welcome', 'Thanks, email welcome'],
  ['to=ann%2540example.com', 'to=email'],
  ['call (317) 555-0142 now', 'call phone now'],
  ['3175550142', 'phone'],
  ['+49 30 123456', 'phone'],
  ['+44%2020%207946%200958', 'phone'],
])('%s becomes "%s"', (text, clean) => {
  expect(withoutPersonal(text)).toBe(clean);
});

test.each(['Oct 18, 2025', '2025-2030', '560,000 units by 2030', 'spring-2026-email-3', 'a1b2c3d4e5f6a7b8c9d0'])(
  '%s stays as it is',
  (text) => {
    expect(withoutPersonal(text)).toBe(text);
  },
);

test('each segment of a path is cleaned and stays a path', () => {
  expect(pathWithoutPersonal('/thanks/ann%40example.com/317%20555%200142/a%20b/%E0%A4%A')).toBe(
    '/thanks/email/phone/a%20b/',
  );
});

const ownHosts = ['mainstreet.example', '127.0.0.1:3000'];
const source = (query: string, referrer: string) => sourceOf({ query: new URLSearchParams(query), referrer, ownHosts });

test.each([
  ['utm_source=Radio%20Spot', '', 'radio spot', 'the campaign'],
  ['utm_source=radio', 'https://news.example/story?id=1', 'radio', 'the campaign before the host'],
  ['', 'https://www.news.example/story?id=1', 'news.example', 'the host that led here'],
  ['', '', 'direct', 'nothing known'],
  ['utm_source=%20', 'not an address', 'direct', 'nothing that can be read'],
  ['utm_source=ann%40example.com', '', 'email', 'never an email'],
  [`utm_source=${'x'.repeat(500)}`, '', 'x'.repeat(60), 'at most 60 characters'],
])('?%s from "%s" comes from "%s": %4$s', (query, referrer, expected) => {
  expect(source(query, referrer)).toBe(expected);
});

test('a step from one of our own pages to another is no arrival', () => {
  expect(source('', 'https://mainstreet.example/about')).toBeUndefined();
  expect(source('utm_source=radio', 'http://127.0.0.1:3000/invest?utm_source=radio')).toBeUndefined();
});

const noon = Date.parse('2026-03-02T17:00:00Z');

test('a visitor has one number for a day and in one process, another than anybody else, and a new one the next day', () => {
  let now = noon;
  const nameOf = visitNames(() => now);
  const first = nameOf('192.0.2.1 browser');
  expect(first).toMatch(/^\d+\.\d+$/);
  expect(nameOf('192.0.2.1 browser')).toBe(first);
  const others = [nameOf('192.0.2.1 another browser'), visitNames(() => noon)('192.0.2.1 browser')];
  now += 24 * 3_600_000;
  others.push(nameOf('192.0.2.1 browser'));
  now -= 24 * 3_600_000;
  // The key of the first day is gone.
  others.push(nameOf('192.0.2.1 browser'));
  expect(new Set([first, ...others]).size).toBe(5);
});

test('a page view is read with its path and its query, an action with its value, or without a label and a value', () => {
  const view = { page: '/contact?utm_source=radio#form', title: 'Contact', referrer: 'https://a.example/' };
  const { page: _, ...said } = view;
  const query = new URLSearchParams('utm_source=radio');
  expect(readReport(JSON.stringify(view))).toEqual({ report: { kind: 'view', path: '/contact', query, ...said } });
  const action = { page: '/', action: 'video_played', category: 'video' };
  expect(readReport(JSON.stringify({ ...action, label: 'Tour', value: 3 }))).toMatchObject({
    report: { kind: 'action', action: 'video_played', category: 'video', label: 'Tour', value: 3 },
  });
  expect(readReport(JSON.stringify(action))).toMatchObject({ report: { label: '' } });
});

test.each(['//evil.example/x', '/\\evil.example', '/%E0%A4%A', '/a b?c=%zz'])('the page %s is only a path', (page) => {
  const read = readReport(JSON.stringify({ page }));
  expect('report' in read && read.report.path).toMatch(/^\//);
});

test.each([
  ['', 'A report is a JSON object.'],
  ['"text"', 'A report is a JSON object.'],
  ['[]', '"page" is wrong.'],
  ['{"page":"https://evil.example/"}', '"page" is wrong.'],
  ['{"page":["/"]}', '"page" is wrong.'],
  ['{"page":"/","title":{}}', '"title" is wrong.'],
  ['{"page":"/","action":"","category":"form"}', '"action" is wrong.'],
  ['{"page":"/","action":"a"}', '"category" is wrong.'],
  ['{"page":"/","action":"a","category":"b","value":"3"}', '"value" is wrong.'],
])('%s is refused in a sentence', (text, words) => {
  const read = readReport(text);
  expect('problem' in read && read.problem).toContain(words);
});
