import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../src/base/root.ts';

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
