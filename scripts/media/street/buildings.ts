import { Drawing, line, rect } from './drawing.ts';

export function residence() {
  const drawing = new Drawing(226, 128);
  drawing.walls(
    rect(0, 0, 226, 78),
    line([
      [-5, 78],
      [24, 110],
      [202, 110],
      [231, 78],
    ]),
  );
  drawing.windows(
    [60, 156].flatMap((x) => [7, 33, 58].map((y) => rect(x, y, 10, 14))),
    [1, 5],
  );
  wing(drawing, 0, 52, 112, [1, 5]);
  wing(drawing, 78, 70, 124, [2, 4]);
  wing(drawing, 174, 52, 112, [0, 3, 4]);
  drawing.walls(
    line([
      [74, 24],
      [113, 46],
      [152, 24],
    ]),
    rect(80, 0, 6, 24),
    rect(140, 0, 6, 24),
  );
  drawing.walls(rect(103, 0, 20, 19));
  return drawing.lit(rect(105, 0, 7, 17), rect(114, 0, 7, 17));
}

function wing(drawing: Drawing, x: number, width: number, apex: number, lit: readonly number[]) {
  drawing.walls(
    rect(x, 0, width, 78),
    line([
      [x - 5, 75],
      [x + width / 2, apex],
      [x + width + 5, 75],
    ]),
  );
  drawing.lines(rect(x + width / 2 - 4, apex - 24, 8, 10), level(x, x + width, 27));
  drawing.windows(
    [7, 33, 55].flatMap((y) => [width * 0.16, width * 0.84 - 12].map((dx) => rect(x + dx, y, 12, 15))),
    lit,
  );
}

export function cottages() {
  const drawing = new Drawing(206, 66);
  cottage(drawing, 4, false);
  cottage(drawing, 108, true);
  return drawing;
}

function cottage(drawing: Drawing, x: number, mirrored: boolean) {
  const at = (offset: number, width = 0) => (mirrored ? x + 94 - offset - width : x + offset);
  drawing.walls(
    rect(x, 0, 94, 26),
    line([
      [x - 5, 26],
      [x + 16, 52],
      [x + 78, 52],
      [x + 99, 26],
    ]),
    rect(at(68, 8), 48, 8, 14),
  );
  drawing.walls(
    rect(at(4, 42), 0, 42, 26),
    line([
      [at(-2), 24],
      [at(25), 48],
      [at(52), 24],
    ]),
  );
  drawing.lines(
    rect(at(10, 30), 0, 30, 18),
    level(at(10), at(40), 6),
    level(at(10), at(40), 12),
    rect(at(21, 8), 27, 8, 8),
  );
  drawing.walls(rect(at(50, 10), 0, 10, 19));
  drawing.lit(rect(at(64, 10), 6, 10, 13), rect(at(78, 10), 6, 10, 13));
  drawing.lines(level(at(48), at(92), 24), rect(at(61, 2), 0, 2, 24), rect(at(90, 2), 0, 2, 24));
}

/** A row of small-bay flex units. */
export function flex(bays = 4) {
  const drawing = new Drawing(bays * 80, 66);
  const storefronts = [[0, 1], [0, 1, 2, 3], [2]];
  for (let bay = 0; bay < bays; bay++) {
    const x = bay * 80;
    drawing.walls(rect(x + 28, 0, 52, 46), rect(x + 26, 46, 56, 3));
    drawing.lines(rect(x + 40, 0, 28, 27), ...[5.4, 10.8, 16.2, 21.6].map((y) => level(x + 40, x + 68, y)));
    drawing.windows(
      [0, 1, 2, 3].map((pane) => rect(x + 37 + pane * 8.5, 33, 8.5, 7)),
      bay % 2 ? [1, 2] : [3],
    );
    drawing.walls(rect(x, 0, 28, 60), rect(x - 2, 60, 32, 3.5), rect(x - 3, 27, 34, 3));
    drawing.windows(
      [rect(x + 5, 0, 9, 24), rect(x + 14, 0, 9, 24), rect(x + 5, 35, 9, 17), rect(x + 14, 35, 9, 17)],
      storefronts[bay % 3] ?? [],
    );
  }
  return drawing;
}

