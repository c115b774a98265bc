/** Percent from the left and the top. */
export type Focus = readonly [number, number];

/** Width by height, widths in pixels, and an optional focal point. */
export type Crop = { proportion: number; widths: readonly number[]; focus?: Focus };

export type Size = { width: number; height: number };
export type Box = Size & { left: number; top: number };

const cropsOfEveryPicture: Record<string, Crop> = {
  card: { proportion: 4 / 3, widths: [320, 480, 640, 960] },
  full: { proportion: 16 / 9, widths: [480, 800, 1200, 1600, 1920] },
};

const cropsOfOnePicture: Record<string, Record<string, Crop>> = {
  // at 37% the shop front and the first roll-up door are both complete
  'flex-industrial': { tall: { proportion: 4 / 5, widths: [480, 800, 1200], focus: [37, 62] } },
};

export const cropsOf = (name: string) => ({ ...cropsOfEveryPicture, ...cropsOfOnePicture[name] });

/** The largest box of a proportion, centered on the focal point as far as the edges allow; in pixels. */
export function cutAround(picture: Size, proportion: number, [x, y]: Focus): Box {
  const width = Math.min(picture.width, Math.round(picture.height * proportion));
  const height = Math.min(picture.height, Math.round(picture.width / proportion));
  return {
    left: startOf((picture.width * x) / 100, width, picture.width),
    top: startOf((picture.height * y) / 100, height, picture.height),
    width,
    height,
  };
}

function startOf(centre: number, length: number, limit: number): number {
  return Math.round(Math.min(Math.max(centre - length / 2, 0), limit - length));
}

/** Never wider than the box: enlarging adds bytes and no detail. */
export function widthsFor(box: Size, widths: readonly number[]): number[] {
  return [...new Set(widths.map((width) => Math.min(width, box.width)))];
}
