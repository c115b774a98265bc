import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { sha256 } from '../../src/content/pictures/files.ts';

/** `root` is absolute and ends in a slash; `say` prints progress. */
export type Media = { root: string; say: (line: string) => void };

/** Paths from the project folder. */
export type Outcome = { made: string[]; unchanged: string[]; removed: string[] };

export function emptyOutcome(): Outcome {
  return { made: [], unchanged: [], removed: [] };
}

export class MissingSourceError extends Error {
  override name = 'MissingSourceError';

  constructor(readonly path: string) {
    super(`The source ${path} is missing; put it back and run this again.`);
  }
}

/** Throws `MissingSourceError`. */
export async function readSource(media: Media, path: string): Promise<Buffer> {
  try {
    return await readFile(media.root + path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') throw new MissingSourceError(path);
    throw error;
  }
}

/** Empty when it has not been written yet. Throws `SyntaxError`. */
export async function readManifest<Entry>(media: Media, path: string): Promise<Record<string, Entry>> {
  try {
    return JSON.parse(await readFile(media.root + path, 'utf8')) as Record<string, Entry>;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return {};
    throw error;
  }
}

/** Sorted, so that equal content is equal bytes. */
export async function writeManifest<Entry>(media: Media, path: string, entries: Record<string, Entry>): Promise<void> {
  const sorted = Object.fromEntries(Object.entries(entries).sort(([a], [b]) => (a < b ? -1 : 1)));
  const text = JSON.stringify(sorted, null, 2).replace(/\[\s+(\d+),\s+("[^"]*")\s+\]/g, '[$1, $2]');
  await writeFile(media.root + path, `${text}\n`);
}

const hashedName = /\.([0-9a-f]{8})\.(?:avif|webp|jpg)$/;

/** All files exist and still match the hashes in their names. */
export async function areIntact(media: Media, paths: readonly string[]): Promise<boolean> {
  const intact = await Promise.all(paths.map((path) => isIntact(media, path)));
  return intact.every(Boolean);
}

async function isIntact(media: Media, path: string): Promise<boolean> {
  const bytes = await readFile(media.root + path).catch(() => null);
  if (!bytes) return false;
  const hash = hashedName.exec(path)?.[1];
  return hash === undefined || sha256(bytes).startsWith(hash);
}

/** Deletes unneeded files with a hash in their name; returns their paths. */
export async function removeStale(media: Media, folder: string, needed: ReadonlySet<string>): Promise<string[]> {
  const names = await readdir(media.root + folder);
  const stale = names.filter((name) => hashedName.test(name) && !needed.has(name));
  for (const name of stale) await rm(`${media.root}${folder}/${name}`);
  return stale.map((name) => `${folder}/${name}`);
}