export function housing() {
  const drawing = new Drawing(184, 122);
  const lit = [
    [1, 4],
    [0, 1, 5],
    [2, 7],
    [3, 6],
  ];
  lit.forEach((windows, index) => {
    const x = index * 46;
    const balconies = index % 2 === 1;
    const height = balconies ? 112 : 118;
    drawing.walls(rect(x, 0, 46, height), rect(x - 1, height, 48, 3));
    const pair = (y: number) =>
      balconies
        ? [rect(x + 10, y, 13, 18), rect(x + 23, y, 13, 18)]
        : [rect(x + 7, y + 2, 11, 14), rect(x + 28, y + 2, 11, 14)];
    drawing.windows([7, 34, 61, 88].flatMap(pair), windows);
    if (balconies) drawing.lines(...[34, 61, 88].flatMap((y) => balcony(x, y)));
  });
  return drawing;
}

function balcony(x: number, y: number) {
  const bars = [11, 17, 23, 29, 35].map((dx) =>
    line(
      [
        [x + dx, y - 2],
        [x + dx, y + 7],
      ],
      false,
    ),
  );
  return [rect(x + 5, y - 2, 36, 9), ...bars];
}

/** An older residence with a scaffold at its side. */
export function acquisition() {
  const drawing = new Drawing(200, 104);
  drawing.walls(
    rect(16, 0, 176, 56),
    line([
      [9, 56],
      [38, 88],
      [170, 88],
      [199, 56],
    ]),
    rect(95, 88, 18, 10),
    line([
      [91, 98],
      [104, 108],
      [117, 98],
    ]),
  );
  for (const x of [50, 95, 140]) {
    drawing.walls(
      line([
        [x, 60],
        [x, 72],
        [x + 9, 80],
        [x + 18, 72],
        [x + 18, 60],
      ]),
    );
  }
  drawing.windows(
    [8, 34].flatMap((y) => [28, 48, 68, 128, 148, 168].map((x) => rect(x, y, 12, 16))),
    [2, 4, 7, 10],
  );
  drawing.walls(
    line([
      [85, 28],
      [104, 38],
      [123, 28],
    ]),
    rect(89, 0, 3, 28),
    rect(116, 0, 3, 28),
  );
  drawing.lit(rect(97, 0, 14, 21));
  const poles = [0, 12].map((x) => upright(x, 0, 62));
  const braces = [0, 20, 40].map((y, index) =>
    line(
      [
        [index % 2 ? 12 : 0, y],
        [index % 2 ? 0 : 12, y + 20],
      ],
      false,
    ),
  );
  return drawing.lines(...poles, ...[20, 40, 60].map((y) => level(-3, 15, y)), ...braces);
}

export function storage() {
  const drawing = new Drawing(240, 62);
  drawing.walls(rect(0, 0, 190, 44), rect(-2, 44, 194, 3));
  for (let door = 0; door < 7; door++) {
    const x = 8 + door * 26;
    drawing.lines(rect(x, 0, 18, 17), level(x, x + 18, 6), level(x, x + 18, 11), rect(x, 24, 18, 13));
  }
  drawing.walls(rect(184, 0, 56, 56), rect(182, 56, 60, 3));
  drawing.lit(rect(192, 0, 13, 20), rect(206, 0, 13, 20), rect(220, 0, 13, 20));
  return drawing.lines(rect(192, 28, 40, 18));
}

/** A level line from x to x at a height. */
export const level = (from: number, to: number, y: number) =>
  line(
    [
      [from, y],
      [to, y],
    ],
    false,
  );

/** An upright line at x between two heights. */
export const upright = (x: number, from: number, to: number) =>
  line(
    [
      [x, from],
      [x, to],
    ],
    false,
  );
