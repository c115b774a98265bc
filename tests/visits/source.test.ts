import { expect, test } from 'vitest';
import { sourceOf } from '../../src/visits/analytics.ts';

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
