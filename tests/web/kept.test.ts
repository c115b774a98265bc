import { expect, test } from 'vitest';
import { readConfig } from '../../src/config.ts';
import { loadContent } from '../../src/content/load.ts';
import { root } from '../../src/root.ts';
import { matchPath, type RouteMatch } from '../../src/site/match.ts';
import { readAssets } from '../../src/web/assets.ts';
import { Pages } from '../../src/web/pages.ts';
import { documentAssets, propsOf } from '../../src/web/site.ts';
import type { Page } from '../../views/page.ts';
import { renderPage } from '../../views/render.tsx';

const assets = readAssets(root);
let now = Date.parse('2026-11-20T12:00:00Z');
const site = { config: readConfig({}), content: loadContent(root), assets, clock: () => now };
const pages = new Pages(site);
const keeping = { ...site, kept: new Map<string, string>() };
const paths = [...pages.addresses(), '/blog/no-such-article'];

test('with the frame kept from other pages, every page has the bytes that it has when all is rendered anew', () => {
  const html = (from: typeof keeping | typeof site, path: string, optedOut: boolean) => {
    const match = matchPath(path) as RouteMatch;
    const page = (pages.viewOf(match) ?? pages.viewOf(matchPath('/contact') as RouteMatch)) as Page;
    return renderPage(page, propsOf(from, match, { optedOut }), documentAssets(assets), '');
  };
  for (const time of ['2026-12-31T12:00:00Z', '2027-01-02T12:00:00Z']) {
    now = Date.parse(time);
    for (const optedOut of [false, true]) {
      for (const path of paths) expect(html(keeping, path, optedOut), path).toBe(html(site, path, optedOut));
    }
  }
  expect(keeping.kept.size).toBeLessThan(paths.length + 8);
});
