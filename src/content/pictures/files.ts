import { createHash, randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
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

/** Which file has which picture, in the folder of the converted ones. */
export const manifestName = 'pictures.json';
/** Where the originals are in a folder of content. */
export const originalsFolder = 'pictures';
/** Where the owner’s icons and logo are in it, and the wordmark below shared pictures among them. */
export const iconsFolder = 'icons';
/** The mark of a company that gave no logo. */
export const markName = 'mark.svg';
export const wordmarkName = 'wordmark.png';
/** What is below a picture where it is shared. */
export const wordmarkPath = 'data/icons/mainstreet-light.svg';
/** Endings of the originals that a folder of content may hold. */
export const originalEndings = ['webp', 'jpg', 'jpeg', 'png', 'avif'];
