import { existsSync } from 'node:fs';
import { join } from 'node:path';
import Validator from '@adobe/structured-data-validator';
import { HtmlValidate } from 'html-validate';
import { expect, test } from 'vitest';
import { fileBudgets, pageBudgets, publicPages } from '../../../scripts/check/budgets.ts';
import { root } from '../../../src/base/root.ts';
import { shareSize } from '../../../src/content/schemas/pictures.ts';
import { matchPath } from '../../../src/site/match.ts';
import { readAssets } from '../../../src/web/http/assets.ts';
import { clientOf } from '../../helpers/desk.ts';
import type { Page } from '../../helpers/page.ts';
import { publicPaths } from '../../helpers/public-paths.ts';
import { testApp } from '../../helpers/test-app.ts';

const origin = 'https://mainstreet.example';
const site = await testApp({ PUBLIC_URL: origin });
const listed = site.app.context.pages.addresses();
const paths = publicPaths(site);
const pages = new Map(await Promise.all(paths.map(async (path) => [path, await clientOf(site).get(path)] as const)));
const pageAt = (path: string) => pages.get(path) ?? expect.fail(path);
const idsOf = (page: Page | undefined) => page?.attributes('[id]', 'id') ?? [];
const repeated = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index);
const descriptionOf = (page: Page) => page.attribute('meta[name="description"]', 'content');
const isFile = (path: string) =>
  existsSync(join(root, path.startsWith('/assets/') ? 'dist/client' : 'data', decodeURIComponent(path)));
/** Two of each kind: articles are all made alike, and so are the pages of projects. */
const kindOf = (path: string) => matchPath(path)?.route.name;
const someOfEach = paths.filter((path, index) => {
  const same = paths.slice(0, index).filter((other) => kindOf(other) === kindOf(path));
  return same.length < 2;
});

const validator = new HtmlValidate({
  extends: ['html-validate:standard'],
  rules: {
    // React writes void elements and boolean attributes its own way; both are valid.
    'void-style': 'off',
    'attribute-boolean-style': 'off',
    'attribute-empty-style': 'off',
    'no-trailing-whitespace': 'off',
    'long-title': 'off',
    // Telephone links carry the number that people read, with spaces in it.
    'tel-non-breaking': 'off',
    'no-implicit-button-type': 'error',
  },
});
const { styles } = readAssets(root);
const faces = (styles.fonts?.css.match(/@font-face\{[^}]*\}/g) ?? []).filter((face) => face.includes('url('));
const isRare = inRanges(/unicode-range:([^;}]+)/.exec(faces[1] ?? '')?.[1] ?? '');
const known = new Set(Object.values(styles).flatMap(({ classes }) => classes));

test.each([...someOfEach, '/nothing-here', '/admin/sign-in'])(
  'the HTML of %s is valid, and preloads the font in its body',
  async (path) => {
    const page = pages.get(path) ?? (await clientOf(site).get(path, [200, 404]));
    // There it does not delay the first words.
    expect(faces[0]).toContain(`url("${page.attribute('body link[rel="preload"][as="font"]', 'href')}")`);
    const { results } = await validator.validateString(page.html);
    const errors = results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
    );
    expect(errors).toEqual([]);
  },
);

