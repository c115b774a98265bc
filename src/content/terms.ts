import { mapTexts } from '../base/json-object.ts';
import { articleBefore } from '../site/format.ts';
import { shippedTerms, termTexts } from '../site/offerings.ts';
import { readJson } from './json.ts';
import { ContentError, checked, type Mistake, type Read } from './mistake.ts';
import { offeringsSchema } from './schemas/offerings.ts';
import type { ContentFiles } from './source.ts';

export const offeringsFile = 'offerings.json';
export type Terms = ReadonlyMap<string, string>;

/** The placeholders for offering terms. A broken file is reported once, not for every sentence. */
export function termsIn(files: ContentFiles): Terms {
  try {
    return termTexts(checked(offeringsSchema, readJson(files.read(offeringsFile))).value);
  } catch (error) {
    if (!(error instanceof ContentError)) throw error;
    return termTexts(shippedTerms);
  }
}

const placeholder = /(?:\b(an?)(\s{1,3}))?\{([a-z][\w.]*)\}/gi;

/** Fills in terms; `unknown` is called with other placeholders. */
export const withTerms = (text: string, terms: Terms, unknown: (name: string) => void): string =>
  text.replace(placeholder, (whole, article: string | undefined, space: string, name: string) => {
    const text = terms.get(name);
    // Placeholders without an offering are filled by pages and emails.
    if (!name.includes('.') && ![...terms.keys()].some((term) => term.endsWith(`.${name}`))) return whole;
    if (text === undefined) unknown(name);
    if (text === undefined || !article) return text ?? whole;
    const read = articleBefore(text) ?? article;
    return `${article.startsWith('A') ? read.replace('a', 'A') : read}${space}${text}`;
  });

/** Fills in every text of a file. Throws `ContentError` for unknown terms. */
export function filled({ value, wrong }: Read<unknown>, terms: Terms): Read<unknown> {
  const mistakes: Mistake[] = [];
  const result = mapTexts(value, (text, path) =>
    withTerms(text, terms, (name) => mistakes.push(wrong(path, `${path.join('.')} ${unknownTerm(name)}`))),
  );
  if (mistakes.length) throw new ContentError(mistakes);
  return { value: result, wrong };
}

export const unknownTerm = (name: string) => `names {${name}}, which isn’t a term of ${offeringsFile}.`;
