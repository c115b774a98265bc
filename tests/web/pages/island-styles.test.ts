import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { islands } from '../../../client/islands/index.ts';
import { root } from '../../../src/base/root.ts';
import { readAssets, styleSheetFor } from '../../../src/web/http/assets.ts';

const { styles } = readAssets(root);
const folder = join(root, 'dist/client/assets');
const built = readdirSync(folder);

/** The classes that stand in what browsers load of an island: read from the built file, not from the sources. */
function classesOf(island: string): string[] {
  const file = built.find((name) => name.startsWith(`${island}-`) && name.endsWith('.js'));
  const script = readFileSync(join(folder, file ?? island), 'utf8');
  return [...script.matchAll(/className:\s*(?:[^"'`,{}]*\?)?(["'`])([\w\s-]+)\1/g)].flatMap(([, , names]) =>
    (names ?? '').split(/\s+/),
  );
}

test.each(Object.keys(islands))(
  'a page with the island %s carries the styles of what its script will show',
  (island) => {
    const { css } = styleSheetFor(`<div data-island="${island}"></div>`, styles);
    for (const name of classesOf(island)) {
      for (const sheet of Object.values(styles)) if (sheet.classes.includes(name)) expect(css).toContain(sheet.css);
    }
  },
);

test('the spinner of the list and that of an upload are among them', () => {
  for (const island of ['leads-loading', 'image-upload', 'lead-form']) {
    expect(styleSheetFor(`<div data-island="${island}"></div>`, styles).css).toMatch(/\.spin\b[^}]*animation/);
    expect(classesOf(island).length).toBeGreaterThan(0);
  }
  expect(styleSheetFor('<div data-island="leads-loading"></div>', styles).css).toContain('.vacant');
  expect(styleSheetFor('<p></p>', styles).css).not.toContain('.vacant');
});

test('the router is in the server alone: no script for browsers has it', () => {
  const sentence = 'may be used only in the context of a <Router> component';
  const withRouter = (file: string) => readFileSync(file, 'utf8').includes(sentence);
  expect(withRouter(join(root, 'dist/server-program.cjs'))).toBe(true);
  const scripts = built.filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(5);
  expect(scripts.filter((name) => withRouter(join(folder, name)))).toEqual([]);
});
