import * as v from 'valibot';
import { sentences } from '../../site/claims.ts';
import { telephone } from '../../site/format.ts';
import type { OfferingTerms } from '../../site/offerings.ts';
import { pathTo } from '../../site/routes.ts';

export const text = v.pipe(v.string(), v.trim(), v.minLength(1, 'must not be empty'));
/** With what its field in the form says. */
export const described = <S extends v.GenericSchema>(schema: S, hint: string) => v.pipe(schema, v.description(hint));
export const exactly = <S extends v.GenericSchema>(length: number, item: S, message = `needs ${length} entries`) =>
  v.pipe(v.array(item), v.length(length, message));
export const atLeast = <S extends v.GenericSchema>(length: number, item: S, message = `needs ${length} or more`) =>
  v.pipe(v.array(item), v.minLength(length, message));
export const paragraphs = atLeast(1, text, 'needs at least one paragraph');
export const day = v.pipe(
  v.string(),
  v.isoDate('must be a day such as 2025-10-18'),
  v.check((text) => new Date(text).toJSON()?.startsWith(text) ?? false, 'must be a day of the calendar'),
);
export const address = v.pipe(v.string(), v.regex(/^https?:\/\/\S+$/, 'must begin with http:// or https://'));
const idPattern = /^[a-z0-9-]+$/;
const picked = (message: string) => v.pipe(v.string(), v.minLength(1, 'must be chosen'), v.regex(idPattern, message));
export const pictureName = picked('must be the name of a picture in pictures.json');
export const idOfMember = picked('must be the id of a member in team.json');
/** The file name without its extension. */
export const idOfArticle = picked('must be the id of an article');
export const id = v.pipe(v.string(), v.regex(idPattern, 'must be lowercase letters, digits and hyphens'));
export const formerlyBelow = (path: string) =>
  v.optional(v.array(described(id, `Earlier addresses after ${path}. They redirect here.`)));
export const figure = v.strictObject({ value: text, label: text });
export const titled = v.strictObject({ title: text, text });

type Contact = Readonly<Record<'email' | 'phone', string>>;
interface Fill {
  text: string | ((content: { company: Contact; offerings: OfferingTerms }) => string);
  /** Missing for a sentence. */
  address?: string | ((company: Contact, addresses: { circular: string }) => string);
}
/** Placeholders that become a link or a fixed sentence. */
const fills = {
  email: { text: ({ company }) => company.email, address: ({ email }) => `mailto:${email}` },
  phone: { text: ({ company }) => company.phone, address: ({ phone }) => telephone(phone) },
  circular: { text: 'offering circular', address: (_, { circular }) => circular },
  memorandum: { text: 'memorandum', address: pathTo('ppm') },
  contact: { text: 'contact page', address: pathTo('contact') },
  team: { text: 'Meet the team', address: `${pathTo('about')}#management` },
  privacy: { text: 'privacy page', address: pathTo('privacy') },
  choices: { text: 'Your Privacy Choices', address: `${pathTo('privacy')}#choices` },
  flex: { text: 'flex industrial page', address: pathTo('flexIndustrialInvest') },
  spark: { text: ({ offerings }) => offerings.spark.name, address: pathTo('invest') },
  questions: { text: 'questions and answers', address: `${pathTo('invest')}#questions` },
  past: { text: sentences.past },
  limit: { text: sentences.limit },
} satisfies Record<string, Fill>;
export type FillName = keyof typeof fills;
export const fillNames = Object.keys(fills) as FillName[];
export const fillPattern = new RegExp(`\\{(${fillNames.join('|')})\\}`);
export function fillText(name: FillName, content: { company: Contact; offerings: OfferingTerms }): string {
  const { text }: Fill = fills[name];
  return typeof text === 'string' ? text : text(content);
}
/** `undefined` for a name that is replaced by a sentence. */
export function addressOfFill(name: FillName, company: Contact, addresses: { circular: string }): string | undefined {
  const { address }: Fill = fills[name];
  return typeof address === 'function' ? address(company, addresses) : address;
}
/** Text in which only these placeholders are allowed. */
export const textNaming = (...names: readonly string[]) =>
  v.pipe(
    text,
    v.check(
      (text) => !/[{}]/.test(text.replaceAll(new RegExp(`\\{(${names.join('|')})\\}`, 'g'), '')),
      `may name in braces only ${names.join(', ')}`,
    ),
  );
export const linkedText = textNaming(...fillNames);

/** A file may list what its owner has yet to confirm or replace. */
export const contentFile = <E extends v.ObjectEntries>(entries: E) =>
  v.strictObject({ ...entries, sample: v.optional(v.array(text)) });

export const page = <E extends v.ObjectEntries>(entries: E) =>
  contentFile({ title: text, description: text, ...entries });
