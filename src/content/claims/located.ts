import { readFrontMatter } from '../front-matter.ts';
import { type Mistake, mistakeAt, type Path, type Read, type Source } from '../mistake.ts';
import type { Complaint } from './undisclosed.ts';

/** A text of the content, and what makes a mistake of it. */
interface Text {
  text: string;
  wrong(words: string): Mistake;
}

/** Every text of the fields of a file. */
export function textsOf({ value, wrong }: Read<unknown>, path: Path = []): Text[] {
  if (typeof value === 'string') return [{ text: plain(value), wrong: (words) => wrong(path, named(path, words)) }];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) => textsOf({ value: inner, wrong }, [...path, key]));
}

const named = (path: Path, words: string) => `${path.join('.')}: ${words}`;

/** Every line of an article below its fields, as it is read. */
export function linesOf(source: Source): Text[] {
  let offset = readFrontMatter(source).bodyStart;
  return source.text
    .slice(offset)
    .split('\n')
    .map((line) => {
      const start = offset;
      offset += line.length + 1;
      const text = plain(line.replace(/\[([^\]]*)\]\([^)]*\)/g, '$1').replace(/^[#>*\- ]+|\*\*/g, ''));
      return { text, wrong: (words: string) => mistakeAt(source, start, words) };
    });
}

/** The mistakes that complaints about a page are, each at the texts that make the claim; at the page where it isn't a text's own. */
export function located(complaints: readonly Complaint[], texts: readonly Text[], page: string): Mistake[] {
  return complaints.flatMap(({ claim, near, words }) => {
    const around = plain(near);
    const said = texts.filter(({ text }) => claim && text.includes(claim) && around.includes(partWith(claim, text)));
    const sentence = `${words}.`;
    return said.length ? said.map(({ wrong }) => wrong(sentence)) : [{ file: `the page ${page}`, words: sentence }];
  });
}

/** What is between the placeholders around a claim. */
const partWith = (claim: string, text: string) =>
  text
    .split(/\{\w+\}/)
    .find((part) => part.includes(claim))
    ?.trim() ?? text;

const plain = (text: string) =>
  text
    .replace(/<[^>]*>/g, '')
    .replace(/&#x27;/g, "'")
    .replace(/&quot;/g, '"')
    .replace(/&amp;/g, '&')
    .replace(/&lt;/g, '<')
    .replace(/\s+/g, ' ');
