import { describe, expect, test } from 'vitest';
import { testApp, textOf } from '../helpers/test-app.ts';

const { request } = await testApp();
const { text: html, status } = await request.get('/invest');
const text = textOf(html);

test('the page answers with its own title, one h1 and its canonical address', () => {
  expect(status).toBe(200);
  expect(html).toMatch(/<title>Spark Fund One \|/);
  expect(html.match(/<h1\b/g)).toHaveLength(1);
  expect(html).toMatch(/<link rel="canonical" href="[^"]*\/invest"/);
});

test.each([
  'Regulation A+, open to all investors',
  'Get Started Now',
  'Watch Our Webinar',
  'Offering circular',
  'Spark Fund One overview, sample clip, 16 seconds',
  '$500',
  '8%',
  '2x-3x',
  'Over 4-5 years',
  'Paid monthly once projects stabilize',
  'no income or net worth requirement',
  'next 4 pre-identified projects',
  'Problem & Solution',
  'Why Invest',
  'Market Demand',
  'About 11,400 people turn 65 in the United States each day in 2025',
  'Over 560,000 units short of the senior housing needed by 2029',
  'What happens once the fund closes',
  'Investment Calculator',
  'Leadership',
  'Founder & CEO',
  'VP of Development',
  'CLO',
  'CFO',
  '60+ properties',
  '$2B+ in development',
  '5 ground-up builds with under 1% variance',
  '5 strategic acquisitions',
  'Community Impact',
  'Invest With Spark Fund One',
  '10% of the greater of your annual income or your net worth',
])('the page says "%s"', (sentence) => {
  expect(text.includes(sentence)).toBe(true);
});

test('the sections are in the order of the specification', () => {
  const order = [
    'Get Started Now',
    'Watch Our Webinar',
    'Play video',
    'Minimum investment',
    '>Problem &amp; Solution</h2>',
    '>Why Invest</h2>',
    '>Market Demand</h2>',
    'id="portfolio-slideshow"',
    '>What happens once the fund closes</h2>',
    '>Investment Calculator</h2>',
    '>Leadership</h2>',
    '>Community Impact</h2>',
    'Invest With Spark Fund One',
  ];
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  const places = order.map((mark) => main.indexOf(mark));
  expect(places).not.toContain(-1);
  expect(places).toEqual([...places].sort((a, b) => a - b));
});

test.each([
  'problem-solution',
  'why-invest',
  'calculator',
  'leadership',
  'webinar',
  'portfolio-slideshow',
  'footnote-18',
  'footnote-19',
])('the anchor #%s exists once', (anchor) => {
  expect(html.match(new RegExp(` id="${anchor}"`, 'g'))).toHaveLength(1);
});

test('every link within the page leads somewhere', () => {
  const main = html.slice(html.indexOf('<body'));
  for (const [, anchor] of main.matchAll(/href="#([^"]+)"/g)) expect(main).toContain(` id="${anchor}"`);
});

test('the two demand claims and their footnotes link each other', () => {
  for (const number of [18, 19]) {
    expect(html).toMatch(new RegExp(`href="#footnote-${number}" id="reference-${number}"`));
    expect(html).toMatch(new RegExp(`id="footnote-${number}">.*?href="#reference-${number}"`, 's'));
  }
});

test.each([
  ['Watch Our Webinar', '/webinar'],
  ['Invest With Spark Fund One', '/rega-invest'],
])('"%s" leads to %s', (label, path) => {
  expect(html).toMatch(new RegExp(`<a [^>]*href="${path}"[^>]*>(?:<svg.*?</svg>)?${label}`, 's'));
});

test('the people are in the order of the page', () => {
  const titles = [...html.matchAll(/<p class="kind">([^<]+)<\/p>/g)].map(([, title]) => title);
  expect(titles.slice(-4)).toEqual(['Founder &amp; CEO', 'VP of Development', 'CLO', 'CFO']);
});

