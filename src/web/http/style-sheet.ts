import { createHash } from 'node:crypto';
import type { Assets } from './assets.ts';

/** Sheets that every page carries, first and in this order. The others follow by need. */
const always = ['tokens', 'fonts', 'reset', 'frame', 'buttons', 'layout', 'menu', 'states'];

export interface StyleSheet {
  css: string;
  /** SHA-256 in base 64. */
  hash: string;
}

/** For the sheets of one build: which of them a class attribute needs, and what was joined of them before. */
interface SheetIndex {
  neededBy(attribute: string): readonly string[];
  joined: Map<string, StyleSheet>;
}
const indexes = new WeakMap<Assets['styles'], SheetIndex>();
/** Where a page names what it needs sheets for: its classes, and islands whose script will show more. */
const islandMark = 'island:';
const starts = [
  { start: 'class="', mark: '' },
  { start: 'data-island="', mark: islandMark },
];

/** The style sheet of a page, with the colors of the company at its end: what every page needs, and each sheet with a class in its HTML, now or once an island is hydrated. */
export function styleSheetFor(html: string, styles: Assets['styles'], colors = ''): StyleSheet {
  const { neededBy, joined } = indexOf(styles);
  const needed = new Set<string>();
  for (const { start, mark } of starts) {
    for (let at = html.indexOf(start); at >= 0; at = html.indexOf(start, at)) {
      const from = at + start.length;
      at = html.indexOf('"', from);
      for (const sheet of neededBy(mark + html.slice(from, at))) needed.add(sheet);
    }
  }
  const names = Object.keys(styles).filter((name) => needed.has(name));
  const key = [...names, colors].join();
  const known = joined.get(key);
  if (known) return known;
  const css = [...always, ...names].map((name) => styles[name]?.css ?? '').join('') + colors;
  const sheet = { css, hash: createHash('sha256').update(css).digest('base64') };
  joined.set(key, sheet);
  return sheet;
}

function indexOf(styles: Assets['styles']): SheetIndex {
  const known = indexes.get(styles);
  if (known) return known;
  const needing = new Map<string, string[]>();
  for (const [sheet, { classes, islands }] of Object.entries(styles)) {
    if (always.includes(sheet)) continue;
    for (const name of [...classes, ...islands.map((island) => islandMark + island)]) {
      needing.set(name, [...(needing.get(name) ?? []), sheet]);
    }
  }
  // Views write class attributes, never visitors: there are as many as the views have. The name of a property is a text of its
  // own; as the key of a map, a slice of a page would hold the full page in memory.
  const read: Record<string, readonly string[]> = Object.create(null);
  const neededBy = (attribute: string) => {
    read[attribute] ??= attribute.split(/\s+/).flatMap((name) => needing.get(name) ?? []);
    return read[attribute];
  };
  const index = { neededBy, joined: new Map() };
  indexes.set(styles, index);
  return index;
}
