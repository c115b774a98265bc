import { describe, expect, test } from 'vitest';
import { checkPage } from '../../src/content/claims/check-page.ts';
import { validateClaims } from '../../src/content/claims/validate.ts';
import { sentences, testingLegend } from '../../src/site/claims.ts';
import { documentsFor } from '../../src/site/documents.ts';
import { matchPath } from '../../src/site/match.ts';
import { type Route, type RouteName, routeNamed, routes } from '../../src/site/routes.ts';
import { renderings } from '../../src/web/site/renderings.ts';
import { testApp, textOf } from '../helpers/test-app.ts';

const { app, request } = await testApp();
const { pages, config } = app.context;
// A document cannot link to itself.
const documentsOf = (path: string) =>
  documentsFor(matchPath(path)?.route ?? {}, config.addresses, pages.content.offerings).filter(
    ({ url }) => url !== path,
  );

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
const served = await Promise.all(
  paths.map(async (path) => {
    const { text: html } = await request.get(path);
    return { path, html, text: textOf(html) };
  }),
);

test('nothing that people outside read breaks a rule for claims, in any state', async () => {
  const frame = { config, assets: app.context.assets, clock: Date.now };
  const violations = await validateClaims(pages.content, renderings(frame, pages.content));
  expect(violations.map(({ where, message }) => `${where}: ${message}`)).toEqual([]);
});

test.each(served)('$path breaks no rule for claims as it is served', ({ path, html }) => {
  const documents = documentsOf(path).map(({ url }) => url);
  expect(checkPage({ name: path, html, documents, needsLegend: false }, pages.content)).toEqual([]);
});

test.each(served)('$path carries the legend of Rule 255 unless it is about the other fund', ({ path, html }) => {
  expect(html.includes(testingLegend(pages.content.offerings.spark.name))).toBe(
    matchPath(path)?.route.offering !== 'regd',
  );
});

test('a qualified offering has no legend, and links its filing with the file number', async () => {
  const { request } = await testApp({
    OFFERING_QUALIFIED: '1',
    EDGAR_URL: 'https://www.sec.gov/edgar/spark',
    EDGAR_FILE_NUMBER: '024-00000',
  });
  const { text } = await request.get('/rega-invest');
  expect(text).not.toContain(testingLegend(pages.content.offerings.spark.name));
  expect(text).toContain('<a href="https://www.sec.gov/edgar/spark">');
  expect(textOf(text)).toContain('file number 024-00000');
});

/** A webinar's page and the page that plays it have the same agenda. */
const webinarPages: readonly RouteName[] = ['webinar', 'regdWebinar', 'webinarAccess', 'regdWebinarAccess'];

/** Figures that other pages state differently, both as the specification has them; an article may show either. */
const particular: readonly { name: string; says: RegExp; pages: readonly RouteName[] }[] = [
  { name: 'people turning 65, webinar', says: /\b11,000\b/, pages: webinarPages },
  { name: 'senior housing shortfall, webinar', says: /\b700,000\b/, pages: webinarPages },
  { name: 'build cycle, second page', says: /\b6-8 months?\b/i, pages: ['builtFlexIndustrial'] },
];

test.each(particular)('only its own pages show the claim: $name', ({ says, pages: own }) => {
  const others = served.filter(({ path }) => {
    const name = matchPath(path)?.route.name;
    return name !== 'article' && !own.some((page) => page === name);
  });
  expect(others.filter(({ text }) => says.test(text)).map(({ path }) => path)).toEqual([]);
});

