type Point = readonly [x: number, y: number];

const round = (value: number) => +value.toFixed(1);

/** A rectangle standing at x, y (y up, ground = 0), in half-metres, as path data. */
export const rect = (x: number, y: number, width: number, height: number) =>
  `M${round(x)} ${round(-y)}h${round(width)}v${round(-height)}h${round(-width)}z`;

/** A line through points, closed unless said otherwise, as path data. */
export const line = (points: readonly Point[], close = true) =>
  points.map(([x, y], index) => `${index ? 'L' : 'M'}${round(x)} ${round(-y)}`).join('') + (close ? 'z' : '');

/** An elevation drawn in half-metres on one ground line. */
export class Drawing {
  readonly width: number;
  readonly height: number;
  private readonly paths: string[] = [];

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
    return this.path('w', data);
  }

  dashed(...data: string[]) {
    return this.path('x', data);
  }

  /** Windows, of which those with the given numbers are lit. */
  windows(data: readonly string[], lit: readonly number[]) {
    this.lines(data.filter((_, index) => !lit.includes(index)).join(''));
    return this.lit(data.filter((_, index) => lit.includes(index)).join(''));
  }

  /** The paths as SVG markup, moved right by `x`. */
  markup(x = 0) {
    return x ? `<g transform="translate(${x})">${this.paths.join('')}</g>` : this.paths.join('');
  }

  private path(kind: string, data: string[]) {
    const d = data.join('');
    if (d) this.paths.push(`<path class="${kind}" d="${d}"/>`);
    return this;
  }
}
