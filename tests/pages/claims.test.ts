import { describe, expect, test } from 'vitest';
import { claims } from '../../src/site/claims.ts';
import { documentsFor } from '../../src/site/documents.ts';
import { matchPath } from '../../src/site/match.ts';
import { type Route, type RouteName, routeNamed, routes } from '../../src/site/routes.ts';
import { testApp, textOf } from '../helpers/test-app.ts';
import { undisclosed } from './undisclosed.ts';

const { app, request } = await testApp();
const { pages, config } = app.context;
const documentsOf = (path: string) => documentsFor(matchPath(path)?.route ?? {}, config.addresses);

const shown = (name: RouteName) => {
  const match = matchPath(routeNamed(name).path);
  return match && pages.viewOf(match) !== undefined;
};
// The circular itself cannot link to itself.
const unlisted = (routes as readonly Route[]).filter(
  ({ access, page, sitemap }) => access === 'public' && page !== 'sample-circular' && !sitemap,
);
const paths = [
  ...pages.addresses(),
  ...unlisted.filter(({ name }) => shown(name as RouteName)).map(({ path }) => path),
];

test.each(paths)('%s says beside every return that it is targeted, and links what to read first', async (path) => {
  const { text } = await request.get(path);
  const links = documentsOf(path).map(({ url }) => url);
  expect(undisclosed(text, links)).toEqual([]);
});

const placed = claims.flatMap((claim) => claim.pages.filter(shown).map((page) => ({ ...claim, page })));
test.each(placed)('$page shows its claim: $name', async ({ page, says }) => {
  const { text } = await request.get(routeNamed(page).path);
  expect(says.test(textOf(text)), `${says} is on the page`).toBe(true);
});

const particular = claims.filter((claim) => claim.onlyThere);
test.each(particular)('only its own pages show the claim: $name', async ({ says, pages: own }) => {
  const others = paths.filter((path) => {
    const name = matchPath(path)?.route.name;
    return name !== 'article' && !own.some((page) => page === name);
  });
  for (const path of others) {
    const { text } = await request.get(path);
    expect(says.test(textOf(text)), `${says} is on ${path}`).toBe(false);
  }
});

describe('the check of claims can fail', () => {
  const page = (main: string) => `<html><body><main>${main}</main></body></html>`;
  const link = `<a href="/circular">offering circular</a>`;
  const complaints = (main: string) => undisclosed(page(main), ['/circular']);

  test.each([
    ['a percentage', '<section><p>An 8% preferred return.</p></section>'],
    ['a percentage a year', '<section><p>You get 7.5% per year.</p></section>'],
    ['a multiple', '<section><dd>2x-3x</dd></section>'],
    ['a distribution', '<section><p>Income is paid monthly.</p></section>'],
  ])('%s alone lacks the words and the link', (_, html) => {
    expect(complaints(html)).toHaveLength(2);
  });

  test('words and link in the next section do not help', () => {
    const next = `<section><p>Targeted, not guaranteed. ${link}</p></section>`;
    expect(complaints(`<section><p>8%</p></section>${next}`)).toHaveLength(2);
  });

  test('words in the card and the link in its section are near enough', () => {
    const card = '<article><dd>8%<small>targeted, not guaranteed</small></dd></article>';
    expect(complaints(`<section>${card}<p>${link}</p></section>`)).toEqual([]);
  });

  test('the Tier 2 limit, a variance and a disclaimer are no claims', () => {
    const text = '10% of the greater of income or net worth. Under 1% variance. Distributions are not guaranteed.';
    expect(complaints(`<section><p>${text}</p></section>`)).toEqual([]);
  });

  test('a calculator says "hypothetical"', () => {
    const calculator = `<form class="calc">8%</form><p>Targeted, not guaranteed. ${link}</p>`;
    expect(complaints(`<section>${calculator}</section>`)).toEqual(['a calculator does not say "hypothetical"']);
    expect(complaints(`<section>${calculator}<p>Hypothetical.</p></section>`)).toEqual([]);
  });
});
