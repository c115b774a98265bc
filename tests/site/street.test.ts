import { expect, test } from 'vitest';
import { elevation } from '../../src/site/elevation.ts';

test('the full street is a few paths, each within its frame', () => {
  const { width, shapes } = elevation('whole');
  expect(shapes.length).toBeLessThanOrEqual(20);
  expect(shapes.map(({ data }) => data).join('')).not.toContain('NaN');
  expect(width).toBeGreaterThan(1000);
  expect(
    elevation('flex')
      .shapes.map(({ kind }) => kind)
      .join(''),
  ).toBe('dlwdlw');
});
