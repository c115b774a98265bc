import sharp from 'sharp';
import { type CompanyColors, shippedColors } from '../../site/company/colors.ts';
import { shareSize } from '../schemas/pictures.ts';
import { cutAround, type Focus } from './crop.ts';
import type { WriteHashed } from './write-hashed.ts';

export const shareLook = {
  ...shareSize,
  band: 96,
  line: 4,
  ...shippedColors,
  wordmark: { height: 52, left: 48 },
  jpeg: { quality: 80, mozjpeg: true },
} as const;

// the wide crop needs more of the top here: it would cut the crane and the tall gables
const focusHere: Record<string, Focus> = {
  'groundbreaking-site': [50, 49],
  'senior-living-parkview': [60, 52],
  'townhomes-evening': [68, 53],
};

/** In percent. */
export function shareFocus(name: string, focus: Focus): Focus {
  return focusHere[name] ?? focus;
}

/** Writes the 1200×630 share image: the picture above an ink band with the wordmark. Returns its name. */
export async function makeShareImage(
  write: WriteHashed,
  name: string,
  source: Buffer,
  { wordmark, focus, colors }: { wordmark: Buffer; focus: Focus; colors?: CompanyColors },
) {
  const look = { ...shareLook, ...colors };
  const { width, height } = await sharp(source).metadata();
  const visible = look.height - look.band - look.line;
  const box = cutAround({ width, height }, look.width / visible, focus);
  const picture = await sharp(source).extract(box).resize(look.width, visible).toBuffer();
  // rendered at four times its size and reduced, so that the letters stay crisp
  const mark = await sharp(wordmark, { density: 288 }).resize({ height: look.wordmark.height }).png().toBuffer();
  const line = { width: look.width, height: look.line, channels: 3, background: look.light } as const;
  const bytes = await sharp({ create: { width: look.width, height: look.height, channels: 3, background: look.ink } })
    .composite([
      { input: picture, left: 0, top: 0 },
      { input: { create: line }, left: 0, top: visible },
      {
        input: mark,
        left: look.wordmark.left,
        top: look.height - Math.round((look.band + look.wordmark.height) / 2),
      },
    ])
    .jpeg(look.jpeg)
    .toBuffer();
  return write(`${name}-share`, 'jpg', bytes);
}
