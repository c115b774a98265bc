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

test('the location footage comes first, the tenant tour walkthrough second', () => {
  const films = html.split('<article class="film">').slice(1);
  expect(films.map((film) => textOf(/<h2[^>]*>(.*?)<\/h2>/.exec(film)?.[1] ?? ''))).toEqual([
    expect.stringMatching(/location footage/i),
    expect.stringMatching(/tenant tour walkthrough/i),
  ]);
  for (const film of films) expect(film).toContain('data-island="video"');
});

test('what is only a sample is said once', async () => {
  const { text } = await openPage(request, '/videos');
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

test('the overview has the words of its captions', async () => {
  const captions = readFileSync(join(root, 'data/video/sample.en.vtt'), 'utf8').split('\n');
  const { text } = await openPage(request, '/invest');
  for (const line of captions.filter((line) => /^[A-Z][a-z]/.test(line))) expect(text).toContain(line);
});
