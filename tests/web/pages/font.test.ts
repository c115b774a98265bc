import { expect, test } from 'vitest';
import { root } from '../../../src/base/root.ts';
import { readAssets } from '../../../src/web/http/assets.ts';
import { clientOf } from '../../helpers/desk.ts';
import { testApp } from '../../helpers/test-app.ts';

const site = await testApp();
const { app, request } = site;
const { styles } = readAssets(root);
const faces = (styles.fonts?.css.match(/@font-face\{[^}]*\}/g) ?? []).filter((face) => face.includes('url('));

test('every page preloads the font in its body, where it does not delay the first words', async () => {
  for (const path of [...app.context.pages.addresses(), '/nothing', '/admin/sign-in']) {
    const page = await clientOf(site).get(path, [200, 404]);
    const preloaded = page.attribute('body link[rel="preload"][as="font"]', 'href');
    expect(faces[0], path).toContain(`url("${preloaded}")`);
  }
  const [, font = ''] = /url\("([^"]+)"/.exec(faces[0] ?? '') ?? [];
  await request.get(font).expect(200).expect('content-type', 'font/woff2');
});

test('no page of the site waits for the font of rare characters', async () => {
  expect(faces).toHaveLength(2);
  const rare = inRanges(/unicode-range:([^;}]+)/.exec(faces[1] ?? '')?.[1] ?? '');
  expect([...'é×€'].map(rare)).toEqual([true, false, true]);
  for (const path of app.context.pages.addresses()) {
    const { text } = await request.get(path);
    expect([...new Set(text)].filter(rare), path).toEqual([]);
  }
});

test('the font has every weight and width that a style sheet asks for', () => {
  const css = Object.entries(styles)
    .filter(([name]) => name !== 'fonts')
    .map(([, sheet]) => sheet.css)
    .join('');
  const asked = (pattern: RegExp) => [...css.matchAll(pattern)].map(([, number]) => Number(number));
  const weights = asked(/font(?:-weight)?:([1-9]00|[1-9]\d0)\b/g);
  const widths = [...asked(/font-stretch:([\d.]+)%/g), ...asked(/--wide:([\d.]+)%/g)];
  expect(weights.length).toBeGreaterThan(20);
  expect(widths.length).toBeGreaterThan(5);
  for (const face of faces) {
    const [, lightest, boldest] = /font-weight:(\d+) (\d+)/.exec(face) ?? [];
    const [, narrowest, widest] = /font-stretch:([\d.]+)% ([\d.]+)%/.exec(face) ?? [];
    expect([Math.min(...weights), Math.max(...weights)]).toEqual([Number(lightest), Number(boldest)]);
    expect([Math.min(...widths), Math.max(...widths)]).toEqual([Number(narrowest), Number(widest)]);
  }
});

test('the fallback fonts have lines of its height', () => {
  const standIns = (styles.fonts?.css.match(/@font-face\{[^}]*\}/g) ?? []).filter((face) => face.includes('local('));
  // Plain, medium, bold and display, each from Arial, Roboto and DejaVu Sans.
  expect(standIns).toHaveLength(12);
  for (const face of standIns) {
    const percent = (name: string) => Number(new RegExp(`${name}:([\\d.]+)%`).exec(face)?.[1]) / 100;
    // Archivo's own, from its table hhea: 878 and 210 of 1,000.
    expect(percent('size-adjust') * percent('ascent-override'), face).toBeCloseTo(0.878, 2);
    expect(percent('size-adjust') * percent('descent-override'), face).toBeCloseTo(0.21, 2);
    expect(percent('line-gap-override'), face).toBe(0);
  }
});

/** Whether a character is in one of the ranges of a `unicode-range`. */
const inRanges = (ranges: string) => {
  const pairs = ranges.split(',').map((range) => {
    const [from = '', to = from] = range.trim().replace('U+', '').split('-');
    return [Number.parseInt(from, 16), Number.parseInt(to, 16)] as const;
  });
  return (character: string) =>
    pairs.some(([from, to]) => from <= (character.codePointAt(0) ?? 0) && (character.codePointAt(0) ?? 0) <= to);
};
