import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { HtmlValidate } from 'html-validate';
import { expect, test } from 'vitest';
import { fileBudgets, pageBudgets, publicPages } from '../../../scripts/check/budgets.ts';
import { root } from '../../../src/base/root.ts';
import { readAssets } from '../../../src/web/http/assets.ts';
import { clientOf } from '../../helpers/desk.ts';
import type { Page } from '../../helpers/page.ts';
import { publicPaths } from '../../helpers/public-paths.ts';
import { testApp } from '../../helpers/test-app.ts';

const site = await testApp();
const paths = publicPaths(site);
const pages = new Map(await Promise.all(paths.map(async (path) => [path, await clientOf(site).get(path)] as const)));
const pageAt = (path: string) => pages.get(path) ?? expect.fail(path);
const idsOf = (page: Page | undefined) => page?.attributes('[id]', 'id') ?? [];
const repeated = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index);
const isFile = (path: string) =>
  existsSync(join(root, path.startsWith('/assets/') ? 'dist/client' : 'data', decodeURIComponent(path)));

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

test.each([...paths, '/nothing-here', '/admin/sign-in'])(
  'the HTML of %s is valid, and preloads the font in its body',
  async (path) => {
    const page = pages.get(path) ?? (await clientOf(site).get(path, [200, 404]));
    // There it does not delay the first words.
    expect(faces[0]).toContain(`url("${page.attribute('body link[rel="preload"][as="font"]', 'href')}")`);
    const { results } = await validator.validateString(page.html);
    const complaints = results.flatMap(({ messages }) =>
      messages.map(({ ruleId, message, selector }) => `${ruleId}: ${message} (${selector})`),
    );
    expect(complaints).toEqual([]);
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
  '%s has one h1, a title, a description, one inline style sheet, and no script but the loader',
  (path) => {
    const page = pageAt(path);
    expect(page.texts('h1')).toHaveLength(1);
    expect(page.title.length).toBeGreaterThan(4);
    expect(page.attribute('meta[name="description"]', 'content').length).toBeGreaterThan(19);
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
    expect(pictures).toBeLessThanOrEqual(1);
    expect(page.attributes('link[rel="preload"]', 'rel')).toHaveLength(1 + pictures);
  },
);

test('no page waits for the font of rare characters', () => {
  expect(faces).toHaveLength(2);
  expect([...'é×€'].map(isRare)).toEqual([true, false, true]);
  for (const [path, { html }] of pages) expect([...new Set(html)].filter(isRare), path).toEqual([]);
});

test('no two pages that search engines list have the same title or description', () => {
  const listed = site.app.context.pages.addresses().map(pageAt);
  expect(repeated(listed.map(({ title }) => title))).toEqual([]);
  expect(repeated(listed.map((page) => page.attribute('meta[name="description"]', 'content')))).toEqual([]);
});

test.each([...fileBudgets(), ...pageBudgets(await publicPages(site.app))])(
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
