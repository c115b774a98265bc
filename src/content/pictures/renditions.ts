import sharp from 'sharp';
import { type Crop, cutAround, type Focus, type Size, widthsFor } from './crop.ts';
import type { WriteHashed } from './write-hashed.ts';

export const quality = {
  avif: { quality: 50, effort: 4, chromaSubsampling: '4:2:0' },
  webp: { quality: 72, effort: 5, smartSubsample: true },
} as const;

const formats = ['avif', 'webp'] as const;

/** Width and file name. */
type Rendition = [number, string];

/** Narrowest first; `width` and `height` are those of the widest, in pixels. */
export type Renditions = Size & { avif: Rendition[]; webp: Rendition[] };

/** `stem` is the file name up to the width. */
export async function makeRenditions(
  write: WriteHashed,
  source: Buffer,
  stem: string,
  crop: Crop,
  focus: Focus,
  look: { [format in (typeof formats)[number]]: object } = quality,
): Promise<Renditions> {
  const { width, height } = await sharp(source).metadata();
  const box = cutAround({ width, height }, crop.proportion, crop.focus ?? focus);
  const made: Renditions = { width: 0, height: 0, avif: [], webp: [] };
  for (const wanted of widthsFor(box, crop.widths)) {
    for (const format of formats) {
      const { data, info } = await sharp(source)
        .extract(box)
        .resize({ width: wanted })
        .toFormat(format, look[format])
        .toBuffer({ resolveWithObject: true });
      made[format].push([wanted, await write(`${stem}-${wanted}`, format, data)]);
      made.width = info.width;
      made.height = info.height;
    }
  }
  return made;
}
