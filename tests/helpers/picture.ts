import sharp, { type Color } from 'sharp';

/** A picture of one color. */
export const picture = (background: Color, { width = 900, height = 450 } = {}) =>
  sharp({ create: { width, height, channels: 3, background } });

export const pngOf = (background: Color, size?: { width: number; height: number }) =>
  picture(background, size).png().toBuffer();

/** A small PDF with a word in it. */
export function pdf(word: string | number): Buffer {
  const head = `%PDF-1.7\n%${word}\n`;
  return Buffer.from(
    `${head}1 0 obj\n<<>>\nendobj\ntrailer\n<</Root 1 0 R>>\nstartxref\n${Buffer.byteLength(head)}\n%%EOF\n`,
  );
}
