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
  const ofGround = [ground, ground];
  const walls = [wall, wall];
  const row = [...ofGround, ...walls, ...ofGround, ...Array(4).fill(window), ...ofGround, ...walls, ...ofGround];
  for (const y of [8, 9, 10]) expect(across(y)).toEqual(row);
  for (const y of [12, 13]) expect(across(y).slice(1, 15)).toEqual(Array(14).fill(wall));
});

test('the full street is a few paths, each within its frame', () => {
  const { width, shapes } = elevation('whole');
  expect(shapes.length).toBeLessThanOrEqual(20);
  expect(shapes.map(({ data }) => data).join('')).not.toContain('NaN');
  expect(width).toBeGreaterThan(1000);
  const styles = elevation('flex').shapes.map(({ style }) => style);
  expect(styles.join('')).toBe('dlwdlw');
});
