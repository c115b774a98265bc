import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson } from '../json.ts';
import { ContentError, type Path } from '../mistake.ts';
import { hashOf, memory, remembered, samplesIn } from './shipped.ts';

/** A field whose sample is another one now, and what the owner's file says; `undefined` where there is none. */
export interface FieldChange {
  field: string;
  line?: number;
  column?: number;
  was?: unknown;
  is?: unknown;
  own?: unknown;
}

/** What the program's samples say now, seen from a folder of content that was made from earlier ones. */
export interface Comparison {
  /** Files that the owner has not seen. */
  added: string[];
  /** Files that say something else now, and that the owner has not edited. */
  changed: string[];
  /** Files that say something else now, and that the owner has edited, with the fields of those that have fields. */
  both: { file: string; fields: FieldChange[] }[];
  /** Files that the program has no more, and the owner still has. */
  gone: string[];
  /** How many files the owner has edited, and that are as they were. */
  edited: number;
}

/** Compares a folder with the samples of the program in `root`; `undefined` for one that was not made from samples. */
export function compareWithSamples(root: string, folder: string): Comparison | undefined {
  const seen = remembered(folder);
  if (!seen) return undefined;
  const samples = samplesIn(root);
  const found: Comparison = { added: [], changed: [], both: [], gone: [], edited: 0 };
  for (const file of new Set([...samples.keys(), ...seen.keys()])) {
    const sample = samples.get(file);
    const [was, is, own] = [seen.get(file) ?? '', hashOf(sample ?? ''), hashOf(join(folder, file))];
    if (own === is) continue;
    if (!own) {
      // What the owner removed stays removed.
      if (!was) found.added.push(file);
    } else if (!is) found.gone.push(file);
    else if (is === was) found.edited++;
    else if (own === was) found.changed.push(file);
    else found.both.push({ file, fields: fieldsOf(folder, file, sample ?? '') });
  }
  return found;
}

/** The fields of a JSON file whose sample changed, and that the owner's file does not have like it. */
function fieldsOf(folder: string, file: string, sample: string): FieldChange[] {
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

/** The values that hold no others, by their fields. */
function leaves(value: unknown, path: Path = [], found = new Map<string, { value: unknown; path: Path }>()) {
  if (typeof value === 'object' && value !== null && Object.keys(value).length) {
    for (const [key, inner] of Object.entries(value)) leaves(inner, [...path, key], found);
  } else found.set(path.join('.'), { value: typeof value === 'object' ? JSON.stringify(value) : value, path });
  return found;
}