test('one section says where the money would come from, and what fees, exits and taxes do to it', () => {
  const [money = ''] =
    /<section class="room" id="questions".*?<\/section>\s*<section class="room" id="leadership"/s.exec(html) ?? [];
  const words = textOf(money);
  for (const said of [
    'Tenants pay rent',
    'Most of it would have to come from a sale or a refinancing',
    'If leasing takes a year longer',
    'neither subtracts fees or taxes',
    'What fees will I pay?',
    'How and when do I get my money out?',
    'Will I get a K-1 or a 1099?',
    'targeted, not guaranteed',
  ])
    expect(words.includes(said), said).toBe(true);
});

test('the rotations and the carousel have the times of the specification', () => {
  const every = (mark: string) =>
    [...html.matchAll(/data-props="([^"]*)"/g)]
      .map(([, props]) => JSON.parse(props?.replaceAll('&quot;', '"').replaceAll('&amp;', '&') ?? '{}'))
      .find((props) => props.list === mark || props.reel === mark)?.every;
  expect(every('why-invest-items')).toBe(3000);
  expect(every('slideshow')).toBe(3000);
  expect(every('fund-steps')).toBe(4000);
});

describe('the calculator without scripts', () => {
  const figures = async (query: string) => textOf((await request.get(`/invest${query}`)).text);

  test.each([
    ['', '$17', '$200.00', '$5,000 - $7,500'],
    ['?amount=2500', '$17', '$200.00', '$5,000 - $7,500'],
    ['?amount=$100,000', '$667', '$8,000.00', '$200,000 - $300,000'],
    ['?amount=750', '$5', '$60.00', '$1,500 - $2,250'],
    ['?amount=1', '$3', '$40.00', '$1,000 - $1,500'],
    ['?amount=', '$3', '$40.00', '$1,000 - $1,500'],
    ['?amount=9999999', '$667', '$8,000.00', '$200,000 - $300,000'],
  ])('/invest%s shows %s a month', async (query, month, year, target) => {
    const said = /Monthly Income.*?2x to 3x over 4-5 years \S+ - \S+/.exec(await figures(query))?.[0];
    expect(said).toBe(
      `Monthly Income Based on 8% targeted annual return ${month} Annual Income ${year} 5-Year Target 2x to 3x over 4-5 years ${target}`,
    );
  });

  test('it sends the amount by GET and comes back to the calculator', () => {
    const form = /<form class="calc".*?<\/form>/s.exec(html)?.[0] ?? '';
    const [tag = ''] = form.match(/<form [^>]*>/) ?? [];
    expect(tag).toContain('method="get"');
    expect(tag).toContain('action="#calculator"');
    expect(form.match(/<noscript><button [^>]*>Calculate/)).not.toBeNull();
    expect(form.match(/<input [^>]*type="range"[^>]*>/)?.[0]).toContain('min="500" max="100000" step="500"');
    // The slider has no name: the typed amount alone is sent.
    expect(form.match(/ name="/g)).toHaveLength(1);
  });

  test('it says that its figures are hypothetical', () => {
    expect(text.includes('Hypothetical, not a forecast')).toBe(true);
  });

  test.each([
    ['', undefined],
    ['?amount=2500', undefined],
    ['?amount=', undefined],
    ['?amount=1', 'Showing $500, the minimum investment.'],
    ['?amount=9999999', 'Showing $100,000, the calculator’s maximum.'],
  ])('/invest%s limits the amount with words, or not at all: %s', async (query, words) => {
    const said = /Showing \$[\d,]+, the [a-z’ ]+\./.exec(await figures(query))?.[0];
    expect(said).toBe(words);
  });

  test('it says which part of the target is which, and has the slower case beside it', async () => {
    const shown = await figures('?amount=10000');
    for (const words of [
      '$3,200',
      '$16,800 - $26,800',
      '$13,200, 1.32x',
      '$2,400',
      '$17,600 - $27,600',
      '$12,400, 1.24x',
    ])
      expect(shown.includes(words), words).toBe(true);
  });
});
