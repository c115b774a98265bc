import * as v from 'valibot';

/** A text that says something. */
export const words = v.pipe(v.string(), v.trim(), v.minLength(1, 'must not be empty'));
/** Several paragraphs. */
export const paragraphs = v.pipe(v.array(words), v.minLength(1, 'needs at least one paragraph'));
/** An address on the web, with http:// or https://. */
export const address = v.pipe(v.string(), v.regex(/^https?:\/\/\S+$/, 'must begin with http:// or https://'));
/** The name of a picture in `pictures.json`. */
export const pictureName = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9-]+$/, 'must be the name of a picture in pictures.json'),
);
/** A heading with a text below it. */
export const titled = v.strictObject({ title: words, text: words });

/** Names in braces that a text may carry; the page puts a link in their place. */
const fillNames = [
  'email',
  'phone',
  'circular',
  'memorandum',
  'contact',
  'privacy',
  'choices',
  'flex',
  'spark',
] as const;
export type FillName = (typeof fillNames)[number];
export const fillPattern = new RegExp(`\\{(${fillNames.join('|')})\\}`);
/** A text that may name these in braces, and nothing else. */
export const wordsNaming = (...names: readonly string[]) =>
  v.pipe(
    words,
    v.check(
      (text) => !/[{}]/.test(text.replaceAll(new RegExp(`\\{(${names.join('|')})\\}`, 'g'), '')),
      `may name in braces only ${names.join(', ')}`,
    ),
  );
/** A text with links in it, each by its name in braces. */
export const linkedWords = wordsNaming(...fillNames);
