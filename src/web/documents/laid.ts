import type { Structure } from './sheet.ts';

/** A column of a page, in points. */
export interface Column {
  x: number;
  width: number;
  /** Where headings begin when they hang beside the text. */
  hang?: number;
}

/** A block that has been measured and is not yet drawn. */
export interface Laid {
  /** Height it takes in the column, and how far down a hanging part reaches. */
  height: number;
  reach?: number;
  /** Space above it, left out at the top of a column and below a hanging heading. */
  above: number;
  draw: (parent: Structure, y: number) => void;
}
