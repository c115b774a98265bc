import * as v from 'valibot';
import { sentences } from '../../site/claims.ts';
import { sparkFundOne } from '../../site/offerings.ts';

/** Not empty. */
export const text = v.pipe(v.string(), v.trim(), v.minLength(1, 'must not be empty'));
/** Several paragraphs. */
export const paragraphs = v.pipe(v.array(text), v.minLength(1, 'needs at least one paragraph'));
export const address = v.pipe(v.string(), v.regex(/^https?:\/\/\S+$/, 'must begin with http:// or https://'));
export const pictureName = v.pipe(
  v.string(),
  v.regex(/^[a-z0-9-]+$/, 'must be the name of a picture in pictures.json'),
);
const idPattern = /^[a-z0-9-]+$/;
export const idOfMember = v.pipe(v.string(), v.regex(idPattern, 'must be the id of a member in team.json'));
/** The file name without its extension. */
export const idOfArticle = v.pipe(v.string(), v.regex(idPattern, 'must be the id of an article'));
/** Former slugs, which redirect to the current one. */
export const formerly = v.optional(
  v.array(v.pipe(v.string(), v.regex(idPattern, 'must be lowercase letters, digits and hyphens'))),
);
export const titled = v.strictObject({ title: text, text });

/** Placeholders that become a link or a fixed sentence. */
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
/** The text of a placeholder. */
export const fillText = (name: FillName, company: Readonly<Record<'email' | 'phone', string>>): string =>
  name === 'spark' ? sparkFundOne.name : (fillTexts[name] ?? company[name as 'email' | 'phone']);
/** Text in which only these placeholders are allowed. */
export const textNaming = (...names: readonly string[]) =>
  v.pipe(
    text,
    v.check(
      (text) => !/[{}]/.test(text.replaceAll(new RegExp(`\\{(${names.join('|')})\\}`, 'g'), '')),
      `may name in braces only ${names.join(', ')}`,
    ),
  );
/** Text with placeholders. */
export const linkedText = textNaming(...fillNames);
