import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { root } from '../../../src/base/root.ts';
import { type Route, routes } from '../../../src/site/routes.ts';
import { testApp } from '../../helpers/test-app.ts';

const { app, request } = await testApp();
const plain = (routes as readonly Route[])
  .filter((route) => route.access === 'public' && route.page && !route.path.includes(':'))
  .map((route) => route.path);
const paths = [...new Set([...plain, ...app.context.pages.addresses()])];
const pages = new Map(
  await Promise.all(paths.map(async (path) => [path, (await request.get(path).expect(200)).text] as const)),
);

/** Places that a page has: ids, and the top. */
const anchorsOf = (html: string) =>
  new Set(['', ...[...html.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1] ?? '')]);

describe.each(paths)('%s', (path) => {
  const html = pages.get(path) ?? '';
  const links = [...html.matchAll(/<a\s[^>]*?href="([^"]*)"/g)].map((match) =>
    (match[1] ?? '').replaceAll('&amp;', '&'),
  );

  test('has no link into nothing', async () => {
    const dead: string[] = [];
    for (const link of new Set(links)) {
      if (/^(https?:|tel:|mailto:)/.test(link)) continue;
      const url = new URL(link, `http://site.example${path}`);
      if (/^\/(documents|video|images)\//.test(url.pathname)) {
        if (!existsSync(join(root, 'data', decodeURIComponent(url.pathname)))) dead.push(link);
        continue;
      }
      const target = pages.get(url.pathname);
      if (!target || !anchorsOf(target).has(decodeURIComponent(url.hash.slice(1)))) dead.push(link);
    }
    expect(dead).toEqual([]);
  });

  test('has no empty link, no "#" link, and each external one leaves safely', () => {
    expect(links.filter((link) => link === '' || link === '#')).toEqual([]);
    const opening = [...html.matchAll(/<a\s[^>]*target="_blank"[^>]*>/g)].map((match) => match[0]);
    expect(opening.filter((tag) => !tag.includes('noopener'))).toEqual([]);
  });

  test('has each id once', () => {
    const ids = [...html.matchAll(/\sid="([^"]+)"/g)].map((match) => match[1]);
    expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  });

  test('loads only files that exist', () => {
    const files = [...html.matchAll(/(?:src|srcSet|href)="(\/(?:images|assets|icons|video)\/[^"\s]+)/gi)].map(
      (match) => match[1] ?? '',
    );
    const sets = [...html.matchAll(/srcset="([^"]+)"/gi)].flatMap((match) =>
      (match[1] ?? '').split(', ').map((part) => part.split(' ')[0] ?? ''),
    );
    const missing = [...new Set([...files, ...sets])].filter((file) => {
      const folder = file.startsWith('/assets/') ? 'dist/client' : 'data';
      return !existsSync(join(root, folder, file));
    });
    expect(missing).toEqual([]);
  });
});

test('no two pages that search engines list have the same title or description', () => {
  for (const pattern of [/<title>([^<]*)/, /<meta name="description" content="([^"]*)/]) {
    const found = app.context.pages.addresses().map((path) => pattern.exec(pages.get(path) ?? '')?.[1]);
    expect(found.filter((value, index) => found.indexOf(value) !== index)).toEqual([]);
  }
});
