import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { islands } from '../../../client/islands/index.ts';
import { root } from '../../../src/base/root.ts';
import { readAssets, styleSheetFor } from '../../../src/web/http/assets.ts';

const { styles } = readAssets(root);
const folder = join(root, 'dist/client/assets');
const built = readdirSync(folder);
const faces = styles.fonts?.css.match(/@font-face\{[^}]*\}/g) ?? [];

/** The classes that stand in what browsers load of an island: read from the built file, not from the sources. */
function classesOf(island: string): string[] {
  const file = built.find((name) => name.startsWith(`${island}-`) && name.endsWith('.js'));
  const script = readFileSync(join(folder, file ?? island), 'utf8');
  return [...script.matchAll(/className:\s*(?:[^"'`,{}]*\?)?(["'`])([\w\s-]+)\1/g)].flatMap(([, , names]) =>
    (names ?? '').split(/\s+/),
  );
}

test('a page with an island carries the styles of what its script will show, and a page without one does not', () => {
  for (const island of Object.keys(islands)) {
    const { css } = styleSheetFor(`<div data-island="${island}"></div>`, styles);
    for (const name of classesOf(island))
      for (const sheet of Object.values(styles).filter(({ classes }) => classes.includes(name)))
        expect(css, `${island}: ${name}`).toContain(sheet.css);
  }
  for (const island of ['leads-loading', 'image-upload', 'lead-form']) expect(classesOf(island)).not.toEqual([]);
  expect(styleSheetFor('<div data-island="leads-loading"></div>', styles).css).toContain('.vacant');
  expect(styleSheetFor('<p></p>', styles).css).not.toContain('.vacant');
});

/** What Safari 16.0, Chrome 109 or Firefox 115 lack: a lookbehind alone makes a whole script unreadable. */
const newer =
  /\(\?<[=!]|\.(checkVisibility|toSorted|toSpliced|isWellFormed|showPopover|togglePopover|requestClose|moveBefore)\b|\b(canParse|withResolvers|groupBy|fromAsync|Segmenter|URLPattern)\b|AbortSignal\.any/;

test.each(built.filter((name) => name.endsWith('.js')))('the oldest supported browsers can run %s', (name) => {
  expect(newer.exec(readFileSync(join(folder, name), 'utf8'))?.[0]).toBeUndefined();
});

test('the router is in the server alone: no script for browsers has it', () => {
  const sentence = 'may be used only in the context of a <Router> component';
  const withRouter = (file: string) => readFileSync(file, 'utf8').includes(sentence);
  expect(withRouter(join(root, 'dist/server-program.cjs'))).toBe(true);
  const scripts = built.filter((name) => name.endsWith('.js'));
  expect(scripts.length).toBeGreaterThan(5);
  expect(scripts.filter((name) => withRouter(join(folder, name)))).toEqual([]);
});

test('the font has every weight and width that a style sheet asks for', () => {
  const { fonts: _, ...sheets } = styles;
  const css = Object.values(sheets)
    .map((sheet) => sheet.css)
    .join('');
  const asked = (pattern: RegExp) => [...css.matchAll(pattern)].map(([, number]) => Number(number));
  const weights = asked(/font(?:-weight)?:([1-9]00|[1-9]\d0)\b/g);
  const widths = [...asked(/font-stretch:([\d.]+)%/g), ...asked(/--wide:([\d.]+)%/g)];
  for (const face of faces.filter((each) => each.includes('url('))) {
    const [, lightest, boldest] = /font-weight:(\d+) (\d+)/.exec(face) ?? [];
    const [, narrowest, widest] = /font-stretch:([\d.]+)% ([\d.]+)%/.exec(face) ?? [];
    expect([Math.min(...weights), Math.max(...weights)]).toEqual([Number(lightest), Number(boldest)]);
    expect([Math.min(...widths), Math.max(...widths)]).toEqual([Number(narrowest), Number(widest)]);
  }
});

test('the fallback fonts have lines of its height', () => {
  const standIns = faces.filter((face) => face.includes('local('));
  // Plain, medium, bold and display, each from Arial, Roboto and DejaVu Sans.
  expect(standIns).toHaveLength(12);
  for (const face of standIns) {
    const percent = (name: string) => Number(new RegExp(`${name}:([\\d.]+)%`).exec(face)?.[1]) / 100;
    // Archivo's own, from its table hhea: 878 and 210 of 1,000.
    expect(Math.abs(percent('size-adjust') * percent('ascent-override') - 0.878)).toBeLessThan(0.001);
    expect(Math.abs(percent('size-adjust') * percent('descent-override') - 0.21)).toBeLessThan(0.001);
    expect(percent('line-gap-override'), face).toBe(0);
  }
});
