import { readFile, writeFile } from 'node:fs/promises';
import { homeSchema } from '../../../src/content/schemas/home.ts';
import { emptyOutcome, type Media, type Outcome } from '../step.ts';
import { acquisition, cottages, flex, housing, residence, storage } from './buildings.ts';
import type { Drawing } from './drawing.ts';
import { lotDrawings } from './lots.ts';
import { merged } from './shape.ts';
import { crane, lamp, plot, stage, tree } from './site.ts';

const single = {
  residence,
  cottages,
  flex,
  housing,
  acquisition,
  storage,
  crane,
  plot,
  tree,
  lamp,
  'flex-3': () => flex(3),
  'stage-1': () => stage(1),
  'stage-2': () => stage(2),
  'stage-3': () => stage(3),
  'stage-4': () => stage(4),
} satisfies Record<string, () => Drawing>;
type Name = keyof typeof single;

const brands = homeSchema.entries.brands.entries.items.pipe[0].item.entries.drawing.options;

/** Drawings side by side, as pages show them; a brand has a tree or a lamp after it. */
const rows: readonly (readonly Name[])[] = [
  ...(Object.keys(single) as Name[]).map((name) => [name]),
  ...brands.flatMap((brand) => [[brand, 'tree'] as const, [brand, 'lamp'] as const]),
  ['flex-3', 'tree', 'residence'],
  ['residence', 'cottages', 'flex-3'],
  ['plot', 'lamp'],
];

/** Draws every elevation, the full street and the lots, each as a few paths; unchanged files are not written. */
export async function makeStreet(media: Media): Promise<Outcome> {
  const outcome = emptyOutcome();
  for (const [name, drawings] of Object.entries({ street: streetDrawings(), lots: lotDrawings() })) {
    const path = `data/drawings/${name}.json`;
    const text = `${JSON.stringify(drawings, null, 2)}\n`;
    const before = await readFile(media.root + path, 'utf8').catch(() => '');
    if (before !== text) await writeFile(media.root + path, text);
    (before === text ? outcome.unchanged : outcome.made).push(path);
  }
  return outcome;
}

/** The drawings by the names of their parts. */
export function streetDrawings() {
  const drawings = rows.map((names) => [names.join(' '), row(names.map((name) => [single[name](), 5]))]);
  return { ...Object.fromEntries(drawings), whole: wholeStreet() };
}

/** The full street at the end of every public page. */
const wholeStreet = () =>
  row(
    [
      [tree(48), 6],
      [residence(), 8],
      [tree(40), 4],
      [lamp(), 18],
      [cottages(), 14],
      [tree(44), 6],
      [housing(), 20],
      [lamp(), 10],
      [tree(50), 14],
      [flex(4), 14],
      [lamp(), 4],
      [tree(42), 10],
      [acquisition(), 24],
      [tree(46), 8],
      [storage(), 14],
      [lamp(), 6],
      [tree(44), 4],
    ],
    10,
  );

/** Drawings on one ground line, each followed by a gap. */
function row(parts: readonly (readonly [Drawing, number])[], start = 0) {
  let x = start;
  const placed = parts.map(([drawing, gap]) => {
    const at = x;
    x += drawing.width + gap;
    return { shapes: drawing.shapes, at };
  });
  const height = Math.max(...parts.map(([drawing]) => drawing.height));
  return { width: x - (parts.at(-1)?.[1] ?? 0), height, shapes: merged(placed) };
}
