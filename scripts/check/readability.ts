import { syllable } from 'syllable';
import { htmlLines } from '../../src/base/html-text.ts';

const sentenceSegments = new Intl.Segmenter('en-US', { granularity: 'sentence' });
const wordSegments = new Intl.Segmenter('en-US', { granularity: 'word' });

/** Paragraphs, headings and cells as text. */
export const blocksOf = (html: string): string[] => htmlLines(html, ['svg']);

/** With straight apostrophes. */
const wordsOf = (text: string): string[] =>
  [...wordSegments.segment(text.replaceAll('’', "'"))].flatMap(({ isWordLike, segment }) =>
    isWordLike ? segment : [],
  );

export const wordsIn = (html: string): string[] => blocksOf(html).flatMap(wordsOf);

/** Flesch-Kincaid grade of sentences only: headings, labels and figures would lower it. */
export function gradeOf(html: string): number {
  const sentences = blocksOf(html)
    .flatMap((block) => [...sentenceSegments.segment(block)].map(({ segment }) => segment.trim()))
    .filter((segment) => /[.!?][”’")]*$/.test(segment));
  const words = sentences.flatMap(wordsOf);
  if (words.length === 0) return 0;
  const syllables = words.reduce((sum, word) => sum + Math.max(1, syllable(word)), 0);
  return 0.39 * (words.length / sentences.length) + 11.8 * (syllables / words.length) - 15.59;
}

const hardest = 8;
/** Two sets of eligibility rules in a few sentences. */
const exceptions: Readonly<Record<string, number>> = { '/investment-selection': 9 };

interface Text {
  name: string;
  html: string;
}

export function hardTexts(texts: readonly Text[]): string[] {
  return texts.flatMap(({ name, html }) => {
    const [grade, most] = [gradeOf(html), exceptions[name] ?? hardest];
    return grade > most ? [`${name} reads at grade ${grade.toFixed(1)}, at most ${most}`] : [];
  });
}
