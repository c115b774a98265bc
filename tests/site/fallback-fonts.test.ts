import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { fallbackFaces, heightsOf } from '../../scripts/media/fallback-fonts.ts';
import { root } from '../../src/base/root.ts';

const heights = heightsOf(readFileSync(join(root, 'data/fonts/archivo-text.ttf')));

test('the heights of lines are those of Archivo', () => {
  expect(heights).toEqual({ above: 0.878, below: 0.21 });
});

test('lines are as high in a fallback font as in Archivo, whatever its size', () => {
  const faces = fallbackFaces(heights).split('@font-face').slice(1);
  expect(faces).toHaveLength(12);
  const percent = (face: string, name: string) => Number(new RegExp(`${name}: ([\\d.]+)%`).exec(face)?.[1]) / 100;
  for (const face of faces) {
    const size = percent(face, 'size-adjust');
    // The overrides are written to a tenth of a percent.
    expect(Math.abs(size * percent(face, 'ascent-override') - heights.above)).toBeLessThan(0.001);
    expect(Math.abs(size * percent(face, 'descent-override') - heights.below)).toBeLessThan(0.001);
  }
});

test('the style sheet is the one that npm run media makes', () => {
  expect(readFileSync(join(root, 'client/fonts/fallbacks.css'), 'utf8')).toBe(fallbackFaces(heights));
});
