import { createHash } from 'node:crypto';
import sharp, { type Metadata, type OutputInfo } from 'sharp';
import { maxPixels, maxPixelsOfAvif, maxSide, type minSide } from '../site/uploads.ts';

/** No picture is decoded twice, and other requests need threads too. */
sharp.cache(false);
sharp.concurrency(1);

/** Output widths (1x, 2x) and the maximum height, in pixels. */
const widths = [800, 1600] as const;
const maxWidth = 1600;
const tallest = 2400;
/** Milliseconds; the server gives up shortly after. */
const limit = 12_000;

/** Magic numbers in hex. Nothing else reaches the decoder: no drawing, no document. */
const beginnings = [
  /^89504e470d0a1a0a/, // PNG
  /^ffd8ff/, // JPEG
  /^52494646.{8}57454250/, // RIFF, length, WEBP
  /^47494638(?:37|39)61/, // GIF87a, GIF89a
  /^.{8}66747970(?:61766966|61766973|6d696631)/, // length, ftyp, then avif, avis or mif1
];

export interface ImageFile {
  /** A content hash with an extension. */
  name: string;
  type: 'image/avif' | 'image/webp' | 'image/jpeg' | 'application/pdf';
  bytes: Buffer;
}

type Sizes = [width: number, file: string][];
type Refusal = 'kind' | 'pixels' | 'small' | 'slow';

export type EncodedImage =
  | { outcome: 'encoded'; width: number; height: number; avif: Sizes; webp: Sizes; files: ImageFile[] }
  | { outcome: 'refused'; reason: Refusal };

let last: Promise<unknown> = Promise.resolve();

/**
 * Decodes a picture and writes it anew in two formats and up to two sizes: upright, its first frame, without whatever else the
 * file held. One at a time and one size after the other, since a decoded picture takes up to 200 MB.
 */
export function encodeImage(bytes: Uint8Array, min?: typeof minSide): Promise<EncodedImage> {
  return inTurn(() => encode(bytes, min, written));
}

export type EncodedOriginal =
  | { outcome: 'encoded'; width: number; height: number; file: ImageFile }
  | { outcome: 'refused'; reason: Refusal };

/** Encodes one file to cut from. */
export function encodeOriginal(bytes: Uint8Array, min?: typeof minSide): Promise<EncodedOriginal> {
  return inTurn(() =>
    encode(bytes, min, async (data, { width, height, channels }, end) => {
      const webp = sharp(data, { raw: { width, height, channels } }).timeout({ seconds: secondsUntil(end) });
      return {
        outcome: 'encoded',
        width,
        height,
        file: file('image/webp', await webp.webp({ quality: 90 }).toBuffer()),
      };
    }),
  );
}

/** Serializes work that holds a decoded picture. */
export function inTurn<T>(task: () => Promise<T>): Promise<T> {
  const turn = last.then(task);
  last = turn.catch(() => {});
  return turn;
}

async function encode<T>(
  bytes: Uint8Array,
  min: typeof minSide | undefined,
  write: (data: Buffer, info: OutputInfo, end: number) => Promise<T>,
): Promise<T | { outcome: 'refused'; reason: Refusal }> {
  const end = performance.now() + limit;
  const beginning = Buffer.from(bytes.subarray(0, 16)).toString('hex');
  if (!beginnings.some((pattern) => pattern.test(beginning))) return { outcome: 'refused', reason: 'kind' };
  try {
    const reason = refusalOf(await sharp(bytes, { limitInputPixels: false, animated: false }).metadata(), min);
    if (reason) return { outcome: 'refused', reason };
    const { data, info } = await decoded(bytes, end);
    return await write(data, info, end);
  } catch (error) {
    const reason = /timeout/i.test((error as Error).message) ? 'slow' : 'kind';
    return { outcome: 'refused', reason };
  }
}

/** Checks the header before decoding: a small file can hold a picture that fills memory. */
function refusalOf({ width, height, format, depth }: Metadata, min?: typeof minSide): Refusal | undefined {
  const limit = (format === 'heif' ? maxPixelsOfAvif : maxPixels) / (depth === 'uchar' ? 1 : 2);
  if (Math.max(width, height) > maxSide || width * height > limit) return 'pixels';
  const isSmall = min && (Math.max(width, height) < min.long || Math.min(width, height) < min.short);
  return isSmall ? 'small' : undefined;
}

const decoded = (bytes: Uint8Array, end: number) =>
  sharp(bytes, { limitInputPixels: maxPixels, failOn: 'error', animated: false })
    .timeout({ seconds: secondsUntil(end) })
    .autoOrient()
    .toColourspace('srgb')
    .resize({ width: maxWidth, height: tallest, fit: 'inside', withoutEnlargement: true })
    .raw()
    .toBuffer({ resolveWithObject: true });

async function written(data: Buffer, { width, height, channels }: OutputInfo, end: number): Promise<EncodedImage> {
  const avif: Sizes = [];
  const webp: Sizes = [];
  const files: ImageFile[] = [];
  for (const size of [...widths.filter((each) => each < width), width]) {
    const resized = () =>
      sharp(data, { raw: { width, height, channels } })
        .timeout({ seconds: secondsUntil(end) })
        .resize({ width: size });
    const small = file('image/webp', await resized().webp({ quality: 80 }).toBuffer());
    const smaller = file('image/avif', await resized().avif({ quality: 55, effort: 2 }).toBuffer());
    webp.push([size, small.name]);
    avif.push([size, smaller.name]);
    files.push(smaller, small);
  }
  return { outcome: 'encoded', width, height, avif, webp, files };
}

/** sharp takes whole seconds only. */
const secondsUntil = (end: number) => Math.max(1, Math.floor((end - performance.now()) / 1000));

function file(type: ImageFile['type'], bytes: Buffer): ImageFile {
  const hash = createHash('sha256').update(bytes).digest('hex').slice(0, 32);
  return { name: `${hash}.${type.slice('image/'.length)}`, type, bytes };
}
