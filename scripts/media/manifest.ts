import { readFile, writeFile } from 'node:fs/promises';
import type { Media } from './step.ts';

/** A generated manifest, or an empty one when it has not been written yet; throws SyntaxError when it is not JSON. */
export async function readManifest<Entry>(media: Media, path: string): Promise<Record<string, Entry>> {
  try {
    return JSON.parse(await readFile(media.root + path, 'utf8')) as Record<string, Entry>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

/** Writes a manifest with its entries sorted by name, so that equal content is equal bytes. */
export async function writeManifest<Entry>(media: Media, path: string, entries: Record<string, Entry>): Promise<void> {
  const sorted = Object.fromEntries(Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1)));
  const text = JSON.stringify(sorted, null, 2).replace(/\[\s+(\d+),\s+("[^"]*")\s+\]/g, '[$1, $2]');
  await writeFile(media.root + path, `${text}\n`);
}
