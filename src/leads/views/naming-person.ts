import { jsonObject, jsonTexts } from '../../base/json-object.ts';
import { mentionOf, type Named } from '../actions/mentions.ts';
import { indexWords, searchWords } from '../search-words.ts';
import type { SavedView } from './saved-view.ts';

/** A person as one of their leads names them. */
export type NamedLead = Named & { phone: string };
type Naming = (view: Pick<SavedView, 'name' | 'words'>) => boolean;

/** Shorter beginnings of words are those of too many people. */
const shortest = 3;

/** Whether the name of a view, or what it searches for, may name a person: also by the beginning of a name, an email or a number. */
export function mayName(person: readonly NamedLead[]): Naming {
  const mentions = mentionOf(person);
  // A domain is that of many.
  const own = person.flatMap(wordsOf).filter((word) => !word.startsWith('@'));
  const begins = (word: string) =>
    (word.length >= shortest || !/^[\0-\x7f]*$/.test(word)) && own.some((of) => of.startsWith(word));
  return (view) => {
    const { search } = jsonObject(view.words);
    return textsOf(view).some(mentions) || (typeof search === 'string' && wordsIn(search).some(begins));
  };
}

/** Whether it surely names one of many people: by their email, their number or both names. */
export function surelyNames(people: readonly NamedLead[]): Naming {
  const single = new Set(people.flatMap(({ email, phone }) => wordsIn(`${email} ${phone}`)));
  const both = people.flatMap(({ first_name, last_name }) =>
    first_name && last_name ? [wordsIn(`${first_name} ${last_name}`)] : [],
  );
  return (view) =>
    textsOf(view).some((text) => {
      const words = wordsIn(text);
      const has = new Set(words);
      return words.some((word) => single.has(word)) || both.some((names) => names.every((name) => has.has(name)));
    });
}

const wordsOf = ({ email, first_name, last_name, phone }: NamedLead) =>
  indexWords([email, first_name, last_name, phone]);

const wordsIn = (text: string) => searchWords(text).flatMap(([word]) => word || []);

const textsOf = ({ name, words }: Pick<SavedView, 'name' | 'words'>) => [
  name,
  ...Object.values(jsonTexts(jsonObject(words))).flatMap((text) => text || []),
];
