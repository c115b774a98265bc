import type { ShapeKind } from '../../../src/site/elevation.ts';

/** A path of one kind. As it is drawn, its data has M, which is absolute, h, v, l, c and z; merged, it has m as well. */
export interface Shape {
  kind: ShapeKind;
  data: string;
}

/** Part of a drawing: shapes moved to the right by some half-metres. */
export interface Placed {
  shapes: readonly Shape[];
  at: number;
}

/** Tenths of a half-metre are the least that is drawn. */
export const round = (value: number) => +value.toFixed(1);

const order: readonly ShapeKind[] = ['d', 'l', 'w', 'x'];
/** Half-metres around a shape that its stroke may take, however small the drawing is shown. */
const stroke = 2;

/**
 * Few paths that look as all the shapes do, one upon another. A browser styles and lays out every path: a street of a hundred
 * shapes costs a phone as much as the words around it. Shapes of a kind share a path unless one that was drawn between them
 * touches the later.
 */
export function merged(parts: readonly Placed[]): Shape[] {
  // Each slot is one path: walls, lines, windows, dashes, then walls upon those, and so on.
  const slots: Subpath[][] = [];
  const drawn: { kind: ShapeKind; box: Box; slot: number }[] = [];
  for (const { shapes, at } of parts) {
    for (const { kind, data } of shapes) {
      const subpaths = subpathsOf(data, at);
      const box = around(subpaths.map(({ box }) => box));
      const under = drawn.filter((other) => touch(other.box, box));
      // A line hides nothing, not even another line. From the least slot on, the next of its kind.
      const least = Math.max(0, ...under.map((other) => other.slot + (kind === 'l' && other.kind === 'l' ? 0 : 1)));
      const slot = least + ((order.indexOf(kind) - least + least * order.length) % order.length);
      slots[slot] = [...(slots[slot] ?? []), ...subpaths];
      drawn.push({ kind, box, slot });
    }
  }
  return Object.entries(slots).map(([slot, subpaths]) => ({
    kind: order[Number(slot) % order.length] ?? 'd',
    data: dataOf(subpaths),
  }));
}

interface Box {
  left: number;
  right: number;
  top: number;
  bottom: number;
}

const around = (boxes: readonly Box[]): Box => ({
  left: Math.min(...boxes.map(({ left }) => left)),
  right: Math.max(...boxes.map(({ right }) => right)),
  top: Math.min(...boxes.map(({ top }) => top)),
  bottom: Math.max(...boxes.map(({ bottom }) => bottom)),
});

const touch = (one: Box, other: Box) =>
  one.left - stroke < other.right + stroke &&
  other.left - stroke < one.right + stroke &&
  one.top - stroke < other.bottom + stroke &&
  other.top - stroke < one.bottom + stroke;

interface Point {
  x: number;
  y: number;
}

/** One stroke of the pen: where it begins and ends, what it does in between, and how far it may reach. */
interface Subpath {
  from: Point;
  to: Point;
  data: string;
  box: Box;
}

const subpathsOf = (data: string, at: number) =>
  [...data.matchAll(/M(\S+) ([-\d.]+)([^M]*)/g)].map(([, x, y, rest = '']): Subpath => {
    const from = { x: Number(x) + at, y: Number(y) };
    const points = [from];
    let end = from;
    for (const [, command, numbers = ''] of rest.matchAll(/([hvlc])([^hvlcz]*)/g)) {
      const steps = (numbers.match(/-?[\d.]+/g) ?? []).map(Number);
      const pairs =
        command === 'h' ? steps.map((dx) => [dx, 0]) : command === 'v' ? steps.map((dy) => [0, dy]) : inPairs(steps);
      pairs.forEach(([dx = 0, dy = 0], index) => {
        const next = { x: end.x + dx, y: end.y + dy };
        points.push(next);
        // A curve stays between its control points, and all three are relative to its beginning.
        if (command !== 'c' || index % 3 === 2) end = next;
      });
    }
    const box = around(points.map((point) => ({ left: point.x, right: point.x, top: point.y, bottom: point.y })));
    return { from, to: rest.endsWith('z') ? from : end, data: rest, box };
  });

const inPairs = (numbers: readonly number[]) =>
  numbers.flatMap((number, index) => (index % 2 ? [] : [[number, numbers[index + 1] ?? 0]]));

/** Path data without absolute places but the first, so that what is twice in a street compresses. */
const dataOf = (subpaths: readonly Subpath[]) =>
  subpaths
    .map(({ from, data }, index) => {
      const before = subpaths[index - 1]?.to;
      const [x, y] = before ? [from.x - before.x, from.y - before.y] : [from.x, from.y];
      return `${before ? 'm' : 'M'}${round(x)} ${round(y)}${data}`;
    })
    .join('');
