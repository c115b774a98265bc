import Validator from '@adobe/structured-data-validator';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { shareSize } from '../../../src/content/schemas/pictures.ts';
import { clientOf } from '../../helpers/desk.ts';
import type { Page } from '../../helpers/page.ts';
import { publicPaths } from '../../helpers/public-paths.ts';
import { testApp } from '../../helpers/test-app.ts';

type Thing = Record<string, unknown> & { '@type': string };

/** What Google asks of the types that its validator does not know, required and recommended. */
const asked: Readonly<Record<string, readonly string[]>> = {
  BlogPosting: ['headline', 'image', 'datePublished', 'dateModified', 'author.name', 'author.url', 'publisher.name'],
  Event: ['name', 'startDate', 'endDate', 'location.name', 'location.address', 'description', 'image', 'organizer.url'],
  VideoObject: ['name', 'thumbnailUrl', 'uploadDate', 'duration', 'description', 'contentUrl'],
  Organization: ['name', 'url', 'logo', 'address'],
  BreadcrumbList: ['itemListElement'],
  ItemList: ['name', 'itemListElement'],
};

const now = Date.parse('2025-11-20T15:00:00Z');
const site = await testApp({}, { clock: () => now });
const named = await testApp({ PUBLIC_URL: 'https://mainstreet.example' }, { clock: () => now });
const { app, request } = site;
const paths = publicPaths(site);
const thingsOn = (page: Page): Thing[] =>
  page.contents('script[type="application/ld+json"]').map((json) => JSON.parse(json));
const thingsAt = async (path: string, of = site) => thingsOn(await clientOf(of).get(path));
const at = (thing: Thing, path: string) =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], thing);

/** The pictures with which pages are shared. */
const shared = new Set<string>();

/** Every text in an object that is an address, or should be. */
function addressesIn(value: unknown, key = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => addressesIn(one, key));
  if (value && typeof value === 'object')
    return Object.entries(value).flatMap(([name, inner]) => addressesIn(inner, name));
  const isAddress = /^(url|item|image|logo|thumbnailUrl|contentUrl|embedUrl|sameAs|mainEntityOfPage)$/.test(key);
  return isAddress || /^\//.test(String(value)) ? [String(value)] : [];
}

test.each(paths)(
  'what search engines read of %s is complete, its addresses are absolute, and it has a picture to be shared',
  async (path) => {
    const page = await clientOf(named).get(path);
    const found: Record<string, Thing[]> = {};
    for (const thing of thingsOn(page)) {
      found[thing['@type']] = [...(found[thing['@type']] ?? []), thing];
      const fields = asked[thing['@type']] ?? ['a type that this test knows'];
      expect(fields.filter((field) => !at(thing, field))).toEqual([]);
      for (const address of addressesIn(thing)) expect(address).toMatch(/^https:\/\/[\w.:-]+\//);
    }
    const issues = await new Validator().validate({ jsonld: found });
    expect(issues.filter(({ severity }) => severity === 'ERROR')).toEqual([]);
    const tag = (name: string) => page.attribute(`meta[property="og:${name}"]`, 'content');
    expect(tag('image')).toMatch(/^https:\/\/.+-share\.\w+\.jpg$/);
    expect([tag('image:width'), tag('image:height')]).toEqual([`${shareSize.width}`, `${shareSize.height}`]);
    expect(tag('image:alt').length).toBeGreaterThan(20);
    expect(tag('site_name')).toBe(app.context.pages.companyName);
    expect(page.attribute('meta[name="twitter:card"]', 'content')).toBe('summary_large_image');
    shared.add(new URL(tag('image')).pathname);
  },
);

test('without PUBLIC_URL the addresses are those of the program', async () => {
  for (const path of ['/', '/rsvp', '/videos', '/blog/flex-industrial-backbone'])
    for (const thing of await thingsAt(path))
      for (const address of addressesIn(thing)) expect(address).toMatch(/^https?:\/\/[\w.:-]+\//);
});

test('the pictures with which pages are shared have the size that the pages name', async () => {
  for (const picture of shared) {
    const { body } = await request.get(picture).expect(200);
    expect(await sharp(body).metadata()).toMatchObject(shareSize);
  }
});

test('the validator notices a video without its day', async () => {
  const video = { '@type': 'VideoObject', name: 'Tour', thumbnailUrl: 'https://mainstreet.example/tour.jpg' };
  const issues = await new Validator().validate({ jsonld: { VideoObject: [video] } });
  expect(issues.map(({ issueMessage }) => issueMessage).join()).toContain('uploadDate');
});

test('a video has its day and length, an article its last change', async () => {
  const videos = await thingsAt('/videos');
  expect(videos).toHaveLength(2);
  for (const video of videos) {
    expect(video).toMatchObject({ duration: 'PT16S', uploadDate: expect.stringMatching(/^\d{4}-\d\d-\d\d$/) });
  }
  for (const { id, date, modified = date } of app.context.pages.content.articles) {
    const posting = (await thingsAt(`/blog/${id}`)).find((thing) => thing['@type'] === 'BlogPosting');
    expect(posting).toMatchObject({ datePublished: date, dateModified: modified });
    expect(modified >= date).toBe(true);
  }
});

test('an event is scheduled until it is over; then its description says that it was', async () => {
  const eventAt = async (moment: string) => {
    const other = await testApp({}, { clock: () => Date.parse(moment) });
    return (await thingsAt('/rsvp', other))[0];
  };
  const before = await eventAt('2025-08-01T12:00:00Z');
  expect(before).toMatchObject({ eventStatus: 'https://schema.org/EventScheduled' });
  expect(before?.description).not.toContain('is over');
  const after = await eventAt('2025-08-28T20:00:00Z');
  expect(after).not.toHaveProperty('eventStatus');
  expect(after?.description).toMatch(/^This event is over\. /);
});

test('the sitemap says when an article and the list of articles changed, the feed when it did', async () => {
  const { articles } = app.context.pages.content;
  const sitemap = (await request.get('/sitemap.xml').expect(200)).text;
  for (const { id, date, modified = date } of articles) {
    expect(sitemap).toMatch(new RegExp(`/blog/${id}</loc><lastmod>${modified}</lastmod>`));
  }
  const newest = articles
    .map(({ date, modified = date }) => modified)
    .sort()
    .at(-1);
  expect(sitemap).toContain(`/blog</loc><lastmod>${newest}</lastmod>`);
  expect(sitemap).toContain('/contact</loc></url>');
  const feed = (await request.get('/rss.xml').expect(200)).text;
  const built = /<lastBuildDate>(.*?)<\/lastBuildDate>/.exec(feed)?.[1];
  expect(new Date(`${built}`).toISOString()).toBe(`${newest}T17:00:00.000Z`);
});
