import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { readJson } from '../json.ts';
import { ContentError, type Path } from '../mistake.ts';
import { hashOf, memory, remembered, samplesIn } from './shipped.ts';

/** A field whose sample changed, with the owner's value. */
export interface FieldChange {
  field: string;
  line?: number;
  column?: number;
  was?: unknown;
  is?: unknown;
  own?: unknown;
}

/** The shipped samples against a folder made from earlier ones. */
export interface Comparison {
  /** New files. */
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
  const seen = remembered(folder);
  if (!seen) return undefined;
  const samples = samplesIn(root);
  const found: Comparison = { added: [], changed: [], both: [], gone: [], edited: 0 };
  for (const file of new Set([...samples.keys(), ...seen.keys()])) {
    const sample = samples.get(file);
    const [was, is, own] = [seen.get(file) ?? '', hashOf(sample ?? ''), hashOf(join(folder, file))];
    if (own === is) continue;
    if (!own) {
      // Files the owner removed stay removed.
      if (!was) found.added.push(file);
    } else if (!is) found.gone.push(file);
    else if (is === was) found.edited++;
    else if (own === was) found.changed.push(file);
    else found.both.push({ file, fields: fieldsOf(folder, file, sample ?? '') });
  }
  return found;
}

/** Changed sample fields on which the owner's file differs. */
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

/** Scalar values by path. */
function leaves(value: unknown, path: Path = [], found = new Map<string, { value: unknown; path: Path }>()) {
  if (typeof value === 'object' && value !== null && Object.keys(value).length) {
    for (const [key, inner] of Object.entries(value)) leaves(inner, [...path, key], found);
  } else found.set(path.join('.'), { value: typeof value === 'object' ? JSON.stringify(value) : value, path });
  return found;
}
