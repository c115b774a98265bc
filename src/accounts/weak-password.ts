import { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { adjacencyGraphs, dictionary } from '@zxcvbn-ts/language-common';

const estimate = new ZxcvbnFactory({ dictionary, graphs: adjacencyGraphs });

/** The 49,000 most common leaked passwords, and well-known phrases. */
const leaked = new Set<string>([
  ...dictionary['passwords-common'],
  'correcthorsebatterystaple',
  'thequickbrownfox',
  'thequickbrownfoxjumpsoverthelazydog',
]);

/** Characters estimated: the time grows with the length. */
const estimatedLength = 72;
/** Of zxcvbn's 4. */
const enough = 3;

const officeWords = [
  'spring summer autumn fall winter',
  'january february march april june july august september october november december',
  'monday tuesday wednesday thursday friday saturday sunday',
  'realestate realty property estate invest investor investment fund housing welcome password letmein admin leads',
]
  .join(' ')
  .split(' ');
/** Shorter words occur inside too many others. */
const shortestWord = 4;
/** With this many other characters, words of the context are fine. */
const unrelatedCharacters = 10;

export function isWeakPassword(password: string, context: readonly string[]): boolean {
  const text = password.slice(0, estimatedLength);
  return isLeaked(text) || isOfContext(text, context) || estimate.check(text, [...context]).score < enough;
}

/** Also surrounded by digits and punctuation: "Summer2026!!". */
function isLeaked(text: string): boolean {
  const lower = text.toLowerCase();
  const core = lower.replace(/^[^\p{L}]+|[^\p{L}]+$/gu, '');
  return [lower, core, lower.replace(/[^\p{L}]/gu, '')].some((form) => leaked.has(form));
}

/** Whether little remains without context words, years and punctuation. */
function isOfContext(text: string, context: readonly string[]): boolean {
  const words = [...context.flatMap((name) => [name, ...name.split(/[^\p{L}]+/u)]), ...officeWords]
    .map(lettersOnly)
    .filter((word) => word.length >= shortestWord)
    .sort((one, other) => other.length - one.length);
  const whole = text.toLowerCase().replace(/[^\p{L}\p{N}]/gu, '');
  let rest = whole;
  for (const word of words) rest = rest.replaceAll(word, '');
  return rest !== whole && rest.replace(/(?:19|20)\d\d/g, '').length < unrelatedCharacters;
}

const lettersOnly = (name: string) => name.toLowerCase().replace(/[^\p{L}]/gu, '');
