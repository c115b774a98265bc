import {
  chmodSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  writeFileSync,
} from 'node:fs';
import { dirname, join } from 'node:path';
import { originalsFolder, sha256 } from '../pictures/files.ts';
import { shippedFolder } from '../source.ts';
import type { Comparison } from './compare.ts';

/** Hidden file that remembers what shipped when the folder was made. */
export const memory = '.samples';
const listName = 'files.json';

/** Sample files by their name in a content folder: texts and original pictures. */
export function samplesIn(root: string): Map<string, string> {
  const files = filesIn(join(root, shippedFolder), /\.(?:json|md)$/);
  const pictures = filesIn(join(root, 'data/art'), /\.webp$/);
  return new Map([...files, ...pictures.map(([name, file]) => [`${originalsFolder}/${name}`, file] as const)]);
}

const filesIn = (folder: string, ending: RegExp): (readonly [name: string, file: string])[] =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((name) => ending.test(name))
    .sort()
    .map((name) => [name, join(folder, name)] as const);

export function copySamples(root: string, folder: string): number {
  const samples = samplesIn(root);
  for (const [name, file] of samples) copyWhole(file, join(folder, name));
  remember(samples, folder);
  return samples.size;
}

/** Records the samples as seen by the owner. */
export function remember(samples: ReadonlyMap<string, string>, folder: string): void {
  for (const [name, file] of samples) {
    if (!name.startsWith(`${originalsFolder}/`)) copyWhole(file, join(folder, memory, name));
  }
  const hashes = Object.fromEntries([...samples].map(([name, file]) => [name, hashOf(file)]));
  writeFileSync(join(folder, memory, listName), `${JSON.stringify(hashes, null, 2)}\n`);
}

/** Hashes of the samples the owner has seen; `undefined` for a folder not made from samples. */
export function remembered(folder: string): Map<string, string> | undefined {
  const file = join(folder, memory, listName);
  return existsSync(file) ? new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')))) : undefined;
}

/** The hash of a file, whatever its line ends; "" where there is none. */
export function hashOf(file: string): string {
  if (!existsSync(file)) return '';
  const isText = /\.(?:json|md)$/.test(file);
  return sha256(isText ? Buffer.from(readFileSync(file, 'utf8').replaceAll('\r\n', '\n')) : readFileSync(file));
}

/** Atomic: readers never see half a file. */
function copyWhole(from: string, to: string): void {
  mkdirSync(dirname(to), { recursive: true });
  const part = `${to}.part`;
  copyFileSync(from, part);
  chmodSync(part, 0o644);
  renameSync(part, to);
}

/** Articles belong to one company, and their pictures come with the files that name them. */
const isForAll = (file: string) => file.endsWith('.json');

/**
 * Copies new and changed samples the owner has not edited, with their pictures, and records all samples as seen. Returns the
 * names copied.
 */
export function takeOver(root: string, folder: string, { added, changed }: Comparison): string[] {
  const samples = samplesIn(root);
  const pictures = changed.includes('pictures.json')
    ? added.filter((file) => file.startsWith(`${originalsFolder}/`))
    : [];
  const copied = [...changed, ...added.filter(isForAll), ...pictures];
  for (const file of copied) copyWhole(samples.get(file) as string, join(folder, file));
  remember(samples, folder);
  return copied;
}
