import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fileBudgets, pageBudgets, publicPages } from '../../../scripts/check/budgets.ts';
import { root } from '../../../src/base/root.ts';
import { testApp } from '../../helpers/test-app.ts';

const { app, request } = await testApp();

test.each([...fileBudgets(), ...pageBudgets(await publicPages(app))])(
  '$what is $found of at most $most',
  ({ found, most }) => {
    expect(found).toBeGreaterThan(0);
    expect(found).toBeLessThanOrEqual(most);
  },
);

test('no script but the loader is named in a page, and nothing blocks its first rendering', async () => {
  for (const path of app.context.pages.addresses()) {
    const { text } = await request.get(path).expect(200);
    expect(text.match(/<script[^>]* src=/g) ?? []).toHaveLength(1);
    expect(text).not.toMatch(/<link[^>]*rel="stylesheet"/);
    expect(text.match(/<link[^>]*rel="preload"/g) ?? []).toHaveLength(
      1 + (text.match(/rel="preload" as="image"/g) ?? []).length,
    );
    expect((text.match(/as="image"/g) ?? []).length).toBeLessThanOrEqual(1);
  }
});

test('the router is in the server alone: no script for browsers has it', () => {
  const sentence = 'may be used only in the context of a <Router> component';
  const assets = join(root, 'dist/client/assets');
  const withRouter = (file: string) => readFileSync(file, 'utf8').includes(sentence);
  expect(withRouter(join(root, 'dist/server-program.cjs'))).toBe(true);
  const scripts = readdirSync(assets).filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(5);
  expect(scripts.filter((name) => withRouter(join(assets, name)))).toEqual([]);
});

test('the style sheet in a page has every class that the page uses and some sheet knows', async () => {
  const { styles } = JSON.parse(readFileSync(join(root, 'dist/assets.json'), 'utf8')) as {
    styles: Record<string, { css: string; classes: string[] }>;
  };
  const known = new Set(Object.values(styles).flatMap(({ classes }) => classes));
  for (const path of app.context.pages.addresses()) {
    const { text } = await request.get(path).expect(200);
    const css = /<style>(.*?)<\/style>/s.exec(text)?.[1] ?? '';
    const used = new Set([...text.matchAll(/class="([^"]*)"/g)].flatMap((match) => (match[1] ?? '').split(/\s+/)));
    const missing = [...used].filter((name) => known.has(name) && !css.includes(`.${name}`));
    expect(missing, path).toEqual([]);
  }
});
