import { expect, test } from 'vitest';
import { testApp, textOf } from '../helpers/test-app.ts';

const { request } = await testApp({ PUBLIC_URL: 'https://mainstreet.example' });
const { text: html } = await request.get('/built-flex-industrial').expect(200);
const text = textOf(html);

test('the page is titled BUILT Flex Industrial, with one first heading and its address', () => {
  expect(html).toContain('<title>BUILT Flex Industrial</title>');
  expect(html.match(/<h1\b/g)).toHaveLength(1);
  expect(html).toContain('<link rel="canonical" href="https://mainstreet.example/built-flex-industrial"/>');
});

test('an emoji is above the heading', () => {
  expect(html).toMatch(/<p class="emoji-hero__emoji"[^>]*>\p{Extended_Pictographic}\uFE0F?<\/p><h1>/u);
});

test.each([
  'Location demand',
  'Fast execution',
  'Lower capex',
  'Rising NOI',
  'Bloomington Marion Westfield Eagledale',
  '8% preferred return',
  '2x-3x over 4-5 years',
  '6-8 months',
  '$1M-$1.5M',
  '54% leased in week 1',
  '$17.85 psf average rent against $15 projected',
  'Three projects to close within 60 days',
  'vacancy is under 5%',
  '5,000-30,000 sq ft',
  'targeted, not guaranteed',
  'Join the Momentum',
])('it says "%s"', (sentence) => {
  expect(text).toContain(sentence);
});

test.each([
  ['Get the Investor Deck', '/deck-download'],
  ['Schedule a Call with the Team', '/contact'],
  ['Explore the Project Pipeline', '/#portfolio'],
])('the button "%s" leads to %s', (label, href) => {
  expect(html).toMatch(new RegExp(`<a class="btn[^"]*" href="${href}">${label}</a>`));
});

test('it has no form that takes a lead, only the question box', () => {
  expect(html.match(/<form\b/g)).toHaveLength(1);
  expect(html).not.toContain('method="post"');
});
