import { diffArrays, diffWordsWithSpace } from 'diff';
import { yieldEvery } from '../../base/clocks.ts';
import { isGroup, leavesOf } from '../../base/json-object.ts';
import { counted } from '../../site/format.ts';
import { labelOf } from './labels.ts';

interface Part {
  type: 'same' | 'gone' | 'new';
  text: string;
}

export interface ChangedField {
  label: string;
  parts: readonly Part[];
}

interface Line {
  label: string;
  text: string;
  /** The field's path without list positions. */
  field: string;
}

/** Comparing is quadratic. */
const limits = { lines: 1000, words: 500, fields: 500 };

/** Field by field, in the order of the newer value. */
export async function differences(before: unknown, after: unknown): Promise<ChangedField[]> {
  const pause = yieldEvery();
  const [old, now] = [linesOf(arranged(before, after)), linesOf(after)];
  const fields: ChangedField[] = [];
  const changes = diffArrays(old, now, {
    comparator: (a, b) => a.text === b.text && a.field === b.field,
    maxEditLength: limits.lines,
  }) ?? [
    { value: old, removed: true, added: false },
    { value: now, removed: false, added: true },
  ];
  for (const [index, { removed, added, value }] of changes.entries()) {
    if (!removed && !added) continue;
    if (added && changes[index - 1]?.removed) continue; // listed with its replacement
    const next = removed && changes[index + 1]?.added ? (changes[index + 1]?.value ?? []) : [];
    fields.push(...(removed ? await together(value, next, pause) : value.map((line) => only(line, 'new'))));
  }
  if (fields.length <= limits.fields) return fields;
  const more = only(
    { label: '', text: `… and ${counted(fields.length - limits.fields, 'more change')}.`, field: '' },
    'same',
  );
  return [...fields.slice(0, limits.fields), more];
}

/** Removed and added lines of one field are one change. */
async function together(gone: readonly Line[], came: readonly Line[], pause: ReturnType<typeof yieldEvery>) {
  const rest = [...came];
  const changed: ChangedField[] = [];
  for (const line of gone) {
    const index = rest.findIndex(({ field }) => field === line.field);
    const [match] = index < 0 ? [] : rest.splice(index, 1);
    changed.push(match ? { label: match.label, parts: diffWords(line.text, match.text) } : only(line, 'gone'));
    await pause();
  }
  return [...changed, ...rest.map((line) => only(line, 'new'))];
}

const only = ({ label, text }: Line, type: Part['type']): ChangedField => ({ label, parts: [{ type, text }] });

/** Below this share of common text, words are not compared. */
const similar = 0.4;

function diffWords(before: string, after: string): Part[] {
  const [shorter = 0, longer = 0] = [before.length, after.length].sort((one, other) => one - other);
  const compared =
    shorter < similar * longer ? [] : (diffWordsWithSpace(before, after, { maxEditLength: limits.words }) ?? []);
  const parts: Part[] = compared.map(({ value, added, removed }) => ({
    type: added ? 'new' : removed ? 'gone' : 'same',
    text: value,
  }));
  const stayed = parts.filter(({ type }) => type === 'same').reduce((sum, { text }) => sum + text.length, 0);
  if (parts.length && stayed >= similar * longer) return parts;
  return [
    { type: 'gone', text: before },
    { type: 'same', text: ' ' },
    { type: 'new', text: after },
  ];
}

/** With its fields in the order of the newer value: a file can have another than the form. */
function arranged(value: unknown, newer: unknown): unknown {
  if (Array.isArray(value) && Array.isArray(newer)) return value.map((item, index) => arranged(item, newer[index]));
  if (!isGroup(value) || !isGroup(newer)) return value;
  const names = [...new Set([...Object.keys(newer), ...Object.keys(value)])].filter((name) =>
    Object.hasOwn(value, name),
  );
  return Object.fromEntries(names.map((name) => [name, arranged(value[name], newer[name])]));
}

/** Every text with its field's path; long texts by paragraph. */
function linesOf(content: unknown): Line[] {
  return [...leavesOf(content)].flatMap(({ path, value }) => {
    if (typeof value === 'object' || value === undefined) return [];
    const label = path.map((key) => labelOf(String(key))).join(' › ');
    const field = label.replace(/\d+/g, '#');
    return String(value)
      .split(/\n{2,}/)
      .map((text) => ({ label, text, field }));
  });
}
