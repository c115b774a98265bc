import type { LotDrawing, LotName } from '../../../src/site/elevation.ts';
import { cottages, flex, level, residence, upright } from './buildings.ts';
import { Drawing, line, type Point, rect } from './drawing.ts';
import { bayOutline, bays, stage } from './site.ts';

/** What a building looks like from the street: its outlines from the ground back to the ground, and its upper floors. */
interface Plan {
  finished: () => Drawing;
  outlines: readonly (readonly Point[])[];
  floors: readonly number[];
  /** Its frame, where that is drawn by hand. */
  framed?: () => Drawing;
}

const cottage = (x: number): Point[] => [
  [x, 0],
  [x, 26],
  [x - 5, 26],
  [x + 16, 52],
  [x + 78, 52],
  [x + 99, 26],
  [x + 94, 26],
  [x + 94, 0],
];

const plans: Record<LotName, Plan> = {
  flex: { finished: () => flex(3), outlines: bays.map(bayOutline), floors: [], framed: () => stage(2) },
  cottages: { finished: cottages, outlines: [4, 108].map(cottage), floors: [26] },
  residence: {
    finished: residence,
    outlines: [
      [
        [0, 0],
        [0, 75],
        [-5, 75],
        [26, 112],
        [27.7, 110],
        [101.6, 110],
        [113, 124],
        [124.4, 110],
        [198.3, 110],
        [200, 112],
        [231, 75],
        [226, 75],
        [226, 0],
      ],
    ],
    floors: [27, 53, 75],
  },
};

/** The buildings of our projects in each state of their lots. */
export function lotDrawings(): Record<LotName, LotDrawing> {
  const drawn = Object.entries(plans).map(([name, plan]) => {
    const { width, height, parts } = plan.finished();
    const staked = stakedOut(plan, new Drawing(width, height)).shapes;
    const permitted = stakedOut(plan, permits(new Drawing(width, height), width)).shapes;
    const framed = (plan.framed?.() ?? frame(plan, new Drawing(width, height))).shapes;
    return [name, { width, height, staked, permitted, framed, finished: parts }];
  });
  return Object.fromEntries(drawn);
}

/** The outline of what is planned, between stakes with a string. */
function stakedOut({ outlines }: Plan, drawing: Drawing) {
  const ends = outlines.flatMap((outline) => [outline[0]?.[0] ?? 0, outline.at(-1)?.[0] ?? 0]);
  drawing.dashed(...outlines.map((outline) => line(outline, false)));
  return drawing.lines(
    ...[...new Set(ends)].map((x) => upright(x, 0, 10)),
    level(Math.min(...ends), Math.max(...ends), 6),
  );
}

/** The slab, and the board that shows the permits. */
function permits(drawing: Drawing, width: number) {
  const middle = width / 2;
  drawing.walls(rect(0, 0, width, 3));
  drawing.lines(upright(middle - 9, 3, 16), upright(middle + 9, 3, 16));
  return drawing.lit(rect(middle - 13, 16, 26, 15));
}

const stud = 9;

/** Studs up to the roof, the floors between them, and the rafters. */
function frame({ outlines, floors }: Plan, drawing: Drawing) {
  for (const outline of outlines) {
    const left = outline[0]?.[0] ?? 0;
    const right = outline.at(-1)?.[0] ?? 0;
    const count = Math.round((right - left) / stud);
    const at = (index: number) => left + ((right - left) * index) / count;
    const inner = Array.from({ length: count - 1 }, (_, index) => at(index + 1));
    drawing.walls(rect(left, 0, right - left, 3));
    drawing.lines(...inner.map((x) => upright(x, 3, heightAt(outline, x))));
    drawing.lines(...floors.map((y) => level(left, right, y)));
    drawing.lit(rect(at(2), 3, at(3) - at(2), (floors[0] ?? 26) - 3));
    drawing.lines(line(outline, false));
  }
  return drawing;
}

/** How high a building reaches at a place. */
function heightAt(outline: readonly Point[], x: number): number {
  const heights = outline.slice(1).map(([toX, toY], index) => {
    const [fromX, fromY] = outline[index] ?? [0, 0];
    if (x < Math.min(fromX, toX) || x > Math.max(fromX, toX) || fromX === toX) return 0;
    return fromY + ((toY - fromY) * (x - fromX)) / (toX - fromX);
  });
  return Math.max(...heights);
}
