import { expect, test } from 'vitest';
import { testApp } from '../helpers/test-app.ts';

const { app, request } = await testApp();
const addresses = app.context.pages.addresses();
const htmlOf = new Map(
  await Promise.all(addresses.map(async (path) => [path, (await request.get(path).expect(200)).text] as const)),
);

/** The pages that are linked from some pages. */
const linkedFrom = (paths: readonly string[], html = htmlOf) =>
  new Set(
    paths.flatMap((path) =>
      [...(html.get(path) ?? '').matchAll(/<a\s[^>]*?href="([^"#?]*)/g)].map(([, href = '']) => href || path),
    ),
  );

/** The listed pages that nobody reaches from the home page with two clicks. */
function far(html = htmlOf): string[] {
  const first = linkedFrom(['/'], html);
  const second = linkedFrom([...first], html);
  return addresses.filter((path) => path !== '/' && !first.has(path) && !second.has(path));
}

test('every page that search engines list is two clicks from the home page, or one', () => {
  expect(addresses.length).toBeGreaterThan(30);
  expect(far()).toEqual([]);
});

test('the check of clicks can fail', () => {
  const without = new Map([...htmlOf].map(([path, html]) => [path, html.replaceAll('href="/rsvp"', 'href="/"')]));
  expect(far(without)).toEqual(['/rsvp']);
});

/** Headings with a small house beside them. */
const houses = (html: string) =>
  html.match(/<header class="head[^"]*">(?:(?!<\/header>).)*<svg class="street/gs)?.length ?? 0;

test.each(addresses)('%s has a house beside two headings or fewer', (path) => {
  expect(houses(htmlOf.get(path) ?? '')).toBeLessThanOrEqual(2);
});

test('the count of houses can fail', () => {
  const head = '<header class="head"><h2>A</h2><svg class="street street--small"></svg></header>';
  expect(houses(head.repeat(3))).toBe(3);
  expect(houses('<header class="head"><h2>A</h2></header><svg class="street"></svg>')).toBe(0);
});

test('the first words of the home page say who we are, where, and from how much', () => {
  const [hero = ''] = /<section class="hero.*?<\/section>/s.exec(htmlOf.get('/') ?? '') ?? [];
  for (const words of ['developer', 'Noblesville, Indiana', 'senior living', 'flex', '$500'])
    expect(hero).toContain(words);
});