test.each(paths)('%s has no link into nothing, each id once, and only files that exist', (path) => {
  const page = pageAt(path);
  const links = page.links.filter((link) => !/^(https?:|tel:|mailto:)/.test(link));
  const dead = links.filter((link) => {
    const { pathname, hash } = new URL(link, `http://site.example${path}`);
    if (link === '' || link === '#') return true;
    if (/^\/(documents|video|images)\//.test(pathname)) return !isFile(pathname);
    const target = pages.get(pathname);
    return !target || !['', ...idsOf(target)].includes(decodeURIComponent(hash.slice(1)));
  });
  expect(dead).toEqual([]);
  const [opening, safe] = ['a[target="_blank"]', 'a[target="_blank"][rel*="noopener"]'];
  expect(page.attributes(safe, 'href')).toEqual(page.attributes(opening, 'href'));
  expect(repeated(idsOf(page))).toEqual([]);
  const sets = page.attributes('[srcset]', 'srcset').flatMap((set) => set.split(', '));
  const loaded = [...page.attributes('[src]', 'src'), ...page.attributes('link[href]', 'href'), ...sets];
  const files = loaded.map((file) => file.split(' ')[0] ?? '');
  expect(files.length).toBeGreaterThan(2);
  expect(files.filter((file) => /^\/(?:images|assets|icons|video)\//.test(file) && !isFile(file))).toEqual([]);
});

test.each(paths)(
  '%s has one h1, a title, a description, the address that it is listed under, and is hidden if not listed',
  (path) => {
    const page = pageAt(path);
    expect(page.texts('h1')).toHaveLength(1);
    expect(page.title.length).toBeGreaterThan(4);
    expect(descriptionOf(page).length).toBeGreaterThan(19);
    const canonical = page.attribute('link[rel="canonical"]', 'href').replace(origin, '');
    const isAlias = matchPath(path)?.route.canonical !== undefined;
    expect(canonical === path).toBe(!isAlias);
    expect(page.has('meta[name="robots"][content="noindex"]')).toBe(!isAlias && !listed.includes(path));
  },
);

test.each(paths)(
  '%s has one inline style sheet, and no script but the loader, which is last: it looks at once for what it wakes',
  (path) => {
    const page = pageAt(path);
    expect(page.html).toMatch(/<script type="module" async src="\/assets\/boot-\w+\.js"><\/script><\/body><\/html>$/);
    const [css = '', ...more] = page.contents('style');
    expect(more).toEqual([]);
    expect(page.headers['content-security-policy']).toMatch(/style-src 'self' 'sha256-[\w+/]{43}='/);
    const used = new Set(page.attributes('[class]', 'class').flatMap((names) => names.split(/\s+/)));
    expect([...used].filter((name) => known.has(name) && !css.includes(`.${name}`))).toEqual([]);
    expect(page.has('[style]')).toBe(false);
    expect(page.attributes('script[src]', 'src')).toHaveLength(1);
    const data = page.contents('script[type="application/ld+json"]');
    expect(page.contents('script')).toHaveLength(1 + data.length);
    // Nothing blocks its first rendering: of fonts and pictures two are loaded ahead.
    expect(page.has('link[rel="stylesheet"]')).toBe(false);
    const pictures = page.attributes('link[rel="preload"][as="image"]', 'rel').length;
    expect(pictures).toBeLessThanOrEqual(2);
    // Of two cuts, a window loads one.
    const media = page.attributes('link[rel="preload"][as="image"][media]', 'media');
    expect(media).toEqual(pictures === 2 ? ['(width < 60rem)', '(width >= 60rem)'] : []);
    expect(page.attributes('link[rel="preload"]', 'rel')).toHaveLength(1 + pictures);
    // It loads the hero's own files, and so no second time.
    const hero =
      /<picture>(?:(?!<\/picture>).)*fetchPriority="high"/s.exec(page.html)?.[0].split('<picture>').at(-1) ?? '';
    const files = [...hero.matchAll(/<source type="image\/avif"[^>]* srcSet="([^"]*)" sizes="([^"]*)"/g)];
    const ahead = [
      ...page.html.matchAll(/<link rel="preload" as="image"[^>]* imageSrcSet="([^"]*)" imageSizes="([^"]*)"/g),
    ];
    expect(ahead.map(([, ...parts]) => parts)).toEqual(files.map(([, ...parts]) => parts));
  },
);

test('no page waits for the font of rare characters', () => {
  expect([...'é×€'].map(isRare)).toEqual([true, false, true]);
  for (const [path, { html }] of pages) expect([...new Set(html)].filter(isRare), path).toEqual([]);
});

test('no two pages that search engines list have the same title or description', () => {
  const shown = listed.map(pageAt);
  expect(repeated(shown.map(({ title }) => title))).toEqual([]);
  expect(repeated(shown.map(descriptionOf))).toEqual([]);
});

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
const thingsOn = (page: Page): Thing[] =>
  page.contents('script[type="application/ld+json"]').map((json) => JSON.parse(json));
const valueAt = (thing: Thing, path: string) =>
  path.split('.').reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], thing);

/** Every text in an object that is an address, or should be. */
function addressesIn(value: unknown, key = ''): string[] {
  if (Array.isArray(value)) return value.flatMap((one) => addressesIn(one, key));
  if (value && typeof value === 'object')
    return Object.entries(value).flatMap(([name, inner]) => addressesIn(inner, name));
  const isAddress = /^(url|item|image|logo|thumbnailUrl|contentUrl|embedUrl|sameAs|mainEntityOfPage)$/.test(key);
  return isAddress || /^\//.test(String(value)) ? [String(value)] : [];
}

test.each(someOfEach)('what search engines read of %s is complete, and it has a picture to be shared', async (path) => {
  const page = pageAt(path);
  const found: Record<string, Thing[]> = {};
  for (const thing of thingsOn(page)) {
    const type = thing['@type'];
    found[type] = [...(found[type] ?? []), thing];
    const fields = asked[type] ?? ['a type that this test knows'];
    expect(fields.filter((field) => !valueAt(thing, field))).toEqual([]);
    for (const [date] of JSON.stringify(thing).matchAll(/"\d{4}-\d\d-\d\d[^"]*/g))
      expect(date, 'with its time zone').toMatch(/T\d\d:\d\d:\d\d[+-]\d\d:\d\d$/);
    for (const address of addressesIn(thing)) expect(address).toMatch(/^https:\/\/[\w.:-]+\//);
    const { description = '.', telephone = '+1' } = thing;
    expect([description, telephone]).toEqual([expect.stringMatching(/[.!?]$/), expect.stringMatching(/^\+\d+$/)]);
  }
  const issues = await new Validator().validate({ jsonld: found });
  expect(issues.filter(({ severity }) => severity === 'ERROR')).toEqual([]);
  const tag = (name: string) => page.attribute(`meta[property="og:${name}"]`, 'content');
  expect(tag('image')).toMatch(/^https:\/\/.+-share\.\w+\.jpg$/);
  expect([tag('image:width'), tag('image:height')]).toEqual([`${shareSize.width}`, `${shareSize.height}`]);
  expect(tag('image:alt').length).toBeGreaterThan(20);
  expect(tag('site_name')).toBe(site.app.context.pages.content.company.name);
  expect(page.attribute('meta[name="twitter:card"]', 'content')).toBe('summary_large_image');
});

test('without PUBLIC_URL the addresses that search engines read are those of the program', async () => {
  const unnamed = clientOf(await testApp());
  for (const path of ['/', '/rsvp', '/videos'])
    for (const address of thingsOn(await unnamed.get(path)).flatMap((thing) => addressesIn(thing)))
      expect(address).toMatch(/^https?:\/\/[\w.:-]+\//);
});

test.each([...fileBudgets(), ...pageBudgets(publicPages(site.app))])(
  '$what is $found of at most $most',
  ({ found, most }) => {
    expect(found).toBeGreaterThan(0);
    expect(found).toBeLessThanOrEqual(most);
  },
);

/** Whether a character is in one of the ranges of a `unicode-range`. */
function inRanges(ranges: string) {
  const pairs = ranges.split(',').map((range) => {
    const [from = '', to = from] = range.trim().replace('U+', '').split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
  });
  return (character: string) =>
    pairs.some(([from, to]) => from <= (character.codePointAt(0) ?? 0) && (character.codePointAt(0) ?? 0) <= to);
}
