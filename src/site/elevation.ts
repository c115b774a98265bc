import lots from '../../data/drawings/lots.json' with { type: 'json' };
import drawings from '../../data/drawings/street.json' with { type: 'json' };

/** Walls, thin lines, lit windows, dashed lines. Also class names. */
export type ShapeStyle = 'd' | 'l' | 'w' | 'x';

/** A drawing in half-metres on one ground line, y down from it. */
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

/** A building on its lot while it is staked out, has its permits, is framed, and once it is finished. */
export interface LotDrawing extends Pick<Elevation, 'width' | 'height'> {
  staked: Elevation['shapes'];
  permitted: Elevation['shapes'];
  framed: Elevation['shapes'];
  finished: readonly LotPart[];
}
export type LotName = keyof typeof lots;

export const lotDrawing = (name: LotName) => lots[name] as LotDrawing;
