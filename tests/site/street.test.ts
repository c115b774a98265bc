import { expect, test } from 'vitest';
import committedLots from '../../data/drawings/lots.json' with { type: 'json' };
import committed from '../../data/drawings/street.json' with { type: 'json' };
import { streetDrawings } from '../../scripts/media/street/index.ts';
import { lotDrawings } from '../../scripts/media/street/lots.ts';
import { merged, type Shape } from '../../scripts/media/street/shape.ts';
import { elevation } from '../../src/site/elevation.ts';

const house: Shape[] = [
  { kind: 'd', data: 'M0 0h20v-20h-20z' },
  { kind: 'w', data: 'M5 -5h4v-4h-4z' },
];

test('houses side by side share a path for walls and one for windows', () => {
  expect(
    merged([
      { shapes: house, at: 0 },
      { shapes: house, at: 100.5 },
    ]),
  ).toEqual([
    { kind: 'd', data: 'M0 0h20v-20h-20zm100.5 0h20v-20h-20z' },
    { kind: 'w', data: 'M5 -5h4v-4h-4zm100.5 0h4v-4h-4z' },
  ]);
});

test('what was drawn before another house covers it stays behind it', () => {
  expect(
    merged([
      { shapes: house, at: 0 },
      { shapes: house, at: 3 },
    ]).map(({ kind }) => kind),
  ).toEqual(['d', 'w', 'd', 'w']);
});

test('lines that cross share a path, and one that was left open is followed from its end', () => {
  const lines: Shape[] = [
    { kind: 'l', data: 'M0 0l10 -10' },
    { kind: 'l', data: 'M0 -10l10 10' },
  ];
  expect(merged([{ shapes: lines, at: 2 }])).toEqual([{ kind: 'l', data: 'M2 0l10 -10m-10 0l10 10' }]);
});

test('a curve reaches no further than its control points', () => {
  const tree: Shape = { kind: 'd', data: 'M0 0c0 -10 10 -10 10 0c0 10 -10 10 -10 0z' };
  const beside = (at: number) =>
    merged([
      { shapes: [tree], at: 0 },
      { shapes: [tree], at },
    ]).length;
  expect([beside(13), beside(15)]).toEqual([2, 1]);
});

test('the drawings are those that npm run media makes', () => {
  expect(committed).toEqual(streetDrawings());
  expect(committedLots).toEqual(JSON.parse(JSON.stringify(lotDrawings())));
});

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
