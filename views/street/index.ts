import { acquisition, cottages, flex, housing, residence, storage } from './buildings.ts';
import type { Drawing } from './drawing.ts';
import { merged, type Shape } from './shape.ts';
import { crane, lamp, plot, stage, tree } from './site.ts';

const elevations = {
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
export type ElevationName = keyof typeof elevations;

export interface Elevation {
  width: number;
  height: number;
  /** From the back to the front. */
  shapes: readonly Shape[];
}

const drawn = new Map<string, Elevation>();

/** The drawing of one building, or of several side by side, drawn once. */
export function elevation(...names: readonly ElevationName[]): Elevation {
  const key = names.join(' ');
  const known = drawn.get(key);
  if (known) return known;
  const made = row(names.map((name) => [elevations[name](), 5]));
  drawn.set(key, made);
  return made;
}

/** The whole street, as it ends every public page. */
export function wholeStreet(): Elevation {
  const known = drawn.get('whole');
  if (known) return known;
  const made = row(
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
  drawn.set('whole', made);
  return made;
}

/** Drawings on one ground line, each followed by a gap. */
function row(parts: readonly (readonly [Drawing, number])[], start = 0): Elevation {
  let x = start;
  const placed = parts.map(([drawing, gap]) => {
    const at = x;
    x += drawing.width + gap;
    return { shapes: drawing.shapes, at };
  });
  const height = Math.max(...parts.map(([drawing]) => drawing.height));
  return { width: x - (parts.at(-1)?.[1] ?? 0), height, shapes: merged(placed) };
}
