import { syllable } from 'syllable';
import { htmlLines } from '../../src/base/html-text.ts';

const sentenceSegments = new Intl.Segmenter('en-US', { granularity: 'sentence' });
const wordSegments = new Intl.Segmenter('en-US', { granularity: 'word' });

/** Paragraphs, headings and cells as text. */
export const blocksOf = (html: string): string[] => htmlLines(html, ['svg']);

/** Lowercase, with straight apostrophes. */
const wordsOf = (text: string): string[] =>
  [...wordSegments.segment(text.replaceAll('’', "'"))]
    .filter(({ isWordLike }) => isWordLike)
    .map(({ segment }) => segment.toLowerCase());

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

/** Words per minute of an adult reading nonfiction silently (Brysbaert, 2019). */
const readingSpeed = 238;

export const minutesOf = (html: string) => Math.round(blocksOf(html).flatMap(wordsOf).length / readingSpeed);

/** Required beside every track record, in the same words. */
const disclosure = /Past performance does not guarantee future results\./g;

function repeatedPhrases(texts: readonly { name: string; html: string }[], length: number) {
  const owners = new Map<string, string>();
  const repeated: { phrase: string; names: [string, string] }[] = [];
  for (const { name, html } of texts) {
    for (const phrase of phrasesOf(html, length)) {
      const owner = owners.get(phrase) ?? name;
      if (owner === name) owners.set(phrase, name);
      else repeated.push({ phrase, names: [owner, name] });
    }
  }
  return repeated;
}

function phrasesOf(html: string, length: number): Set<string> {
  const passages = blocksOf(html).flatMap((block) => block.split(disclosure));
  const phrases = passages.flatMap((passage) => {
    const words = wordsOf(passage);
    return words.slice(length - 1).map((_, index) => words.slice(index, index + length).join(' '));
  });
  return new Set(phrases);
}

const hardest = 8;
/** Two sets of eligibility rules in a few sentences. */
const exceptions: Readonly<Record<string, number>> = { '/investment-selection': 9 };
const maxRepetition = 7;

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

export const repetitions = (texts: readonly Text[]): string[] =>
  repeatedPhrases(texts, maxRepetition + 1).map(
    ({ phrase, names }) => `${names[1]} repeats "${phrase}" from ${names[0]}`,
  );
