import { describe, expect, test } from 'vitest';
import { testApp, textOf } from '../helpers/test-app.ts';

const { request } = await testApp();
const { text: html } = await request.get('/invest').expect(200);

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

test('every link within the page leads somewhere', () => {
  const main = html.slice(html.indexOf('<body'));
  for (const [, anchor] of main.matchAll(/href="#([^"]+)"/g)) expect(main).toContain(` id="${anchor}"`);
});

test('the two demand claims and their footnotes link each other', () => {
  for (const number of [18, 19]) {
    expect(html).toMatch(new RegExp(`href="#footnote-${number}" id="ref-${number}"`));
    expect(html).toMatch(new RegExp(`id="footnote-${number}">.*?href="#ref-${number}"`, 's'));
  }
});

test('the people are in the order of the page', () => {
  const titles = [...html.matchAll(/<p class="kind">([^<]+)<\/p>/g)].map(([, title]) => title);
  expect(titles.slice(-4)).toEqual(['Founder &amp; CEO', 'VP of Development', 'CLO', 'CFO']);
});

test('the calculator and the questions say where the money would come from, and what fees, exits and taxes do to it', () => {
  const [money = ''] = /<section [^>]*id="calculator".*?<section class="room" id="leadership"/s.exec(html) ?? [];
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
    ['', '$17', '$200.00', '$5,000 - $7,500', undefined],
    ['?amount=750', '$5', '$60.00', '$1,500 - $2,250', undefined],
    ['?amount=1', '$3', '$40.00', '$1,000 - $1,500', 'Showing $500, the minimum investment.'],
    ['?amount=9999999', '$667', '$8,000.00', '$200,000 - $300,000', 'Showing $100,000, the calculator’s maximum.'],
  ])('/invest%s shows %s a month', async (query, month, year, target, limited) => {
    const text = await figures(query);
    expect(text).toContain(
      `Monthly Income Based on 8% targeted annual return ${month} Annual Income ${year} 5-Year Target 2x to 3x over 4-5 years ${target}`,
    );
    expect(/Showing \$[\d,]+, the [a-z’ ]+\./.exec(text)?.[0]).toBe(limited);
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
