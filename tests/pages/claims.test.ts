import { describe, expect, test } from 'vitest';
import { checkPage, type Rendering } from '../../src/content/claims/check-page.ts';
import { validateClaims } from '../../src/content/claims/validate.ts';
import { sentences, testingLegend } from '../../src/site/claims.ts';
import { matchPath } from '../../src/site/match.ts';
import type { RouteName } from '../../src/site/routes.ts';
import { renderings } from '../../src/web/site/renderings.ts';
import { clientOf } from '../helpers/desk.ts';
import { publicPaths } from '../helpers/public-paths.ts';
import { testApp } from '../helpers/test-app.ts';

const site = await testApp();
const { pages, config, assets } = site.app.context;
const { content } = pages;
const legend = testingLegend(content.offerings.spark.name);
const visitor = clientOf(site);
const served = await Promise.all(publicPaths(site).map(async (path) => ({ path, ...(await textAt(path)) })));

async function textAt(path: string) {
  const { html, text } = await visitor.get(path);
  return { html, text, route: matchPath(path)?.route };
}

test('nothing that people outside read breaks a rule for claims, in any state', async () => {
  const violations = await validateClaims(content, renderings({ config, assets, clock: Date.now }, content));
  expect(violations.map(({ where, message }) => `${where}: ${message}`)).toEqual([]);
});

test.each(served)('$path carries the legend of Rule 255', ({ html }) => {
  expect(html).toContain(legend);
});

test('a qualified offering has no legend, and links its filing with the file number', async () => {
  const filing = { EDGAR_URL: 'https://www.sec.gov/edgar/spark', EDGAR_FILE_NUMBER: '024-00000' };
  const page = await clientOf(await testApp({ OFFERING_QUALIFIED: '1', ...filing })).get('/rega-invest');
  expect(page.html).not.toContain(legend);
  expect(page.links).toContain(filing.EDGAR_URL);
  expect(page.text).toContain('file number 024-00000');
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
  const others = served.filter(({ route }) => ![...own, 'article'].includes(`${route?.name}`));
  expect(others.filter(({ text }) => says.test(text)).map(({ path }) => path)).toEqual([]);
});

const link = '<a href="/circular">offering circular</a>';
const messages = (main: string, more: Partial<Rendering> = {}) =>
  checkPage(
    { name: 'x', html: `<html><body><main>${main}</main></body></html>`, documents: [], needsLegend: false, ...more },
    content,
  ).map(({ message }) => message);

describe('a claim', () => {
  const violations = (main: string) => messages(main, { documents: ['/circular'], isDocument: true });

  test.each([
    ['a percentage', '<section><p>An 8% preferred return.</p></section>'],
    ['a multiple', '<section><dd>2x-3x</dd></section>'],
    ['a distribution', '<section><p>Income is paid monthly.</p></section>'],
    [
      'one whose words and link are in the next section',
      `<section><p>8%</p></section><section><p>Targeted, not guaranteed. ${link}</p></section>`,
    ],
  ])('alone lacks the words and the link: %s', (_, html) => {
    expect(violations(html)).toHaveLength(2);
  });

  test('may have its words in the card and the link in its section', () => {
    const card = '<article><dd>8%<small>targeted, not guaranteed</small></dd></article>';
    expect(violations(`<section>${card}<p>${link}</p></section>`)).toEqual([]);
  });

  test('in an article has its words under the same heading', () => {
    const words = 'It’s targeted, not guaranteed.';
    const complaintsOf = (intro: string, first: string, second: string) =>
      messages(`<article><p>${intro}</p><h2>One</h2><p>${first}</p><h3>Two</h3><p>${second}</p></article>`);
    const claim = 'Investors earn 12% a year.';
    expect(complaintsOf('', claim, words)).toHaveLength(1);
    expect(complaintsOf(words, '', claim)).toHaveLength(1);
    expect(complaintsOf(claim, words, words)).toHaveLength(1);
    expect(complaintsOf(`${claim} ${words}`, `${claim} ${words}`, '')).toEqual([]);
    const withRisk = `<article><h2>One</h2><p>${claim}</p><section><h2>Risk</h2><p>${words}</p></section></article>`;
    expect(messages(withRisk)).toHaveLength(1);
  });

  test('is none of the Tier 2 limit, a variance and a disclaimer', () => {
    const text = `${sentences.limit} Rent had a variance of 1%. Distributions are not guaranteed.`;
    expect(violations(`<section><p>${text}</p></section>`)).toEqual([]);
  });

  test('of a calculator needs "hypothetical"', () => {
    const calculator = `<form class="calc">8%</form><p>Targeted, not guaranteed. ${link}</p>`;
    expect(violations(`<section>${calculator}</section>`)).toEqual(['a calculator does not say "hypothetical".']);
    expect(violations(`<section>${calculator}<p>Hypothetical.</p></section>`)).toEqual([]);
  });
});

describe('what counsel strikes is found', () => {
  const { zionsville } = content.figures.bases;

  test.each([
    ['a promise of income', '<h1>Earn monthly income from buildings.</h1>', 'has no limit in the same breath'],
    [
      'a promise of income whose limit comes paragraphs later',
      `<h1>Earn monthly income.</h1><p>${'We build homes where people work. '.repeat(9)}</p><p>Targeted, not guaranteed.</p>`,
      'has no limit in the same breath',
    ],
    ['a promise of income in a heading', '<h3>Income by the month</h3>', 'says "Income by the month"'],
    ['leasing without its date', '<section><dd>54%</dd></section>', 'the figures of "zionsville"'],
    [
      'rent with its basis in another section',
      `<section><dd>$17.85</dd></section><section><p>As of Oct 31, 2025. ${zionsville.text}</p></section>`,
      'the figures of "zionsville"',
    ],
    [
      'rent with its basis but without a date',
      `<section><p>$17.85</p><p>${zionsville.text}</p></section>`,
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
    ['a guarantee in two halves', '<p>Returns are <strong>guaran</strong>teed.</p>', 'says "guaranteed"'],
    ['a return with its figure set bold', '<p>We pay <strong>8</strong>% a year.</p>', 'We pay 8% a year'],
    ['a circular that nobody is asked to read', '<p>It is delivered by notice.</p>', 'has no limit'],
  ])('%s', (_, html, words) => {
    expect(messages(html).join('\n')).toContain(words);
  });

  test('a promise with its limit and a figure with its basis are fine', () => {
    const promise = '<h1>Earn monthly income.</h1><p>Targeted, not guaranteed.</p>';
    const figure = `<section><dd>54%</dd><p>As of Oct 31, 2025. ${zionsville.text}</p></section>`;
    expect(messages(promise + figure)).toEqual([]);
  });
});
