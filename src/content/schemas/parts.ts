import * as v from 'valibot';
import { sentences } from '../../site/claims.ts';
import { sparkFundOne } from '../../site/offerings.ts';

/** A text that says something. */
export const text = v.pipe(v.string(), v.trim(), v.minLength(1, 'must not be empty'));
/** Several paragraphs. */
export const paragraphs = v.pipe(v.array(text), v.minLength(1, 'needs at least one paragraph'));
/** An address on the web, with http:// or https://. */
export const address = v.pipe(v.string(), v.regex(/^https?:\/\/\S+$/, 'must begin with http:// or https://'));
/** The name of a picture in `pictures.json`. */
export const pictureName = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9-]+$/, 'must be the name of a picture in pictures.json'),
);
const idPattern = /^[a-z0-9-]+$/;
/** The id of a member of `team.json`. */
export const idOfMember = v.pipe(v.string(), v.regex(idPattern, 'must be the id of a member in team.json'));
/** The id of an article: the name of its file without the ending. */
export const idOfArticle = v.pipe(v.string(), v.regex(idPattern, 'must be the id of an article'));
/** The last part of addresses that a page had before: they lead to the one that it has now. */
export const formerly = v.optional(
  v.array(v.pipe(v.string(), v.regex(idPattern, 'must be lowercase letters, digits and hyphens'))),
);
/** A heading with a text below it. */
export const titled = v.strictObject({ title: text, text });

/** Names in braces that a text may carry; the page puts a link in their place, or the sentence of that name. */
const fillTexts = {
  email: undefined,
  phone: undefined,
  circular: 'offering circular',
  memorandum: 'memorandum',
  contact: 'contact page',
  privacy: 'privacy page',
  choices: 'Your Privacy Choices',
  flex: 'flex industrial page',
  spark: undefined,
  questions: 'questions and answers',
  past: sentences.past,
  limit: sentences.limit,
};
export type FillName = keyof typeof fillTexts;
export const fillNames = Object.keys(fillTexts) as FillName[];
export const fillPattern = new RegExp(`\\{(${fillNames.join('|')})\\}`);
/** What is read in the place of a name. */
export const fillText = (name: FillName, company: Readonly<Record<'email' | 'phone', string>>): string =>
  name === 'spark' ? sparkFundOne.name : (fillTexts[name] ?? company[name as 'email' | 'phone']);
/** A text that may name these in braces, and nothing else. */
export const textNaming = (...names: readonly string[]) =>
  v.pipe(
    text,
    v.check(
      (text) => !/[{}]/.test(text.replaceAll(new RegExp(`\\{(${names.join('|')})\\}`, 'g'), '')),
      `may name in braces only ${names.join(', ')}`,
    ),
  );
/** A text with links in it, each by its name in braces. */
export const linkedText = textNaming(...fillNames);
