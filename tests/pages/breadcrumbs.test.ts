import { describe, expect, test } from 'vitest';
import { matchPath } from '../../src/site/match.ts';
import { type RouteName, routeNamed } from '../../src/site/routes.ts';
import { testApp, textOf } from '../helpers/test-app.ts';
import { jsonLdOf, publicPaths } from './open-page.ts';

const origin = 'https://mainstreet.example';
const { app, request } = await testApp({ PUBLIC_URL: origin });
const paths = publicPaths(app).filter((path) => !path.includes(':'));
const parentOf = (path: string) => matchPath(path)?.route.parent;
const below = paths.filter(parentOf);

/** The links of a page's breadcrumbs, and what they call the page itself; nothing where it has none. */
function trailOf(html: string) {
  const trail = /<nav class="breadcrumbs" aria-label="Breadcrumb">(.*?)<\/nav>/s.exec(html)?.[1];
  if (trail === undefined) return undefined;
  const links = [...trail.matchAll(/<a href="([^"]*)">(.*?)<\/a>/g)].map(([, href, words = '']) => ({
    href,
    name: textOf(words),
  }));
  const here = /aria-current="page">(.*?)<\/li>/s.exec(trail)?.[1] ?? '';
  return { links, here: textOf(here).trim() };
}

/** The breadcrumbs for search engines. */
const listOf = (html: string) =>
  jsonLdOf(html).filter((thing) => thing['@type'] === 'BreadcrumbList') as { itemListElement: { name: string }[] }[];

describe.each(below)('%s', (path) => {
  test('names the pages above it, for people and for search engines', async () => {
    const { text } = await request.get(path).expect(200);
    const trail = trailOf(text);
    const hrefs = trail?.links.map(({ href }) => href) ?? [];
    expect(hrefs[0]).toBe('/');
    expect(hrefs.at(-1)).toBe(routeNamed(parentOf(path) as RouteName).path);
    const [list, ...others] = listOf(text);
    expect(others).toEqual([]);
    expect(list?.itemListElement).toEqual(
      [...(trail?.links ?? []), { href: path, name: trail?.here }].map(({ href, name }, index) => ({
        '@type': 'ListItem',
        position: index + 1,
        name,
        item: origin + href,
      })),
    );
    for (const { name } of list?.itemListElement ?? []) expect(name).toMatch(/^[^|]{4,70}$/);
  });
});

test.each(paths.filter((path) => !parentOf(path)))('%s has no page above it, and no breadcrumbs', async (path) => {
  const { text } = await request.get(path).expect(200);
  expect(trailOf(text)).toBeUndefined();
  expect(listOf(text)).toEqual([]);
});

test('a page of a fund is below its fund, an article below the blog, a project below the projects', async () => {
  const parents = Object.fromEntries(below.map((path) => [path, parentOf(path)]));
  expect(parents).toMatchObject({
    '/rega-invest': 'invest',
    '/webinar': 'invest',
    '/webinar-access': 'invest',
    '/deck-download': 'invest',
    '/sample-circular': 'invest',
    '/flex-industrial': 'invest',
    '/flex-industrial-invest': 'invest',
    '/built-flex-industrial': 'invest',
    '/regd-webinar': 'regd',
    '/regd-webinar-access': 'regd',
    '/ppm': 'regd',
    '/blog/built-grand-opening': 'blog',
    '/projects/built-marion': 'projects',
    '/portfolio/parkview-residences': 'projects',
    '/rsvp': 'projects',
  });
  const { text } = await request.get('/webinar');
  expect(trailOf(text)).toEqual({
    links: [
      { href: '/', name: 'Home' },
      { href: '/invest', name: 'Spark Fund One' },
    ],
    here: 'Webinar',
  });
});

test('a refused form keeps its breadcrumbs, and an unknown article has none', async () => {
  const refused = await request.post('/webinar').type('form').send({}).expect(422);
  expect(trailOf(refused.text)?.here).toBe('Webinar');
  const unknown = await request.get('/blog/nothing').expect(404);
  expect(trailOf(unknown.text)).toBeUndefined();
  expect(listOf(unknown.text)).toEqual([]);
});
