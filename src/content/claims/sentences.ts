import { limitMarks } from '../../base/limit-marks.ts';

/** Characters that are read at once: a longer sentence is read in pieces, so that no pattern meets one without an end. */
const longest = 2000;

/** A text as patterns read it: compatibility characters unfolded, nothing invisible, single spaces. */
export const plainText = (text: string): string =>
  limitMarks(text)
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[^\S\n]+/g, ' ');

/** The same without accents and case, with straight apostrophes. */
export const folded = (text: string): string =>
  limitMarks(text)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/[‐‑−]/g, '-')
    .toLowerCase();

/** The sentences of plain text, where each line begins another. */
export function sentencesOf(text: string): string[] {
  return text
    .split('\n')
    .flatMap((line) => line.split(/(?<=[.!?…])(?:["”’)\]]{0,3}) (?=\S)/))
    .flatMap(pieces)
    .map((sentence) => sentence.trim())
    .filter(Boolean);
}

function pieces(sentence: string): string[] {
  const found: string[] = [];
  let rest = sentence;
  while (rest.length > longest) {
    const space = rest.lastIndexOf(' ', longest);
    const end = space > longest / 2 ? space : longest;
    found.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return [...found, rest];
}