describe('the check of claims can fail', () => {
  const page = (main: string) => `<html><body><main>${main}</main></body></html>`;
  const link = `<a href="/circular">offering circular</a>`;
  const found = (main: string, documents: string[] = ['/circular']) =>
    checkPage({ name: 'x', html: page(main), documents, needsLegend: false, isDocument: true }, pages.content);
  const complaints = (main: string) => found(main).map(({ message }) => message);

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

  test('in an article the words are under the same heading', () => {
    const words = 'It’s targeted, not guaranteed.';
    const inText = (intro: string, first: string, second: string) =>
      found(`<article><p>${intro}</p><h2>One</h2><p>${first}</p><h3>Two</h3><p>${second}</p></article>`, []);
    const claim = 'Investors earn 12% a year.';
    expect(inText('', claim, words)).toHaveLength(1);
    expect(inText(words, '', claim)).toHaveLength(1);
    expect(inText(claim, words, words)).toHaveLength(1);
    expect(inText(`${claim} ${words}`, `${claim} ${words}`, '')).toEqual([]);
    const withRisk = `<article><h2>One</h2><p>${claim}</p><section><h2>Risk</h2><p>${words}</p></section></article>`;
    expect(found(withRisk, [])).toHaveLength(1);
  });

  test('the Tier 2 limit, a variance and a disclaimer are no claims', () => {
    const text = `${sentences.limit} Rent had a variance of 1%. Distributions are not guaranteed.`;
    expect(complaints(`<section><p>${text}</p></section>`)).toEqual([]);
  });

  test('a calculator says "hypothetical"', () => {
    const calculator = `<form class="calc">8%</form><p>Targeted, not guaranteed. ${link}</p>`;
    expect(complaints(`<section>${calculator}</section>`)).toEqual(['a calculator does not say "hypothetical".']);
    expect(complaints(`<section>${calculator}<p>Hypothetical.</p></section>`)).toEqual([]);
  });
});

describe('what counsel strikes is found', () => {
  const { figures } = pages.content;
  const complaints = (main: string) =>
    checkPage(
      { name: 'x', html: `<html><body><main>${main}</main></body></html>`, documents: [], needsLegend: false },
      pages.content,
    ).map(({ message }) => message);

  test.each([
    ['a promise of income', '<h1>Earn monthly income from buildings.</h1>', 'has no limit in the same breath'],
    [
      'a promise of income whose limit comes paragraphs later',
      `<h1>Earn monthly income.</h1><p>${'We build homes where people work. '.repeat(9)}</p><p>Targeted, not guaranteed.</p>`,
      'has no limit in the same breath',
    ],
    ['a promise of income in a heading', '<h3>Income by the month</h3>', 'says "Income by the month"'],
    ['a promise about the projects', '<p>No blind pool: four of them.</p>', 'says "blind pool"'],
    ['an invitation to join', '<p>Take your place among the people who build.</p>', 'says "Take your place"'],
    ['ground that investors do not own', '<h2>Own the ground.</h2>', 'says "Own the ground"'],
    ['a reservation', '<h2>Reserve your place</h2>', 'says "Reserve your place"'],
    ['leasing without its date', '<section><dd>54%</dd></section>', 'the figures of "zionsville"'],
    ['rent with its basis in another section', basis('zionsville'), 'the figures of "zionsville"'],
    [
      'rent with its basis but without a date',
      `<section><p>$17.85</p><p>${figures.bases.zionsville.text}</p></section>`,
      'the figures of "zionsville"',
    ],
    ['closings that have no date', '<p>Three to close within 60 days.</p>', 'the figures of "pipeline"'],
    ['a variance of nothing', '<section><p>Under 1% variance, under 1% variance.</p></section>', '"record"'],
    ['a multiple without what it assumes', '<section><dd>2x-3x</dd></section>', 'the figures of "target"'],
    ['estimates that differ elsewhere', '<section><p>About 11,000 a day.</p></section>', '"estimates"'],
    [
      'a record under the wrong time',
      '<section><h2>Previous 24 Months</h2><p>60+</p></section>',
      'under "Previous 24 Months"',
    ],
    ['another wording of the Tier 2 limit', '<p>10% of the greater of income or net worth.</p>', 'does not say "If'],
    ['another word about the past', '<p>Past projects do not show the future.</p>', 'does not say "Past'],
    [
      'a test of income that is not the rule',
      '<label>Is your household income $200K?</label>',
      'says "household income"',
    ],
    ['a circular that nobody is asked to read', '<p>It is delivered by notice.</p>', 'has no limit'],
    [
      'a promise about the portal',
      '<p>It is verified before anything is signed.</p>',
      'says "before anything is signed"',
    ],
  ])('%s', (_, html, words) => {
    expect(complaints(html).join('\n')).toContain(words);
  });

  function basis(name: keyof typeof figures.bases) {
    return `<section><dd>$17.85</dd></section><section><p>As of Oct 31, 2025. ${figures.bases[name].text}</p></section>`;
  }

  test('a promise with its limit and a figure with its basis are fine', () => {
    const promise = '<h1>Earn monthly income.</h1><p>Targeted, not guaranteed.</p>';
    const figure = `<section><dd>54%</dd><p>As of Oct 31, 2025. ${figures.bases.zionsville.text}</p></section>`;
    expect(complaints(promise + figure)).toEqual([]);
  });
});
