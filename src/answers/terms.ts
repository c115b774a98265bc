import { stemmer } from 'stemmer';

/** Stop words. */
const empty = new Set(
  `a about all also am an and any are as at be been but by can could did do does for from get give had has have
  hello hey hi i if in into is it its just know like me more my need of on or our please should so some tell than that
  the their them then there these they this those to too us very want was we were will with would you your yours
  use im ive dont don really actually thing things happen happens explain describe information info find learn show make made see`.split(
    /\s+/,
  ),
);

/** Question words: they help to rank passages but match nothing on their own. */
const asking = new Set('how many much what when where which who why long often soon'.split(' '));
export const isAsking = (term: string) => asking.has(term);

/** "Regulation A+", "Reg. D" and "K-1" become one word each: a single letter matches nothing. */
const regulations = /\breg(?:ulation)?\.?[\s-]*([ad])\b(?:\s+tier\s+(?:2|ii)\b)?/gi;
const forms = /\bk[\s-]1\b/gi;

export const splitWords = (text: string): string[] =>
  text
    .replace(regulations, 'reg$1')
    .replace(forms, 'k1')
    .match(/[\p{L}\p{N}]+(?:[’'][\p{L}]+)?/gu) ?? [];

/** The normalized word; `null` for a stop word. */
export function termOf(word: string): string | null {
  const plain = word.toLowerCase().replace(/[’'].*/, '');
  if (empty.has(plain) || (plain.length < 2 && !/\d/.test(plain))) return null;
  // The stemmer keeps "investor" apart from "invest".
  return asking.has(plain) ? plain : stemmer(plain).replace(/^investor$/, 'invest');
}

export const termsOf = (text: string): string[] => splitWords(text).flatMap((word) => termOf(word) ?? []);
