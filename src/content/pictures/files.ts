import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Hash of sources and settings: equal means the outputs are current. */
export function fingerprint(sources: readonly Uint8Array[], settings: unknown): string {
  const hash = createHash('sha256').update(JSON.stringify(settings));
  for (const bytes of sources) hash.update(sha256(bytes));
  return hash.digest('hex');
}

export function sha256(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}

/** Writes `<stem>.<first 8 hex digits of the SHA-256>.<extension>`; returns the file name. */
export type WriteHashed = (stem: string, extension: string, bytes: Uint8Array) => Promise<string>;

export const writeHashedIn =
  (folder: string): WriteHashed =>
  async (stem, extension, bytes) => {
    const name = `${stem}.${sha256(bytes).slice(0, 8)}.${extension}`;
    await writeWhole(join(folder, name), bytes);
    return name;
  };

/** Atomic: readers never see half a file. */
export async function writeWhole(file: string, bytes: Uint8Array | string): Promise<void> {
  const part = `${file}.${randomUUID().slice(0, 8)}.part`;
  try {
    await writeFile(part, bytes);
    await rename(part, file);
  } finally {
    await rm(part, { force: true });
  }
}

/** Sorted, so that equal content is equal bytes; a width and its file are on one line. */
export function manifestText(entries: Readonly<Record<string, unknown>>): string {
  const sorted = Object.fromEntries(Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1)));
  return `${JSON.stringify(sorted, null, 2).replace(/\[\s+(\d+),\s+("[^"]*")\s+\]/g, '[$1, $2]')}\n`;
}

/** Of a picture and the image of where it is shared. */
export const filesOf = ({ crops, share }: { crops: object; share: string }): string[] => [
  share,
  ...Object.values(crops as Record<string, { avif: [number, string][]; webp: [number, string][] }>).flatMap(
    ({ avif, webp }) => [...avif, ...webp].map(([, file]) => file),
  ),
];

/** Lists the converted files. */
export const manifestName = 'pictures.json';
export const originalsFolder = 'pictures';
/** The owner's icons, logo and wordmark. */
export const iconsFolder = 'icons';
/** For a company without a logo. */
export const markName = 'mark.svg';
export const wordmarkName = 'wordmark.png';
/** Below share images. */
const wordmarkPath = 'data/icons/mainstreet-light.svg';
/** Of a content folder, or the shipped one. */
export function readWordmark(root: string, folder: string): Promise<Buffer> {
  const file = join(folder, iconsFolder, wordmarkName);
  return readFile(folder && existsSync(file) ? file : join(root, wordmarkPath));
}
export const originalEndings = ['webp', 'jpg', 'jpeg', 'png', 'avif'];
