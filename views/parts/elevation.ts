import drawings from '../../data/drawings/street.json' with { type: 'json' };

/** What a shape of an elevation is: walls, thin lines, lit windows, dashed lines. Each is a class of the style sheet. */
export type ShapeKind = 'd' | 'l' | 'w' | 'x';

/** A drawing in half-metres on one ground line, y down from it; made by `npm run media`. */
export interface Elevation {
  width: number;
  height: number;
  /** Path data, from the back to the front. */
  shapes: readonly { kind: ShapeKind; data: string }[];
}

/** A building, several on one ground line, or the `whole` street. */
export type ElevationName = keyof typeof drawings;

export const elevation = (name: ElevationName) => drawings[name] as Elevation;
