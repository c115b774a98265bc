import { expect, test } from 'vitest';
import { captionOf } from '../../src/content/schemas/pictures.ts';
import { matchPath } from '../../src/site/match.ts';
import type { OfferingId } from '../../src/site/offerings.ts';
import { pathTo, type RouteName, routeNamed } from '../../src/site/routes.ts';
import { clientOf } from '../helpers/desk.ts';
import { type Page, textOf } from '../helpers/page.ts';
import { publicPaths } from '../helpers/public-paths.ts';
import { testApp } from '../helpers/test-app.ts';

const origin = 'https://mainstreet.example';
const circular = 'https://circular.example/';
const site = await testApp({ PUBLIC_URL: origin, CIRCULAR_URL: circular });
const visitor = clientOf(site);
const { content } = site.app.context.pages;
const listed = site.app.context.pages.addresses();
const paths = publicPaths(site);
const pages = new Map(await Promise.all(paths.map(async (path) => [path, await visitor.get(path)] as const)));
const pageAt = (path: string) => pages.get(path) ?? expect.fail(path);
const thingsOn = (page: Page) =>
  page.contents('script[type="application/ld+json"]').map((json): Record<string, unknown> => JSON.parse(json));
const breadcrumbs = 'nav.breadcrumbs';

test.each(paths)('%s names the pages above it alike for people and for search engines, or none', (path) => {
  const page = pageAt(path);
  const lists = thingsOn(page).filter((thing) => thing['@type'] === 'BreadcrumbList');
  const parent = matchPath(path)?.route.parent;
  expect([page.has(breadcrumbs), lists.length]).toEqual(parent ? [true, 1] : [false, 0]);
  if (!parent) return;
  const hrefs = page.attributes(`${breadcrumbs} a`, 'href');
  const names = [...page.texts(`${breadcrumbs} a`), ...page.texts(`${breadcrumbs} [aria-current="page"]`)];
  expect([hrefs[0], hrefs.at(-1)]).toEqual(['/', routeNamed(parent as RouteName).path]);
  expect(lists[0]?.itemListElement).toEqual(
    [...hrefs, path].map((href, index) => ({
      '@type': 'ListItem',
      position: index + 1,
      name: names[index],
      item: origin + href,
    })),
  );
  for (const name of names) expect(name).toMatch(/^[^|]{4,70}$/);
});

test('a refused form keeps its breadcrumbs, and a page that is not there has none', async () => {
  expect((await visitor.post('/webinar', {}, 422)).has(breadcrumbs)).toBe(true);
  expect((await visitor.get('/blog/nothing', 404)).has(breadcrumbs)).toBe(false);
});

