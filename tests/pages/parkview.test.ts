import { expect, test } from 'vitest';
import { testApp, textOf } from '../helpers/test-app.ts';

const { request } = await testApp({ PUBLIC_URL: 'https://mainstreet.example' });
const { text: html } = await request.get('/portfolio/parkview-residences').expect(200);
const text = textOf(html);

test('the community page has its own title, one first heading and its address', () => {
  expect(html).toMatch(/<title>Parkview Residences[^<]*<\/title>/);
  expect(html.match(/<h1\b/g)).toHaveLength(1);
  expect(html).toContain('<link rel="canonical" href="https://mainstreet.example/portfolio/parkview-residences"/>');
});

test.each([
  '69 private studio and one-bedroom apartments',
  '24-hour certified nursing staff',
  'three meals daily',
  'seniors 65+',
  'Westlake, Ohio',
])('it says "%s"', (sentence) => {
  expect(text).toContain(sentence);
});

test('three cards show living spaces, services and activities', () => {
  const cards = html.split('<article class="card').slice(1);
  expect(cards.map((card) => /<h3>(.*?)<\/h3>/.exec(card)?.[1])).toEqual(['Living spaces', 'Services', 'Activities']);
  for (const card of cards) expect(card).toContain('<picture>');
});

test('it says that its pictures are renderings', () => {
  expect(text).toContain('Architect’s rendering');
});
