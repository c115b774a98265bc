import { domainToASCII } from 'node:url';
import { limitMarks } from '../base/limit-marks.ts';

/** Letters that Unicode does not decompose into a plain letter and an accent. */
const plainLetters: Readonly<Record<string, string>> = {
  ß: 'ss',
  æ: 'ae',
  œ: 'oe',
  ø: 'o',
  đ: 'd',
  ð: 'd',
  ħ: 'h',
  ł: 'l',
  ı: 'i',
  þ: 'th',
};
const inTable = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');

/** Digits as phone numbers are written: `+1 (317) 555-0142`, `317.555.0142`. */
const numbers = /\d(?:[\s().\-/\u2010-\u2015]{0,3}\d){6,}/g;
/** Trailing digits compared, so that a number is found with and without country and area codes. */
const phoneDigits = 7;
/** Maximum characters of one text, and of all texts of a lead. Normalization makes up to six out of one. */
const textLength = 10_000;
const allLength = 50_000;
const maxTerms = 50;

/** Lower case, without accents and apostrophes, each character in its plain form: "JOSÉ" and "jose" are the same. */
export const normalize = (text: string) =>
  limitMarks(text)
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\u0300-\u036f\p{Cf}'’ʼ]/gu, '')
    .replace(inTable, (letter) => plainLetters[letter] ?? letter)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .slice(0, textLength)
    .trim();

/** The text that is searched: all texts, plus the digits of each phone number in them. */
export function searchTextOf(texts: readonly string[]): string {
  const plain = texts.filter(Boolean).map(normalize).filter(Boolean);
  const digits = plain.flatMap((text) => (text.match(numbers) ?? []).map((number) => number.replace(/\D/g, '')));
  return [...new Set([...plain, ...digits])].join('\n').slice(0, allLength);
}

const notOfTerms = /[^\p{L}\p{N}\p{M}\p{Extended_Pictographic}\p{Regional_Indicator}.]+/u;
const hasLetter = /[\p{L}\p{N}\p{Extended_Pictographic}\p{Regional_Indicator}]/u;

/** Terms that the text of a lead must all contain. */
export function searchTerms(typed: string): string[] {
  const words = typed.trim().split(/\s+/);
  const emails = words.filter((word) => word.includes('@')).map((word) => normalize(asciiDomain(word)));
  const rest = normalize(words.filter((word) => !word.includes('@')).join(' ')).replace(
    numbers,
    (number) => ` ${number.replace(/\D/g, '').slice(-phoneDigits)} `,
  );
  const terms = [
    ...emails.map((email) => email.replace(/^[^\p{L}\p{N}@]+|[^\p{L}\p{N}@]+$/gu, '')),
    ...rest.split(notOfTerms).map((word) => word.replace(/^\.+|\.+$/g, '')),
  ];
  return [...new Set(terms)].filter((term) => hasLetter.test(term)).slice(0, maxTerms);
}

/** Scripts in which one or two characters are a word or a name. */
const isShortScript =
  /[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Extended_Pictographic}\p{Regional_Indicator}]/u;

/** Whether a term is so short that nearly every text contains it; such terms match only the beginnings of names. */
export const isNameBeginning = (term: string) => [...term].length < 3 && !isShortScript.test(term);

/** Domains are stored in ASCII (Punycode). */
function asciiDomain(email: string): string {
  const domain = email.slice(email.indexOf('@') + 1);
  return /^[\0-\x7f]*$/.test(domain) ? email : email.slice(0, -domain.length) + (domainToASCII(domain) || domain);
}
