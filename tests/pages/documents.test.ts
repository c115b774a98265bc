import { describe, expect, test } from 'vitest';
import { matchPath } from '../../src/site/match.ts';
import { pathTo } from '../../src/site/routes.ts';
import { testApp } from '../helpers/test-app.ts';
import { misnamed } from './misnamed.ts';
import { publicPaths } from './open-page.ts';

const circular = 'https://circular.example/';
const { app, request } = await testApp({ CIRCULAR_URL: circular });
const paths = publicPaths(app);

test.each(paths)('%s names and links the document of its own offering, or both with their funds', async (path) => {
  const { text } = await request.get(path);
  expect(misnamed(text, matchPath(path)?.route.offering, { circular, memorandum: pathTo('ppm') })).toEqual([]);
});

test.each([
  ['spark', '/invest', circular],
  ['regd', '/regd', pathTo('ppm')],
])('every page of %s with a calculator, such as %s, leads to %s beside it', async (_, path, url) => {
  const { text } = await request.get(path);
  const calculator = text.slice(text.indexOf('id="calculator"'));
  expect(calculator.slice(0, calculator.indexOf('</section>'))).toContain(`href="${url}"`);
});

describe('the check of documents can fail', () => {
  const urls = { circular: '/circular', memorandum: '/ppm' };
  const complaints = (main: string, offering?: 'spark' | 'regd') =>
    misnamed(`<html><body><main>${main}</main></body></html>`, offering, urls);

  test.each([
    ['a Regulation D page that names the circular', '<p>Read the offering circular first.</p>', 'regd'],
    ['a Regulation D page that links the circular', '<p><a href="/circular">Read it</a></p>', 'regd'],
    ['a Regulation A+ page that names the memorandum', '<p>Read the memorandum.</p>', 'spark'],
    ['a Regulation A+ page that links the memorandum', '<p><a href="/ppm">Read it</a></p>', 'spark'],
    ['a page of both that names one', '<p>The offering circular of Spark Fund One.</p>', undefined],
    [
      'a page of both that names no fund',
      '<p>The offering circular or the private placement memorandum.</p>',
      undefined,
    ],
  ] as const)('%s', (_, main, offering) => {
    expect(complaints(main, offering)).not.toEqual([]);
  });

  test.each([
    ['the document of the other fund with its fund', '<p>Spark Fund One has a circular of its own.</p>', 'regd'],
    ['its own document', '<p>Read the <a href="/ppm">memorandum</a>.</p>', 'regd'],
    ['no document at all', '<p>Hello.</p>', undefined],
    [
      'both with their funds',
      '<p>The circular of Spark Fund One or the memorandum of the opportunity fund.</p>',
      undefined,
    ],
  ] as const)('%s is fine', (_, main, offering) => {
    expect(complaints(main, offering)).toEqual([]);
  });
});
