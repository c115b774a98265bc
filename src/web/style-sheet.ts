import { createHash } from 'node:crypto';
import type { Assets } from './assets.ts';

/** Sheets that every page carries, first and in this order. The others follow by need. */
const always = ['tokens', 'fonts', 'reset', 'frame', 'buttons', 'layout', 'menu', 'states'];

/** The style sheet of a page: what every page needs, and each sheet of which a class stands in its HTML. */
export function styleSheetFor(html: string, styles: Assets['styles']): { css: string; hash: string } {
  const used = new Set([...html.matchAll(/class="([^"]*)"/g)].flatMap((match) => (match[1] ?? '').split(/\s+/)));
  const needed = Object.keys(styles).filter(
    (name) => !always.includes(name) && styles[name]?.classes.some((name) => used.has(name)),
  );
  const css = [...always, ...needed].map((name) => styles[name]?.css ?? '').join('');
  return { css, hash: createHash('sha256').update(css).digest('base64') };
}
