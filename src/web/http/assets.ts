import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ConfigurationError } from '../../base/errors.ts';

export interface Assets {
  boot: string;
  font: string;
  /** Each style sheet, with the classes and islands that need it. */
  styles: Readonly<Record<string, { css: string; classes: readonly string[]; islands: readonly string[] }>>;
}

/** Throws `ConfigurationError` when the project has not been built. */
export function readAssets(root: string): Assets {
  try {
    return JSON.parse(readFileSync(join(root, 'dist/assets.json'), 'utf8')) as Assets;
  } catch {
    throw new ConfigurationError('dist/assets.json is missing: run "npm run build" first.');
  }
}

/** Sheets every page has, first and in this order; the others follow by need. */
const always = ['tokens', 'fonts', 'reset', 'frame', 'buttons', 'layout', 'states'];

/** The sheets of every page, those whose classes or islands the HTML has, and the company's colors, with their SHA-256 in Base64. */
export function styleSheetFor(html: string, styles: Assets['styles'], colors = '') {
  const valuesOf = (attribute: string) =>
    new Set(
      [...html.matchAll(new RegExp(`${attribute}="([^"]*)"`, 'g'))].flatMap(([, value = '']) => value.split(/\s+/)),
    );
  const [classes, islands] = [valuesOf('class'), valuesOf('data-island')];
  const needed = Object.entries(styles).filter(
    ([name, sheet]) =>
      !always.includes(name) &&
      (sheet.classes.some((name) => classes.has(name)) || sheet.islands.some((name) => islands.has(name))),
  );
  const css =
    [...always.map((name) => styles[name]?.css ?? ''), ...needed.map(([, sheet]) => sheet.css)].join('') + colors;
  return { css, hash: createHash('sha256').update(css).digest('base64') };
}
