import { expect, test } from 'vitest';
import { readReport } from '../../src/visits/visit-report.ts';

test('a page view is read with its path and its query', () => {
  expect(
    readReport('{"page":"/contact?utm_source=radio#form","title":"Contact","referrer":"https://a.example/"}'),
  ).toEqual({
    report: {
      kind: 'view',
      path: '/contact',
      query: new URLSearchParams('utm_source=radio'),
      title: 'Contact',
      referrer: 'https://a.example/',
    },
  });
});

test('an action is read with its value, and without a label and a value', () => {
  const report = { page: '/', action: 'video_played', category: 'video' };
  expect(readReport(JSON.stringify({ ...report, label: 'Tour', value: 3 }))).toMatchObject({
    report: { kind: 'action', action: 'video_played', category: 'video', label: 'Tour', value: 3 },
  });
  expect(readReport(JSON.stringify(report))).toMatchObject({ report: { label: '' } });
});

test.each(['//evil.example/x', '/\\evil.example', '/%E0%A4%A', '/a b?c=%zz'])('the page %s is only a path', (page) => {
  const read = readReport(JSON.stringify({ page }));
  expect('report' in read && read.report.path).toMatch(/^\//);
});

test.each([
  ['', 'A report is a JSON object.'],
  ['{"page":', 'A report is a JSON object.'],
  ['"text"', 'A report is a JSON object.'],
  ['null', 'A report is a JSON object.'],
  ['[]', '"page" is wrong.'],
  ['{}', '"page" is wrong.'],
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
