import { diffArrays, diffWordsWithSpace } from 'diff';
import { labelOf } from './form-fields.ts';

/** A part of a changed text. */
interface Part {
  kind: 'same' | 'gone' | 'new';
  text: string;
}

interface Line {
  label: string;
  text: string;
}

/** What differs between two values of a file, field by field, in the order of the newer one. */
export function differences(before: unknown, after: unknown): { label: string; parts: Part[] }[] {
  const [old, now] = [linesOf(before), linesOf(after)];
  const found: { label: string; parts: Part[] }[] = [];
  const changes = diffArrays(old, now, { comparator: (a, b) => a.text === b.text && fieldOf(a) === fieldOf(b) });
  for (const [place, { removed, added, value }] of changes.entries()) {
    if (!removed && !added) continue;
    if (added && changes[place - 1]?.removed) continue; // shown together with what it took the place of
    const next = removed && changes[place + 1]?.added ? (changes[place + 1]?.value ?? []) : [];
    found.push(...(removed ? together(value, next) : value.map((line) => only(line, 'new'))));
  }
  return found;
}

/** Lines that went and lines that came in one place: those of one field are one change. */
function together(gone: readonly Line[], came: readonly Line[]) {
  const left = [...came];
  const changed = gone.map((line) => {
    const place = left.findIndex((other) => fieldOf(other) === fieldOf(line));
    const [match] = place < 0 ? [] : left.splice(place, 1);
    return match ? { label: match.label, parts: wordsOf(line.text, match.text) } : only(line, 'gone');
  });
  return [...changed, ...left.map((line) => only(line, 'new'))];
}

const only = ({ label, text }: Line, kind: 'gone' | 'new') => ({ label, parts: [{ kind, text }] });

/** The share of a text that must have stayed for its words to be compared one by one: less is another text. */
const similar = 0.4;

function wordsOf(before: string, after: string): Part[] {
  const parts: Part[] = diffWordsWithSpace(before, after).map(({ value, added, removed }) => ({
    kind: added ? 'new' : removed ? 'gone' : 'same',
    text: value,
  }));
  const stayed = parts.filter(({ kind }) => kind === 'same').reduce((sum, { text }) => sum + text.length, 0);
  if (stayed >= similar * Math.max(before.length, after.length)) return parts;
  return [
    { kind: 'gone', text: before },
    { kind: 'same', text: ' ' },
    { kind: 'new', text: after },
  ];
}

/** A field apart from its place in lists. */
const fieldOf = ({ label }: Line) => label.replace(/\d+/g, '#');

/** Every text of a value with the names of the fields that lead to it; the paragraphs of a long text one by one. */
function linesOf(value: unknown, label = ''): Line[] {
  if (value === null || value === undefined) return [];
  if (typeof value === 'object') {
    return Object.entries(value).flatMap(([key, own]) =>
      linesOf(own, [label, labelOf(key)].filter(Boolean).join(' › ')),
    );
  }
  return String(value)
    .split(/\n{2,}/)
    .map((text) => ({ label, text }));
}
