import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../src/base/root.ts';
import { testApp, textOf } from '../helpers/test-app.ts';
import { openPage } from './open-page.ts';

const origin = 'https://mainstreet.example';
const { request } = await testApp({ PUBLIC_URL: origin });
const answer = await request.get('/videos').expect(200);
const html = answer.text;

test('the videos page has its own title, one first heading and its address', () => {
  expect(html).toMatch(/<title>Videos[^<]*<\/title>/);
  expect(html.match(/<h1\b/g)).toHaveLength(1);
  expect(html).toContain(`<link rel="canonical" href="${origin}/videos"/>`);
});

test('the location footage comes first, the tenant tour walkthrough second', () => {
  const films = html.split('<article class="film">').slice(1);
  expect(films.map((film) => textOf(/<h2[^>]*>(.*?)<\/h2>/.exec(film)?.[1] ?? ''))).toEqual([
    expect.stringMatching(/location footage/i),
    expect.stringMatching(/tenant tour walkthrough/i),
  ]);
  for (const film of films) expect(film).toContain('data-island="video"');
});

test('buttons lead to the chooser and to the contact page', () => {
  const main = html.slice(html.indexOf('<main'), html.indexOf('</main>'));
  expect(main).toMatch(/<a class="btn" href="\/investment-selection">/);
  expect(main).toMatch(/<a class="btn btn--line" href="\/contact">/);
});

test('the webinar of each fund is below the films', async () => {
  const { links, text } = await openPage(request, '/videos');
  expect(links.get('The Spark Fund One webinar')).toBe('/webinar');
  expect(links.get('The opportunity fund webinar')).toBe('/regd-webinar');
  expect(text).toContain('The webinar about the Regulation D offering.');
  for (const note of ['The videos aren’t ready yet.', 'The recording isn’t ready yet.'])
    expect(text.split(note)).toHaveLength(2);
});

test('search engines find both videos', () => {
  const objects = [...html.matchAll(/<script type="application\/ld\+json">(.*?)<\/script>/gs)].map((match) =>
    JSON.parse(match[1] ?? ''),
  );
  expect(objects).toHaveLength(2);
  for (const object of objects) {
    expect(object).toMatchObject({ '@type': 'VideoObject', thumbnailUrl: expect.stringMatching(`^${origin}/images/`) });
    expect(object.contentUrl ?? object.embedUrl).toMatch(/^https:/);
  }
});

test('the overview says that it is a sample, with the words of its captions', async () => {
  const captions = readFileSync(join(root, 'data/video/sample.en.vtt'), 'utf8').split('\n');
  const { text } = await openPage(request, '/invest');
  expect(text).toContain('A sample of 16 seconds plays here until the two-minute overview is ready.');
  for (const line of captions.filter((line) => /^[A-Z][a-z]/.test(line))) expect(text).toContain(line);
});
