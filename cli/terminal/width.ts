import stringWidth from 'string-width';
import { once } from '../../src/base/once.ts';

/** Lazy: it takes a fifth of `leads list`, which cuts nothing in a pipe. */
const graphemes = once(() => new Intl.Segmenter('en', { granularity: 'grapheme' }));

/** Characters segmented at once: V8 reads all of them again for each grapheme. */
const piece = 256;

function* graphemesOf(text: string): Generator<string> {
  for (let at = 0; at < text.length; ) {
    const segments = [...graphemes().segment(text.slice(at, at + piece))];
    // The last one may go on in the next piece.
    if (segments.length > 1 && at + piece < text.length) segments.pop();
    for (const { segment } of segments) {
      yield segment;
      at += segment.length;
    }
  }
}

/** Never splits a grapheme. */
export function truncate(text: string, width: number): string {
  if (stringWidth(text) <= width) return text;
  let cut = '';
  let used = 0;
  for (const segment of graphemesOf(text)) {
    used += stringWidth(segment);
    if (used >= width) break;
    cut += segment;
  }
  return `${cut}…`;
}

export const padTo = (text: string, width: number) => text + ' '.repeat(Math.max(0, width - stringWidth(text)));

/** Minimum width for text beside an indent. */
const leastBeside = 20;

/** Wraps between words with a hanging indent; longer words are broken. */
export function wrapText(line: string, width: number | undefined, indent: number): string {
  if (!width || stringWidth(line) <= width) return line;
  const before = ' '.repeat(width - indent < leastBeside ? 0 : indent);
  const lines: string[] = [];
  let current = '';
  for (const word of line.match(/\s*\S+/g) ?? []) {
    if (stringWidth(current + word) <= width) {
      current += word;
      continue;
    }
    const isFirst = !current.trim();
    // A word too long for any line is not moved to a new one.
    const starts = isFirst || stringWidth(before + word.trimStart()) > width;
    if (!starts) {
      lines.push(current);
      current = before;
    }
    for (const segment of graphemesOf(starts ? word : word.trimStart())) {
      if (stringWidth(current + segment) > width) {
        lines.push(current);
        current = before;
      }
      if (lines.length && current === before && !segment.trim()) continue;
      current += segment;
    }
  }
  return [...lines, current].map((one) => one.trimEnd()).join('\n');
}
