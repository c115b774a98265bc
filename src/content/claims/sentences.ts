import { limitMarks } from '../../base/limit-marks.ts';

/** Longer sentences are split, so that no pattern runs on unbounded input. */
const longest = 2000;

/** Compatibility characters unfolded, invisible ones removed, single spaces. */
export const plainText = (text: string): string =>
  limitMarks(text)
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[^\S\n]+/g, ' ');

/** Without accents and case, with straight apostrophes. */
export const folded = (text: string): string =>
  limitMarks(text)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/[‐‑−]/g, '-')
    .toLowerCase();

/** A line break ends a sentence. */
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
