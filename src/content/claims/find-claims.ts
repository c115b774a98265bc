import { limitMarks } from '../../base/limit-marks.ts';
import {
  breath,
  clauseWords,
  disclaimers,
  limitedRules,
  linkingVerbs,
  negationFillers,
  negativeSubjects,
  negators,
  neverRules,
  returnClaims,
} from './rules.ts';

/** Longer sentences are split, so that no pattern runs on unbounded input. */
const longest = 2000;

/** Compatibility characters unfolded, invisible ones removed, single spaces. */
export const plainText = (text: string): string =>
  limitMarks(text)
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[^\S\n]+/g, ' ');

/** The same on one line. */
export const normal = (text: string) => plainText(text).replace(/\s+/g, ' ').trim();

/** Without accents and case, with straight apostrophes. */
const folded = (text: string): string =>
  limitMarks(text)
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/[‘’ʼ`´]/g, "'")
    .replace(/[‐‑−]/g, '-')
    .toLowerCase();

/** A line break ends a sentence. */
function sentencesOf(text: string): string[] {
  return text
    .split('\n')
    .flatMap((line) => line.split(/(?<=[.!?…])(?:["”’)\]]{0,3}) (?=\S)/))
    .flatMap(pieces)
    .map((sentence) => sentence.trim())
    .filter(Boolean);
}

function pieces(sentence: string): string[] {
  const parts: string[] = [];
  let rest = sentence;
  while (rest.length > longest) {
    const space = rest.lastIndexOf(' ', longest);
    const end = space > longest / 2 ? space : longest;
    parts.push(rest.slice(0, end));
    rest = rest.slice(end);
  }
  return [...parts, rest];
}

export interface Violation {
  rule: string;
  /** The offending words, verbatim where possible. */
  claim: string;
  /** Sentence, rule, reason and an acceptable wording. */
  message: string;
  /** Acceptable beside its companion, which may be elsewhere on the page. */
  needsCompanion?: true;
}

export function forbiddenIn(text: string): Violation[] {
  const sentences = sentencesOf(plainText(text));
  return sentences.flatMap((sentence, index) => {
    const read = folded(sentence);
    const isRefutation = isRefuted(read, folded(sentences[index + 1] ?? ''));
    return neverRules.flatMap(({ name, pattern, negatable, only, unless, reason, instead }) => {
      if (read.search(pattern) < 0 || (only && !only.test(read)) || unless?.test(read) || (negatable && isRefutation))
        return [];
      const match = allOf(pattern, read).find(
        (one) => !negatable || !(isNegated(read, one) || isNegatedVerb(read, one)),
      );
      if (!match) return [];
      const claim = inCaseOf(sentence, match);
      return [
        {
          rule: name,
          claim,
          message: `"${shortened(sentence)}" says "${claim}", which no text may say (rule "${name}"): ${reason}. Take it out; a limit beside it doesn't help. This would pass: "${instead}"`,
        },
      ];
    });
  });
}

/** Words that need a limit close behind them. */
export function unlimitedIn(text: string, isCircular = false): Violation[] {
  const plain = plainText(text).replace(/\s+/g, ' ');
  const read = folded(plain);
  return limitedRules.flatMap(({ name, pattern, limit, says, notIn, reason, instead }) =>
    (notIn && isCircular ? [] : allOf(pattern, read))
      .filter(({ index, text: words }) => !limit.test(read.slice(index, index + words.length + breath)))
      .map((match) => {
        const claim =
          read.length === plain.length ? plain.slice(match.index, match.index + match.text.length) : match.text;
        return {
          rule: name,
          claim,
          needsCompanion: true as const,
          message: `"${claim}" has no limit in the same breath (rule "${name}"): ${reason}. Put ${says} right behind it. This would pass: "${instead}"`,
        };
      }),
  );
}

/** The first return claim and its sentence; labels without a period are read with their neighbors. */
export function returnClaimIn(text: string, isPreferred?: RegExp): { claim: string; sentence: string } | undefined {
  const sentences = sentencesOf(plainText(text));
  for (const [index, sentence] of sentences.entries()) {
    const label = isLabel(sentence);
    const passage = label
      ? [sentences[index - 1] ?? '', sentence, sentences[index + 1] ?? ''].filter(isLabel).join(' ')
      : sentence;
    const claim = claimOf(sentence, passage, isPreferred);
    if (claim) return { claim, sentence: passage };
  }
  return undefined;
}

