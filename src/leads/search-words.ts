import { domainToASCII } from 'node:url';

/** Letters that Unicode does not take apart into a plain letter and its accent. */
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
const apart = new RegExp(`[${Object.keys(plainLetters).join('')}]`, 'g');

/** Scripts without spaces between words. */
const unspaced =
  '\\p{Script=Han}\\p{Script=Hiragana}\\p{Script=Katakana}\\p{Script=Thai}\\p{Script=Lao}\\p{Script=Khmer}\\p{Script=Myanmar}';
const runs = new RegExp(
  `\\d+|[${unspaced}\\p{M}ー]+|(?:(?![${unspaced}\\d])[\\p{L}\\p{N}\\p{M}])+|\\p{Extended_Pictographic}|\\p{Regional_Indicator}`,
  'gu',
);
const isUnspaced = new RegExp(`^[${unspaced}]`, 'u');
/** Digits as phone numbers are written: `+1 (317) 555-0142`, `317.555.0142`. */
const numbers = /\d(?:[\s().\-/\u2010-\u2015]{0,3}\d){6,}/g;
/** How many of a phone number's last digits are compared: with them it is found with and without its country and area codes. */
const phoneDigits = 7;
/** An email, or a part of one with its at sign. */
const emails = /[^\s@<>()[\],;:"]*@[^\s@<>()[\],;:"]*/g;
const emailLength = 254;
const domains = /@[^\s@<>()[\],;:"]*/g;
const apostrophes = /['’ʼ]/g;
/** Letters of one word that are compared. */
const wordLength = 40;

/** Lower case, without accents, and each character in its plain form: "JOSÉ" and "jose" are the same. */
const plain = (text: string) =>
  text
    .normalize('NFKD')
    .replace(/[\u0300-\u036f]/g, '')
    .normalize('NFC')
    .toLowerCase()
    .replace(/[\u0300-\u036f]/g, '')
    .replace(apart, (letter) => plainLetters[letter] ?? letter);

/** The words of texts under which a lead is found, each once; an email is one of them, and its domain another. */
export function indexWords(texts: readonly string[]): string[] {
  const words = new Set<string>();
  for (const typed of texts) {
    const text = plain(typed);
    for (const [email] of text.matchAll(emails)) {
      words.add(oneWord(email));
      words.add(oneWord(email.slice(email.indexOf('@'))));
    }
    const named = text.replace(domains, ' ');
    for (const word of runsOf(named)) words.add(word);
    const joined = named.replace(apostrophes, '');
    if (joined !== named) for (const word of runsOf(joined)) words.add(word);
    for (const [number] of text.matchAll(numbers)) words.add(lastDigits(number));
  }
  return [...words];
}

/**
 * What a lead must all have to be found by a text, each as beginnings of words of which one is enough: a single word may begin a
 * domain too.
 */
export function searchWords(typed: string): string[][] {
  const text = plain(typed);
  const found = (text.match(emails) ?? []).map((email) => oneWord(asciiDomain(email)));
  const rest = text
    .replace(emails, ' ')
    .replace(apostrophes, '')
    .replace(numbers, (number) => ` ${lastDigits(number)} `);
  const words = [...new Set([...found, ...runsOf(rest)])];
  const [only] = words;
  return words.length === 1 && only && !only.includes('@') ? [[only, `@${only}`]] : words.map((word) => [word]);
}

/** An email as a single word. */
const oneWord = (email: string) =>
  email.replace(/[\0-\x7f]/g, (mark) => (/[a-z\d@._+-]/.test(mark) ? mark : '_')).slice(0, emailLength);

/** Domains are stored as the mail servers know them. */
function asciiDomain(email: string): string {
  const domain = email.slice(email.indexOf('@') + 1);
  return /^[\0-\x7f]*$/.test(domain) ? email : email.slice(0, -domain.length) + (domainToASCII(domain) || domain);
}

const lastDigits = (number: string) => number.replace(/\D/g, '').slice(-phoneDigits);

/** Words, numbers and pictures; where a script has no spaces, each character with the next one. */
function runsOf(text: string): string[] {
  return (text.match(runs) ?? []).flatMap((run) => (isUnspaced.test(run) ? pairsOf(run) : run.slice(0, wordLength)));
}

function pairsOf(run: string): string[] {
  const characters = [...run];
  return [...characters, ...characters.slice(1).map((character, place) => `${characters[place]}${character}`)];
}
