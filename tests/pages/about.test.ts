import { describe, expect, test } from 'vitest';
import { testApp } from '../helpers/test-app.ts';
import { jsonLdOf } from './open-page.ts';

const { request } = await testApp({ PUBLIC_URL: 'https://mainstreet.example' });
const { text: html } = await request.get('/about').expect(200);
test('its sections follow the order of the specification', () => {
  const headings = [...html.matchAll(/<h2[^>]*>(.*?)<\/h2>/g)].map((match) => match[1]);
  const sections = ['The sponsor', 'Experience', 'What the sponsor does', 'Investment strategy', 'Management Team'];
  expect(headings.slice(0, sections.length)).toEqual(sections);
});

describe('the management team', () => {
  const plates = html.split('<article class="plate">').slice(1);

  test('has four people, each with a title and a biography', () => {
    expect(plates).toHaveLength(4);
    for (const plate of plates) {
      expect(plate.match(/<p>/g)?.length).toBeGreaterThanOrEqual(2);
    }
  });

  test.each(['CEO', 'CFO', 'Chief Legal Officer', 'VP of Real Estate and Development'])('names a %s', (title) => {
    expect(plates.filter((plate) => plate.includes(`<p class="kind">${title}</p>`))).toHaveLength(1);
  });
});

test('the home page says to search engines who the company is', async () => {
  const home = await request.get('/').expect(200);
  const [object] = jsonLdOf(home.text);
  expect(object).toMatchObject({
    '@type': 'Organization',
    url: 'https://mainstreet.example/',
    logo: 'https://mainstreet.example/icons/icon-512.png',
  });
});
