import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { root } from '../../src/base/root.ts';
import { elevation } from '../../src/site/elevation.ts';

test.each([
  ['favicon.svg', 'ffffff', 'ffc24b'],
  ['favicon-spark.svg', '14232b', '14232b'],
])('at 16 pixels, the walls and the window of %s fill whole pixels', async (name, wall, window) => {
  const pixels = await sharp(join(root, 'data/icons', name), { density: 36 })
    .resize(16, 16)
    .removeAlpha()
    .raw()
    .toBuffer();
  const colorAt = (x: number, y: number) => pixels.subarray((y * 16 + x) * 3, (y * 16 + x) * 3 + 3).toString('hex');
  const across = (y: number) => Array.from({ length: 16 }, (_, x) => colorAt(x, y));
  const ground = colorAt(0, 0);
  const row = [
    ...Array(2).fill(ground),
    wall,
    wall,
    ground,
    ground,
    ...Array(4).fill(window),
    ground,
    ground,
    wall,
    wall,
    ...Array(2).fill(ground),
  ];
  for (const y of [8, 9, 10]) expect(across(y)).toEqual(row);
  for (const y of [12, 13]) expect(across(y).slice(1, 15)).toEqual(Array(14).fill(wall));
});

test('the full street is a few paths, each within its frame', () => {
  const { width, shapes } = elevation('whole');
  expect(shapes.length).toBeLessThanOrEqual(20);
  expect(shapes.map(({ data }) => data).join('')).not.toContain('NaN');
  expect(width).toBeGreaterThan(1000);
  expect(
    elevation('flex')
      .shapes.map(({ style }) => style)
      .join(''),
  ).toBe('dlwdlw');
});

/** How far the lines of Archivo reach above and below the base line, as shares of its size: from the tables `head` and `hhea` of a TrueType font. */
function archivoHeights() {
  const bytes = readFileSync(join(root, 'data/fonts/archivo-text.ttf'));
  const tables = Array.from({ length: bytes.readUInt16BE(4) }, (_, index) => 12 + 16 * index);
  const startOf = (name: string) =>
    bytes.readUInt32BE((tables.find((at) => bytes.toString('latin1', at, at + 4) === name) ?? 0) + 8);
  const unit = bytes.readUInt16BE(startOf('head') + 18);
  const hhea = startOf('hhea');
  return { above: bytes.readInt16BE(hhea + 4) / unit, below: -bytes.readInt16BE(hhea + 6) / unit };
}

test('lines are as high in a fallback font as in Archivo, whatever its size', () => {
  const heights = archivoHeights();
  expect(heights).toEqual({ above: 0.878, below: 0.21 });
  const css = readFileSync(join(root, 'client/fonts/fallbacks.css'), 'utf8');
  const faces = css.split('@font-face').slice(1);
  expect(faces).toHaveLength(12);
  const percent = (face: string, name: string) => Number(new RegExp(`${name}: ([\\d.]+)%`).exec(face)?.[1]) / 100;
  for (const face of faces) {
    const size = percent(face, 'size-adjust');
    // The overrides are written to a tenth of a percent.
    expect(Math.abs(size * percent(face, 'ascent-override') - heights.above)).toBeLessThan(0.001);
    expect(Math.abs(size * percent(face, 'descent-override') - heights.below)).toBeLessThan(0.001);
  }
});
