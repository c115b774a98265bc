import lots from '../../data/drawings/lots.json' with { type: 'json' };
import drawings from '../../data/drawings/street.json' with { type: 'json' };

/** Walls, thin lines, lit windows, dashed lines. Also class names. */
export type ShapeStyle = 'd' | 'l' | 'w' | 'x';

/** A drawing in half-feet on one ground line, y down from it. */
export interface Elevation {
  width: number;
  height: number;
  /** Path data, from the back to the front. */
  shapes: readonly { style: ShapeStyle; data: string }[];
}

/** A building, several on one ground line, or the `whole` street. */
export type ElevationName = keyof typeof drawings;

export const elevation = (name: ElevationName) => drawings[name] as Elevation;

/** A shape, or windows that light up one by one. */
export type LotPart = { style: ShapeStyle; data: string } | { panes: readonly string[] };

/** A building on its lot: its outline while it is planned, its frame, and its parts once it is finished. */
export interface LotDrawing extends Pick<Elevation, 'height'> {
  outline: string;
  framed: Elevation['shapes'];
  finished: readonly LotPart[];
  /** A tree, and a person for scale. */
  beside: string;
}
export type LotName = keyof typeof lots;
export const lotNames = Object.keys(lots) as LotName[];

export const lotDrawing = (name: LotName) => lots[name] as LotDrawing;
