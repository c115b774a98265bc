import { chmodSync, copyFileSync, existsSync, readdirSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { leavesOf } from '../../base/json-object.ts';
import { makeFolder } from '../../base/make-folder.ts';
import { readJson } from '../json.ts';
import { ContentError } from '../mistake.ts';
import { originalsFolder, sha256 } from '../pictures/files.ts';
import { shippedFolder } from '../source.ts';

/** A field whose sample changed, with the owner's value. */
export type FieldChange = ReturnType<typeof fieldsOf>[number];

/** The shipped samples against a folder made from earlier ones. */
export interface Comparison {
  added: string[];
  /** Changed, and not edited by the owner. */
  changed: string[];
  /** Changed, and edited by the owner, with the differing fields. */
  both: { file: string; fields: FieldChange[] }[];
  /** No longer shipped, but still in the folder. */
  gone: string[];
  /** Edited by the owner, and unchanged in the samples. */
  edited: number;
}

/** `undefined` for a folder not made from samples. */
export function compareWithSamples(root: string, folder: string): Comparison | undefined {
  const hashes = remembered(folder);
  if (!hashes) return undefined;
  const samples = samplesIn(root);
  const comparison: Comparison = { added: [], changed: [], both: [], gone: [], edited: 0 };
  for (const file of new Set([...samples.keys(), ...hashes.keys()])) {
    const sample = samples.get(file);
    const [was, is, own] = [hashes.get(file) ?? '', hashOf(sample ?? ''), hashOf(join(folder, file))];
    if (own === is) continue;
    if (!own) {
      // Files the owner removed stay removed.
      if (!was) comparison.added.push(file);
    } else if (!is) comparison.gone.push(file);
    else if (is === was) comparison.edited++;
    else if (own === was) comparison.changed.push(file);
    else comparison.both.push({ file, fields: fieldsOf(folder, file, sample ?? '') });
  }
  return comparison;
}

/** Changed sample fields on which the owner's file differs. */
function fieldsOf(folder: string, file: string, sample: string) {
  if (!file.endsWith('.json')) return [];
  try {
    const own = readJson({ file, text: textOf(join(folder, file)) });
    const [was, is, mine] = [valuesIn(join(folder, memory, file)), valuesIn(sample), leaves(own.value)];
    return [...new Set([...was.keys(), ...is.keys()])].flatMap((field) => {
      const [before, now, yours] = [was.get(field), is.get(field), mine.get(field)];
      if (before?.value === now?.value || now?.value === yours?.value) return [];
      const { line, column } = own.wrong((now ?? before)?.path ?? [], '');
      return { field, line, column, was: before?.value, is: now?.value, own: yours?.value };
    });
  } catch (error) {
    if (error instanceof ContentError) return []; // `leads content check` names what is wrong with it
    throw error;
  }
}

const textOf = (file: string) => readFileSync(file, 'utf8').replace(/^\ufeff/, '');
const valuesIn = (file: string) => leaves(JSON.parse(textOf(file)));

const leaves = (content: unknown) =>
  new Map(
    [...leavesOf(content)].map(({ path, value }) => [
      path.join('.'),
      { value: typeof value === 'object' ? JSON.stringify(value) : value, path },
    ]),
  );

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
function remembered(folder: string): Map<string, string> | undefined {
  const file = join(folder, memory, listName);
  return existsSync(file) ? new Map(Object.entries(JSON.parse(readFileSync(file, 'utf8')))) : undefined;
}

/** The hash of a file, whatever its line ends; "" where there is none. */
function hashOf(file: string): string {
  if (!existsSync(file)) return '';
  const isText = /\.(?:json|md)$/.test(file);
  return sha256(isText ? Buffer.from(readFileSync(file, 'utf8').replaceAll('\r\n', '\n')) : readFileSync(file));
}

/** Atomic: readers never see half a file. */
function copyWhole(from: string, to: string): void {
  makeFolder(dirname(to));
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
