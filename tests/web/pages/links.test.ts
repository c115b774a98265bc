import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../../src/base/root.ts';
import { clientOf } from '../../helpers/desk.ts';
import { publicPaths } from '../../helpers/public-paths.ts';
import { testApp } from '../../helpers/test-app.ts';

const site = await testApp();
const paths = publicPaths(site);
const pages = new Map(await Promise.all(paths.map(async (path) => [path, await clientOf(site).get(path)] as const)));
const pageAt = (path: string) => pages.get(path) ?? expect.fail(path);
const idsOf = (path: string) => pages.get(path)?.attributes('[id]', 'id');
const repeated = (values: readonly string[]) => values.filter((value, index) => values.indexOf(value) !== index);
const isFile = (path: string) =>
  existsSync(join(root, path.startsWith('/assets/') ? 'dist/client' : 'data', decodeURIComponent(path)));

test.each(paths)('%s has no link into nothing, each id once, and only files that exist', (path) => {
  const page = pageAt(path);
  const links = page.links.filter((link) => !/^(https?:|tel:|mailto:)/.test(link));
  const dead = links.filter((link) => {
    const { pathname, hash } = new URL(link, `http://site.example${path}`);
    if (link === '' || link === '#') return true;
    if (/^\/(documents|video|images)\//.test(pathname)) return !isFile(pathname);
    return !['', ...(idsOf(pathname) ?? [])].includes(decodeURIComponent(hash.slice(1))) || !pages.has(pathname);
  });
  expect(dead).toEqual([]);
  const [opening, safe] = ['a[target="_blank"]', 'a[target="_blank"][rel*="noopener"]'];
  expect(page.attributes(safe, 'href')).toEqual(page.attributes(opening, 'href'));
  expect(repeated(idsOf(path) ?? [])).toEqual([]);
  const sets = page
    .attributes('[srcset]', 'srcset')
    .flatMap((set) => set.split(', ').map((part) => part.split(' ')[0] ?? ''));
  const loaded = [...page.attributes('[src]', 'src'), ...page.attributes('link[href]', 'href'), ...sets];
  const files = loaded.filter((file) => /^\/(?:images|assets|icons|video)\//.test(file));
  expect(files.length).toBeGreaterThan(2);
  expect(files.filter((file) => !isFile(file))).toEqual([]);
});

test('no two pages that search engines list have the same title or description', () => {
  const listed = site.app.context.pages.addresses().map(pageAt);
  expect(repeated(listed.map(({ title }) => title))).toEqual([]);
  expect(repeated(listed.map((page) => page.attribute('meta[name="description"]', 'content')))).toEqual([]);
});