test('every page that search engines list is two clicks from the home page, or one', () => {
  const linkedFrom = (from: readonly string[]) =>
    from.flatMap((path) => pages.get(path)?.links ?? []).map((link) => link.replace(/[#?].*/, ''));
  const first = linkedFrom(['/']);
  const near = new Set(['/', ...first, ...linkedFrom(first)]);
  expect(listed.length).toBeGreaterThan(30);
  expect(listed.filter((path) => !near.has(path))).toEqual([]);
});

/** Inline elements of which one ends at a letter and the next begins at one, with nothing between the two words. */
const stuck =
  /[^\s>](?:<\/(?:a|span|strong|small|label|b)>)+(?:<(?:a|span|strong|small|label|input|b)\b[^>]*>)+[^\s<]/g;

test.each(paths)(
  '%s has white space between its words without styles, no name in braces, and a house beside two headings or fewer',
  (path) => {
    const body = bodyOf(pageAt(path)).replace(/<svg\b.*?<\/svg>/gs, '');
    expect(body.match(stuck) ?? []).toEqual([]);
    expect(textOf(body)).not.toMatch(/[{}]/);
    expect(pageAt(path).attributes('header.head svg.street', 'class').length).toBeLessThanOrEqual(2);
  },
);

/** A figure with its caption, or a banner's picture with the caption below it. */
const captioned = [
  /<figure\b[^>]*>((?:(?!<\/figure>).)*?)<figcaption\b[^>]*>(.*?)<\/figcaption>/gs,
  /(<img\b[^>]*>)(?:(?!<img\b).)*?<p class="caption\b[^>]*>(.*?)<\/p>/gs,
];

test.each(paths)(
  '%s captions each picture with the project or the type that it shows, and no other project',
  (path) => {
    const shown = Object.values(content.pictures).flatMap(({ shows, typical }) => (typical ? [] : [shows]));
    // No picture shows these.
    const projects = [...shown, 'Zionsville', 'Indianapolis'];
    const figures = captioned.flatMap((pattern) => [...pageAt(path).html.matchAll(pattern)]);
    for (const [, inner = '', words = ''] of figures) {
      const name = /\/images\/([a-z0-9-]+)-(?:card|full|tall)-\d+\./.exec(inner)?.[1];
      if (!name) continue;
      const own = content.pictures[name]?.shows ?? expect.fail(name);
      expect(textOf(words)).toContain(own);
      expect(projects.filter((project) => project !== own && textOf(words).includes(project))).toEqual([]);
    }
  },
);

test('a picture alone is labeled as drawn, and the page of a project shows no other building', () => {
  expect(pageAt('/contact').text).toContain(captionOf(content.pictures, content.contact.picture));
  const { heading, picture, features } = content.parkview;
  for (const name of [picture, ...features.items.map((item) => item.picture)])
    expect(content.pictures[name]?.shows, name).toBe(heading);
});

const documentOf: Record<OfferingId, { words: RegExp; fund: RegExp; url: string }> = {
  spark: { words: /\bcircular\b/i, fund: /\bSpark Fund One\b|\bRegulation A\b/i, url: circular },
  regd: { words: /\bmemorandum\b|\bPPM\b/i, fund: /\bopportunity fund\b|\bRegulation D\b/i, url: pathTo('ppm') },
};

test.each(paths)('%s names and links the document of its own offering, or both with their funds', (path) => {
  const { offering, name } = matchPath(path)?.route ?? expect.fail(path);
  const sentences = sentencesOf(bodyOf(pageAt(path)));
  const others = (Object.keys(documentOf) as OfferingId[]).filter((id) => id !== offering);
  for (const { words, fund, url } of others.map((id) => documentOf[id])) {
    for (const [index, sentence] of sentences.entries()) {
      // "Its" memorandum is that of the fund in a sentence just before.
      const before = /\bits\b/.test(sentence) ? sentences.slice(Math.max(0, index - 3), index) : [];
      if (words.test(sentence)) expect([...before, sentence].join(' ')).toMatch(fund);
    }
    if (offering && name !== 'article') expect(pageAt(path).links).not.toContain(url);
  }
  const isNamed = others.map((id) => sentences.some((sentence) => documentOf[id].words.test(sentence)));
  if (!offering) expect(isNamed[0]).toBe(isNamed[1]);
});

test.each([
  ['/invest', circular],
  ['/regd', pathTo('ppm')],
])('the calculator of %s has the link to %s beside it', (path, url) => {
  expect(pageAt(path).attributes('[id="calculator"] a', 'href')).toContain(url);
});

function bodyOf({ html }: Page) {
  return html.slice(html.indexOf('<body')).replace(/<(script|style)\b.*?<\/\1>/gs, ' ');
}

/** The sentences of a page; what is in one block is read together. */
function sentencesOf(body: string) {
  return body
    .replace(/<\/?(?:p|li|h\d|td|th|dt|dd|figcaption|div|section|button|label|caption|title)\b[^>]*>/g, '\n')
    .replace(/<[^>]*>/g, '')
    .replace(/&#x27;/g, "'")
    .split(/\n|(?<=[.?!])\s/)
    .map((sentence) => sentence.replace(/\s+/g, ' ').trim())
    .filter(Boolean);
}
