import { randomUUID } from 'node:crypto';
import { rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sha256 } from './fingerprint.ts';

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
