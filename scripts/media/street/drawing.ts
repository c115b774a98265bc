import type { LotPart, ShapeKind } from '../../../src/site/elevation.ts';
import { round, type Shape } from './shape.ts';

export type Point = readonly [x: number, y: number];

/** A rectangle standing at x, y (y up, ground = 0), in half-metres, as path data. */
export const rect = (x: number, y: number, width: number, height: number) =>
  `M${round(x)} ${round(-y)}h${round(width)}v${round(-height)}h${round(-width)}z`;

/** A line through points, closed unless said otherwise, as path data. */
export const line = (points: readonly Point[], close = true) =>
  points
    .map(([x, y], index) => {
      const [fromX, fromY] = points[index - 1] ?? [0, 0];
      return `${index ? 'l' : 'M'}${round(round(x) - round(fromX))} ${round(round(-y) - round(-fromY))}`;
    })
    .join('') + (close ? 'z' : '');

/** An elevation drawn in half-metres on one ground line. */
export class Drawing {
  readonly width: number;
  readonly height: number;
  /** From the back to the front. */
  readonly shapes: Shape[] = [];
  /** The same with each window by itself, lit or not. */
  readonly parts: LotPart[] = [];

  constructor(width: number, height: number) {
    this.width = width;
    this.height = height;
  }

  /** Filled with the ground colour, stroked. */
  walls(...data: string[]) {
    return this.path('d', data);
  }

  /** Thin lines. */
  lines(...data: string[]) {
    return this.path('l', data);
  }

  /** Lit windows. */
  lit(...data: string[]) {
    this.parts.push({ panes: data });
    this.draw('w', data);
    return this;
  }

  dashed(...data: string[]) {
    return this.path('x', data);
  }

  /** Windows, of which those with the given numbers are lit. */
  windows(data: readonly string[], lit: readonly number[]) {
    this.parts.push({ panes: data });
    this.draw(
      'l',
      data.filter((_, index) => !lit.includes(index)),
    );
    this.draw(
      'w',
      data.filter((_, index) => lit.includes(index)),
    );
    return this;
  }

  private path(kind: ShapeKind, data: string[]) {
    this.parts.push({ kind, data: data.join('') });
    this.draw(kind, data);
    return this;
  }

  private draw(kind: ShapeKind, data: readonly string[]) {
    const d = data.join('');
    if (d) this.shapes.push({ kind, data: d });
  }
}
