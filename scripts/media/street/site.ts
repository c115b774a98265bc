import { flex, level, upright } from './buildings.ts';
import { Drawing, line, type Point, rect } from './drawing.ts';

export function tree(height = 46) {
  const drawing = new Drawing(34, height + 4);
  const [trunk, crown] = [-height * 0.4, -height * 0.28].map((value) => value.toFixed(1));
  return drawing.walls(
    `M17 0v${trunk}M17 ${crown}c-9 1-16-5-15-12-2-7 4-12 8-12 2-6 12-6 14 0 6 0 9 7 7 12 1 7-6 13-14 12z`,
  );
}

export function lamp() {
  return new Drawing(14, 40).lines(upright(7, 0, 32)).lit(rect(4, 32, 6, 7));
}

export function crane() {
  const drawing = new Drawing(150, 140);
  const braces = [0, 14, 28, 42, 56, 70, 84, 98].map((y, index) =>
    line(
      [
        [index % 2 ? 46 : 56, y],
        [index % 2 ? 56 : 46, y + 14],
      ],
      false,
    ),
  );
  const jib = line([
    [10, 112],
    [150, 112],
    [51, 132],
    [10, 112],
  ]);
  drawing.lines(rect(46, 0, 10, 112), ...braces, jib, upright(126, 112, 84), rect(10, 104, 16, 8));
  return drawing.lit(rect(120, 74, 12, 10));
}

/** An empty plot: stakes, a dashed house, a board. It means that nothing is built here. */
export function plot() {
  const drawing = new Drawing(240, 96);
  drawing.dashed(
    line(
      [
        [20, 0],
        [20, 54],
        [120, 88],
        [220, 54],
        [220, 0],
      ],
      false,
    ),
  );
  return drawing.lines(...[8, 20, 220, 232].map((x) => upright(x, -2, 10)), level(8, 232, 7));
}

/** Where the three bays of a flex building begin. */
export const bays: readonly number[] = [0, 80, 160];

/** A bay seen from the street, from the ground back to the ground. */
export const bayOutline = (x: number): Point[] => [
  [x, 0],
  [x, 60],
  [x + 28, 60],
  [x + 28, 46],
  [x + 80, 46],
  [x + 80, 0],
];

/** Four states of one flex building: staked out, framed, closed in, lit. */
export function stage(number: 1 | 2 | 3 | 4) {
  if (number === 4) return flex(3);
  const drawing = new Drawing(240, 70);
  if (number === 1) stakedOut(drawing);
  if (number === 2) framed(drawing);
  if (number === 3) closedIn(drawing);
  return drawing;
}

function stakedOut(drawing: Drawing) {
  for (const x of bays) drawing.dashed(line(bayOutline(x), false));
  drawing.lines(...[0, 80, 160, 240].map((x) => upright(x, 0, 9)), level(0, 240, 6));
  drawing.lit(...[0, 80, 160, 234].map((x) => rect(x, 9, 7, 5)));
}

function framed(drawing: Drawing) {
  for (const x of bays) {
    drawing.walls(
      rect(x, 0, 4, 60),
      rect(x + 26, 0, 4, 60),
      rect(x, 56, 30, 4),
      rect(x + 30, 42, 50, 4),
      rect(x + 52, 0, 3, 42),
    );
    const truss = `M${x + 30} -34${'l4 -8l4.3 8'.repeat(6)}`;
    drawing.lines(truss, level(x + 30, x + 80, 34), level(x, x + 26, 30));
  }
  drawing.walls(rect(236, 0, 4, 46));
  drawing.lit(rect(80, 56, 30, 4), rect(110, 42, 50, 4));
}

function closedIn(drawing: Drawing) {
  for (const x of bays) {
    drawing.walls(rect(x + 28, 0, 52, 46), rect(x + 26, 46, 56, 3));
    drawing.walls(rect(x, 0, 28, 60), rect(x - 2, 60, 32, 3.5));
    drawing.lines(rect(x + 40, 0, 28, 27), rect(x + 37, 33, 34, 7), rect(x + 5, 0, 18, 24), rect(x + 5, 35, 18, 17));
    drawing.lit(rect(5, 0, 18, 24), rect(85, 35, 18, 17));
  }
}
