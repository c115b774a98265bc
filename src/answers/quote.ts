import { termsOf } from './terms.ts';

/** Characters of a quotation, unless its first sentence alone is longer. */
const maxLength = 420;
/** Begins a sentence that refers to the one before it. */
const leaning = /^(?:It|Its|They|Their|This|That|These|Those|Both|But|And|So|Each|He|She|Such|Some|Most|Meanwhile)\b/;

/** The best-matching sentences of a passage, verbatim and contiguous. */
export function quote(parts: readonly string[], queryTerms: readonly string[]): string {
  const sentences = parts.flatMap((part) =>
    part.split(sentenceEnd).map((text, index) => ({ text, begins: index === 0 })),
  );
  const between = (from: number, to: number) => joined(sentences.slice(from, to));
  if (joined(sentences).length <= maxLength) return joined(sentences);
  const matches = sentences.map(({ text }) => {
    const terms = new Set(termsOf(text));
    return queryTerms.filter((term) => terms.has(term)).length;
  });
  const best = matches.indexOf(Math.max(...matches));
  let from = best;
  while (leaning.test(sentences[from]?.text ?? '') && !sentences[from]?.begins) from--;
  // Starts at the beginning of a paragraph or list item if there is room.
  const head = sentences.findLastIndex(({ begins }, index) => begins && index <= from);
  if (between(head, best + 1).length <= maxLength) from = head;
  let to = best + 1;
  while (to < sentences.length && between(from, to + 1).length <= maxLength) to++;
  return between(from, to);
}

const sentenceEnd = /(?<=[.!?]["”’)]?)\s+(?=["“‘(]?[A-Z\d$])/;
const joined = (sentences: readonly { text: string }[]) => sentences.map(({ text }) => text).join(' ');

const figures = [
  /[$€£]\s?\d|\d\s?%/,
  /\b\d+(?:\.\d+)?\s?x\b/i,
  /\b(?:percent|dollars?|million|billion)\b/i,
  /\b(?:returns?|distributions?|dividends?|yields?|payouts?|multiples?)\b/i,
  /\b(?:paid|income|payments?)\b.{0,40}\b(?:month|quarter|year)/i,
];

/** Money, percentages, multiples or distributions. */
export const showsFigures = (text: string) => figures.some((pattern) => pattern.test(text));
