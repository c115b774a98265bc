import { readdir, readFile, rm } from 'node:fs/promises';
import { sha256 } from '../../src/content/pictures/fingerprint.ts';
import type { Media } from './step.ts';

const hashedName = /\.([0-9a-f]{8})\.(?:avif|webp|jpg|mp4)$/;

/** Whether all files are there and, where a name carries a hash, still have the bytes they were named after. */
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

/** Deletes the files with a hash in their name that a folder no longer needs; answers their paths. */
export async function removeStale(media: Media, folder: string, needed: ReadonlySet<string>): Promise<string[]> {
  const names = await readdir(media.root + folder);
  const stale = names.filter((name) => hashedName.test(name) && !needed.has(name));
  for (const name of stale) await rm(`${media.root}${folder}/${name}`);
  return stale.map((name) => `${folder}/${name}`);
}
