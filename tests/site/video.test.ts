import { expect, test } from 'vitest';
import { root } from '../../src/base/root.ts';
import { loadContent } from '../../src/content/load.ts';
import { framesFor, labelOf, playerOf } from '../../src/content/video.ts';
import { pagePolicy } from '../../src/web/http/headers.ts';

const { videos, clips } = loadContent(root);
const { overview } = videos;
const elsewhere = {
  ...videos,
  overview: { ...overview, provider: 'youtube', id: 'abc_-123' },
  webinar: { ...overview, provider: 'wistia', id: 'xyz789' },
} as const;

test('a file plays from our own address with its captions, and one that has not been made is refused by name', () => {
  const [src, captions] = [/^\/video\/.*\.mp4$/, /^\/video\/.*\.vtt$/].map((path) => expect.stringMatching(path));
  expect(playerOf(overview, clips)).toMatchObject({ type: 'file', src, captions });
  expect(() => playerOf({ ...overview, id: 'missing' }, clips)).toThrow('"missing"');
});

test.each([
  ['overview', 'https://www.youtube-nocookie.com/embed/abc_-123?autoplay=1&rel=0'],
  ['webinar', 'https://fast.wistia.net/embed/iframe/xyz789?autoPlay=true'],
] as const)('the player of another company for %s starts by itself in a frame', (id, src) => {
  expect(playerOf(elsewhere[id], clips)).toMatchObject({ type: 'frame', src });
});

test('a label gives the length of what plays', () => {
  const seconds = clips[overview.id]?.seconds;
  const { title, duration } = overview;
  expect(labelOf(overview, clips)).toBe(`${title}, sample clip, ${seconds} seconds`);
  expect(labelOf(elsewhere.overview, clips)).toBe(`${title}, ${duration}`);
  expect(labelOf({ ...elsewhere.overview, duration: undefined }, clips)).toBe(title);
});

test('a page allows the frames of its own videos and no others', () => {
  expect(framesFor(videos, 'overview', 'webinar')).toEqual([]);
  const frames = framesFor(elsewhere, 'webinar', 'location', 'webinar');
  expect(frames).toEqual(['https://fast.wistia.net']);
  expect(pagePolicy('hash', false, frames)).toContain("frame-src 'self' https://fast.wistia.net;");
  expect(pagePolicy('hash', false)).toContain("frame-src 'self';");
});
