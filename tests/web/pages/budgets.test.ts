import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fileBudgets, pageBudgets, publicPages } from '../../../scripts/check/budgets.ts';
import { root } from '../../../src/base/root.ts';
import { readAssets } from '../../../src/web/http/assets.ts';
import { clientOf } from '../../helpers/desk.ts';
import { testApp } from '../../helpers/test-app.ts';

const site = await testApp();
const { app } = site;

test.each([...fileBudgets(), ...pageBudgets(await publicPages(app))])(
  '$what is $found of at most $most',
  ({ found, most }) => {
    expect(found).toBeGreaterThan(0);
    expect(found).toBeLessThanOrEqual(most);
  },
);

test('no script but the loader is named in a page, nothing blocks its first rendering, and its style sheet has every class that it uses', async () => {
  const { styles } = readAssets(root);
  const known = new Set(Object.values(styles).flatMap(({ classes }) => classes));
  for (const path of app.context.pages.addresses()) {
    const page = await clientOf(site).get(path);
    expect(page.attributes('script[src]', 'src'), path).toHaveLength(1);
    expect(page.has('link[rel="stylesheet"]'), path).toBe(false);
    const pictures = page.attributes('link[rel="preload"][as="image"]', 'rel').length;
    expect(pictures, path).toBeLessThanOrEqual(1);
    expect(page.attributes('link[rel="preload"]', 'rel'), path).toHaveLength(1 + pictures);
    const [css = ''] = page.contents('style');
    const used = new Set(page.attributes('[class]', 'class').flatMap((names) => names.split(/\s+/)));
    expect(
      [...used].filter((name) => known.has(name) && !css.includes(`.${name}`)),
      path,
    ).toEqual([]);
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