/** A figure or its label: few words and no period. */
const isLabel = (sentence: string) => !/[.!?]$/.test(sentence) && sentence.length < 50;

function claimOf(sentence: string, passage: string, isPreferred: RegExp | undefined): string | undefined {
  const bare = sentence.replace(disclaimers, ' ');
  const preferred = isPreferred?.exec(bare)?.[0];
  if (preferred) return preferred;
  const { percent, returns, investors, perYear, innocent, multiples, measures, praise, distributions } = returnClaims;
  const context = passage.replace(disclaimers, ' ');
  for (const { index, text } of allOf(percent, bare)) {
    const near = bare.slice(Math.max(0, index - 30), index + text.length + 25);
    const isInnocent = innocent.test(near);
    if (isInnocent && !returns.test(near)) continue;
    const wide = sentence === passage ? bare.slice(Math.max(0, index - 80), index + text.length + 80) : context;
    if (returns.test(wide) || (!isInnocent && (investors.test(context) || perYear.test(wide)))) return text;
  }
  if (/\d|\bdouble-digit\b/.test(context)) {
    const [measure] = allOf(measures, bare);
    if (measure) return measure.text;
  }
  for (const pattern of [...multiples, praise, ...distributions]) {
    const [match] = allOf(pattern, bare);
    if (match) return match.text;
  }
  return undefined;
}

interface Match {
  index: number;
  text: string;
}

const allOf = (pattern: RegExp, text: string): Match[] =>
  [...text.matchAll(pattern)].map((match) => ({ index: match.index, text: match[0] }));

/** The original spelling of a match, unless folding changed a letter's length. */
const inCaseOf = (sentence: string, { index, text }: Match) => {
  const typed = sentence.slice(index, index + text.length);
  return folded(typed) === text ? typed : text;
};

/** A myth, or a question whether something is so, isn't a claim; an inviting question, or one answered with yes, is. */
const isRefuted = (read: string, next: string) =>
  /^myth\b/.test(read) ||
  (isQuestion(read) && !/^(?:yes|yeah|absolutely|sure|of course|certainly|definitely|it is|they are)\b/.test(next));

const isQuestion = (read: string) =>
  /\?["”')]*$/.test(read) &&
  /^["“'(]*(?:is|are|was|were|will|can|could|do|does|did|am|how (?:safe|secure|certain)|why (?:is|are) (?:nothing|no))\b/.test(
    read,
  );

/** Words before a match, last one first; punctuation between clauses counts as words. */
const wordsBefore = (read: string, index: number): string[] =>
  (read.slice(Math.max(0, index - 240), index).match(/[\w'$%]+|[,;:()–—]/g) ?? []).reverse();

const isNegator = (word: string) => negators.has(word) || word.endsWith("n't");
const isBreak = (word: string) => /^[;:()–—]$/.test(word) || clauseWords.has(word);

/** "not" precedes it in the same clause, or its subject is "no …" or "nothing …". */
function isNegated(read: string, { index }: Match): boolean {
  const words = wordsBefore(read, index);
  let at = 0;
  let hasVerb = false;
  while (at < 10 && negationFillers.has(words[at] ?? '')) {
    hasVerb ||= linkingVerbs.has(words[at] ?? '');
    at++;
  }
  const word = words[at] ?? '';
  if (isNegator(word)) return words[at + 1] !== 'why';
  return hasVerb && hasNegativeSubject(words.slice(at));
}

/** "Nothing insures or guarantees an investment": the match is the verb itself. */
function isNegatedVerb(read: string, { index, text }: Match): boolean {
  return /^(?:guarantee|promise|insure|secure)s?$/.test(text) && hasNegativeSubject(wordsBefore(read, index), 6);
}

/** The subject is "no …", "nothing …" or "neither …"; a list of subjects may have commas before its "or". */
function hasNegativeSubject(words: readonly string[], reach = 14): boolean {
  let isList = false;
  for (const word of words.slice(0, reach)) {
    if (negativeSubjects.has(word)) return true;
    if (isBreak(word) || (word === ',' && !isList)) return false;
    isList ||= word === 'or' || word === 'nor';
  }
  return false;
}

export const shortened = (sentence: string) => (sentence.length > 160 ? `${sentence.slice(0, 160)}…` : sentence);
