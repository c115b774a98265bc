import { expect, test } from 'vitest';
import { root } from '../../../src/base/root.ts';
import { readAssets } from '../../../src/web/http/assets.ts';

const { styles } = readAssets(root);
const allFaces = styles.fonts?.css.match(/@font-face\{[^}]*\}/g) ?? [];
const faces = allFaces.filter((face) => face.includes('url('));

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
  const standIns = allFaces.filter((face) => face.includes('local('));
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
