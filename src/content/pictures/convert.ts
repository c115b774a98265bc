import sharp, { type OverlayOptions } from 'sharp';
import { type CompanyColors, shippedColors } from '../../site/company/colors.ts';
import { shareSize } from '../schemas/pictures.ts';
import { type Crop, cropsOf, cutAround, type Focus, type Size, widthsFor } from './crop.ts';
import { fingerprint, type WriteHashed } from './files.ts';

export const shareLook = {
  ...shareSize,
  band: 96,
  line: 4,
  ...shippedColors,
  wordmark: { height: 52, left: 48 },
  jpeg: { quality: 80, mozjpeg: true },
} as const;

/** The 1200×630 image of where something is shared: a picture of a width on the right, above an ink band with the wordmark. */
export async function drawShareImage(
  source: Buffer,
  { wordmark, focus, colors, over = [] }: ShareLook & { over?: OverlayOptions[] },
  wide: number = shareLook.width,
): Promise<Buffer> {
  const look = { ...shareLook, ...colors };
  const { width, height } = await sharp(source).metadata();
  const visible = look.height - look.band - look.line;
  const box = cutAround({ width, height }, wide / visible, focus);
  const picture = await sharp(source).extract(box).resize(wide, visible).toBuffer();
  // rendered at four times its size and reduced, so that the letters stay crisp
  const mark = await sharp(wordmark, { density: 288 }).resize({ height: look.wordmark.height }).png().toBuffer();
  const line = { width: look.width, height: look.line, channels: 3, background: look.light } as const;
  return sharp({ create: { width: look.width, height: look.height, channels: 3, background: look.ink } })
    .composite([
      { input: picture, left: look.width - wide, top: 0 },
      { input: { create: line }, left: 0, top: visible },
      { input: mark, left: look.wordmark.left, top: inBand(look.wordmark.height) },
      ...over,
    ])
    .png()
    .toBuffer();
}

/** The top of something of this height, centered in the band. */
export const inBand = (height: number) => shareLook.height - Math.round((shareLook.band + height) / 2);

interface ShareLook {
  wordmark: Buffer;
  focus: Focus;
  /** The company's, instead of the shipped ones. */
  colors?: CompanyColors;
}

export async function makeShareImage(write: WriteHashed, name: string, source: Buffer, look: ShareLook) {
  const bytes = await sharp(await drawShareImage(source, look))
    .jpeg(shareLook.jpeg)
    .toBuffer();
  return write(`${name}-share`, 'jpg', bytes);
}

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
  for (const targetWidth of widthsFor(box, crop.widths)) {
    for (const format of formats) {
      const { data, info } = await sharp(source)
        .extract(box)
        .resize({ width: targetWidth })
        .toFormat(format, look[format])
        .toBuffer({ resolveWithObject: true });
      made[format].push([targetWidth, await write(`${stem}-${targetWidth}`, format, data)]);
      made.width = info.width;
      made.height = info.height;
    }
  }
  return made;
}

/** The files of a picture, and the fingerprint of their source. */
export interface PictureEntry {
  source: string;
  crops: Record<string, Renditions>;
  share: string;
}

export interface Original extends ShareLook {
  name: string;
  bytes: Buffer;
}

/** Equal fingerprints need no new conversion. */
export const sourceOf = ({ name, bytes, wordmark, focus, colors }: Original) =>
  fingerprint([bytes, wordmark], {
    focus,
    crops: cropsOf(name),
    quality,
    shareLook: { ...shareLook, ...colors },
  });

export async function convertPicture(original: Original, write: WriteHashed): Promise<PictureEntry> {
  const { name, bytes, focus } = original;
  const share = await makeShareImage(write, name, bytes, original);
  const made: PictureEntry = { source: sourceOf(original), crops: {}, share };
  for (const [id, crop] of Object.entries(cropsOf(name))) {
    made.crops[id] = await makeRenditions(write, bytes, `${name}-${id}`, crop, focus);
  }
  return made;
}
