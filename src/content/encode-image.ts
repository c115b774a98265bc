import sharp, { type Metadata } from 'sharp';
import type { Tables } from '../db/rows.ts';
import { maxPixels, maxPixelsOfAvif, maxSide, type minSide } from '../site/uploads.ts';
import { sha256 } from './pictures/files.ts';

/** No picture is decoded twice, and other requests need threads too. */
sharp.cache(false);
sharp.concurrency(1);

/** In pixels. */
const maxWidth = 1600;
const tallest = 2400;
/** Milliseconds; the server gives up shortly after. */
const limit = 12_000;

/** Magic numbers in hex. Nothing else reaches the decoder, such as SVG or PDF. */
const beginnings = [
  /^89504e470d0a1a0a/, // PNG
  /^ffd8ff/, // JPEG
  /^52494646.{8}57454250/, // RIFF, length, WEBP
  /^47494638(?:37|39)61/, // GIF87a, GIF89a
  /^.{8}66747970(?:61766966|61766973|6d696631)/, // length, ftyp, then avif, avis or mif1
];

/** Its name is a content hash with an extension. */
export type ImageFile = Tables['site_image_files'];

type Refusal = 'type' | 'pixels' | 'small' | 'slow';

export type EncodedImage =
  | { outcome: 'encoded'; width: number; height: number; file: ImageFile }
  | { outcome: 'refused'; reason: Refusal };

let last: Promise<unknown> = Promise.resolve();

/**
 * Re-encodes a picture as the original of all its crops: upright, its first frame, without metadata. One at a time, since a decoded
 * picture takes up to 200 MB.
 */
export function encodeImage(bytes: Uint8Array, min?: typeof minSide): Promise<EncodedImage> {
  return inTurn(() => encode(bytes, min));
}

/** Serializes work that holds a decoded picture. */
export function inTurn<T>(task: () => Promise<T>): Promise<T> {
  const turn = last.then(task);
  last = turn.catch(() => {});
  return turn;
}

async function encode(bytes: Uint8Array, min: typeof minSide | undefined): Promise<EncodedImage> {
  const end = performance.now() + limit;
  const beginning = Buffer.from(bytes.subarray(0, 16)).toString('hex');
  if (!beginnings.some((pattern) => pattern.test(beginning))) return { outcome: 'refused', reason: 'type' };
  try {
    if (isTooLarge(await sharp(bytes, { limitInputPixels: false, animated: false }).metadata())) {
      return { outcome: 'refused', reason: 'pixels' };
    }
    const { data, info } = await decoded(bytes, end);
    const { width, height, channels } = info;
    // As it is stored: a long and narrow picture has become smaller.
    if (min && (Math.max(width, height) < min.long || Math.min(width, height) < min.short)) {
      return { outcome: 'refused', reason: 'small' };
    }
    const image = sharp(data, { raw: { width, height, channels } }).timeout({ seconds: secondsUntil(end) });
    const webp = await image.webp({ quality: 90 }).toBuffer();
    const name = `${sha256(webp).slice(0, 32)}.webp`;
    return { outcome: 'encoded', width, height, file: { name, type: 'image/webp', bytes: webp } };
  } catch (error) {
    const reason = /timeout/i.test((error as Error).message) ? 'slow' : 'type';
    return { outcome: 'refused', reason };
  }
}

/** Checks the header before decoding: a small file can hold a picture that fills memory. */
function isTooLarge({ width, height, format, depth }: Metadata): boolean {
  const limit = (format === 'heif' ? maxPixelsOfAvif : maxPixels) / (depth === 'uchar' ? 1 : 2);
  return Math.max(width, height) > maxSide || width * height > limit;
}

const decoded = (bytes: Uint8Array, end: number) =>
  sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', animated: false })
    .timeout({ seconds: secondsUntil(end) })
    .autoOrient()
    .toColourspace('srgb')
    .resize({ width: maxWidth, height: tallest, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });

/** sharp takes whole seconds only. */
const secondsUntil = (end: number) => Math.max(1, Math.floor((end - performance.now()) / 1000));
