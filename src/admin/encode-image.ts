import { createHash } from 'node:crypto';
import sharp from 'sharp';

/** Most pixels that are decoded: a small file can hold a picture that fills the memory. */
const mostPixels = 40_000_000;
/** Widths in pixels: the widest at which a section shows it on a sharp screen, and half of it. */
const widths = [800, 1600] as const;
const widest = 1600;
const secondsToDecode = 10;

/** What a file of each kind begins with, in hexadecimal. Nothing else reaches the decoder: no drawing, no document. */
const beginnings = [
  /^89504e470d0a1a0a/, // PNG
  /^ffd8ff/, // JPEG
  /^52494646.{8}57454250/, // RIFF, length, WEBP
  /^47494638(?:37|39)61/, // GIF87a, GIF89a
  /^.{8}66747970(?:61766966|61766973|6d696631)/, // length, ftyp, then avif, avis or mif1
];

export interface ImageFile {
  /** From its content, with its ending. */
  name: string;
  type: 'image/avif' | 'image/webp';
  bytes: Buffer;
}

type Sizes = [width: number, file: string][];

export type EncodedImage =
  | { outcome: 'encoded'; width: number; height: number; avif: Sizes; webp: Sizes; files: ImageFile[] }
  | { outcome: 'refused'; reason: 'kind' | 'pixels' };

let last: Promise<unknown> = Promise.resolve();

/**
 * Decodes a picture and writes it anew in two formats and up to two sizes: upright, its first frame, without whatever else the
 * file held. One at a time, since a decoded picture takes up to 160 MB.
 */
export function encodeImage(bytes: Uint8Array): Promise<EncodedImage> {
  const turn = last.then(() => encode(bytes));
  last = turn.catch(() => {});
  return turn;
}

async function encode(bytes: Uint8Array): Promise<EncodedImage> {
  const beginning = Buffer.from(bytes.subarray(0, 16)).toString('hex');
  if (!beginnings.some((pattern) => pattern.test(beginning))) return { outcome: 'refused', reason: 'kind' };
  try {
    const { data, info } = await decoded(bytes);
    const { width, height, channels } = info;
    const raw = { raw: { width, height, channels } };
    const sizes = [...widths.filter((size) => size < width), Math.min(width, widest)];
    const made = await Promise.all(
      [...new Set(sizes)].map(async (size) => {
        const resized = sharp(data, raw).resize({ width: size });
        const webp = file('image/webp', await resized.clone().webp({ quality: 80 }).toBuffer());
        const avif = file('image/avif', await resized.clone().avif({ quality: 55, effort: 2 }).toBuffer());
        return { size, webp, avif };
      }),
    );
    return {
      outcome: 'encoded',
      width,
      height,
      avif: made.map(({ size, avif }) => [size, avif.name]),
      webp: made.map(({ size, webp }) => [size, webp.name]),
      files: made.flatMap(({ avif, webp }) => [avif, webp]),
    };
  } catch (error) {
    const reason = /pixel limit/i.test((error as Error).message) ? 'pixels' : 'kind';
    return { outcome: 'refused', reason };
  }
}

const decoded = (bytes: Uint8Array) =>
  sharp(bytes, { limitInputPixels: mostPixels, failOn: 'error', animated: false })
    .timeout({ seconds: secondsToDecode })
    .autoOrient()
    .toColourspace('srgb')
    .resize({ width: widest, withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });

function file(type: ImageFile['type'], bytes: Buffer): ImageFile {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  return { name: `${hash}.${type.slice('image/'.length)}`, type, bytes };
}
