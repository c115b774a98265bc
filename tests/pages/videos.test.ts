import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../../src/base/root.ts';
import type { VideoId } from '../../src/content/schemas/videos.ts';
import { dayWithOffset } from '../../src/site/day.ts';
import { clientOf } from '../helpers/desk.ts';
import { testApp } from '../helpers/test-app.ts';

const site = await testApp({ PUBLIC_URL: 'https://mainstreet.example' });
const { get } = clientOf(site);
const { content } = site.app.context.pages;
const [location, tour] = [content.videos.location, content.videos['tenant-tour']];

test('the location footage comes first, the tenant tour walkthrough second, each with its own clip until it is ready', async () => {
  const page = await get('/videos');
  expect(page.texts('.film h2')).toEqual([location.title, tour.title]);
  expect(page.attributes('.film [data-island="video"]', 'data-island')).toHaveLength(2);
  for (const { sampleNote = '' } of [location, tour]) expect(page.text.split(sampleNote)).toHaveLength(2);
  expect(tour.id).not.toBe(location.id);
});

test('search engines find both videos, each with its day and length', async () => {
  const things = (await get('/videos')).contents('script[type="application/ld+json"]').map((json) => JSON.parse(json));
  const videos = things.filter((thing) => thing['@type'] === 'VideoObject');
  expect(videos).toHaveLength(2);
  for (const [index, { uploaded }] of [location, tour].entries()) {
    const declared = { '@type': 'VideoObject', duration: 'PT16S', uploadDate: dayWithOffset(uploaded) };
    expect(videos[index]).toMatchObject(declared);
  }
});

test.each([
  ['the overview', '/invest', 'sample'],
  ['the location footage', '/videos', 'location'],
  ['the tenant tour', '/videos', 'tour'],
])('beside %s are the words of its captions', async (_, path, clip) => {
  const captions = readFileSync(join(root, `data/video/${clip}.en.vtt`), 'utf8').split('\n');
  const { text } = await get(path);
  for (const line of captions.filter((line) => /^[A-Z]\w* /.test(line))) expect(text).toContain(line);
});

describe('where every video is hosted by another company', async () => {
  const host = 'https://www.youtube-nocookie.com';
  const hosted = await testApp();
  const elsewhere = clientOf(hosted);
  const videos = { ...content.videos };
  for (const id of Object.keys(videos) as VideoId[])
    videos[id] = { ...videos[id], provider: 'youtube', id: 'sample-id' };
  hosted.app.context.pages.showContent({ ...content, videos });
  const policyOf = ({ headers }: { headers: Record<string, string> }) => headers['content-security-policy'];

  test('a page may frame the player that it shows, which loads nothing before the click', async () => {
    for (const path of ['/invest', '/videos', '/webinar-access', '/regd-webinar-access']) {
      const page = await elsewhere.get(path);
      expect(page.html).toContain(`${host}/embed/sample-id`);
      expect(page.has('iframe'), path).toBe(false);
      expect(policyOf(page)).toContain(`frame-src 'self' ${host};`);
    }
    expect(policyOf(await elsewhere.get('/contact'))).toContain("frame-src 'self';");
  });

  test('the play button and the privacy page name that company', async () => {
    expect((await elsewhere.get('/invest')).html).toContain(', from YouTube</span>');
    const { text } = await elsewhere.get('/privacy');
    expect(text).toContain(
      'Videos hosted by YouTube, from www.youtube-nocookie.com, only after you press the button for it.',
    );
    expect(text).not.toContain('Wistia');
  });

  test('who asks for privacy gets a link to the video instead of a player', async () => {
    const page = await clientOf(hosted, '', { 'sec-gpc': '1' }).get('/invest');
    expect(page.html).not.toContain(host);
    expect(page.links).toContain('https://www.youtube.com/watch?v=sample-id');
  });
});
