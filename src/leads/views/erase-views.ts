import type { Transaction } from 'kysely';
import { jsonObject } from '../../base/json-object.ts';
import type { SavedView } from '../../db/rows.ts';
import type { Tables } from '../../db/schema.ts';
import { mentionOf, type Named } from '../find-mentions.ts';
import { normalize, searchTerms, searchTextOf } from '../search-text.ts';
import { deleteViewAction } from '../undoable.ts';
import { paramsOf } from './saved-view.ts';

/** A person as named by one of their leads. */
export type NamedLead = Named & { phone: string };
type Naming = (view: Pick<SavedView, 'name' | 'query'>) => boolean;

/** Shorter parts of words match too many people. */
const shortest = 3;

/** Whether the name or the search of a view may identify a person, also by part of a name, email or number. */
export function mayName(person: readonly NamedLead[]): Naming {
  const mentions = mentionOf(person);
  const texts = person.map(textOf);
  const emails = person.map(({ email }) => normalize(email));
  const isPart = (term: string) => {
    if (term.length < shortest && /^[\0-\x7f]*$/.test(term)) return false;
    // Many people share a domain.
    if (term.includes('@')) return !term.startsWith('@') && emails.some((email) => email.includes(term));
    return texts.some((text) => text.includes(term));
  };
  return (view) => {
    const { search = '' } = paramsOf(view);
    return textsOf(view).some(mentions) || searchTerms(search).some(isPart);
  };
}

/** Stricter: matches only an email, a phone number or both names of one of the people. */
export function surelyNames(people: readonly NamedLead[]): Naming {
  const single = new Set(people.flatMap(({ email, phone }) => searchTerms(`${email} ${phone}`)));
  const both = people.flatMap(({ first_name, last_name }) =>
    first_name && last_name ? [searchTerms(`${first_name} ${last_name}`)] : [],
  );
  return (view) =>
    textsOf(view).some((text) => {
      const terms = searchTerms(text);
      const has = new Set(terms);
      return terms.some((term) => single.has(term)) || both.some((names) => names.every((name) => has.has(name)));
    });
}

const textOf = ({ email, first_name, last_name, phone }: NamedLead) =>
  searchTextOf([email.slice(0, email.lastIndexOf('@')), first_name, last_name, phone]);

const textsOf = (view: Pick<SavedView, 'name' | 'query'>) => [view.name, ...Object.values(paramsOf(view))];

/** Permanently deletes saved views that name an erased person, and their names in the audit log. */
export async function eraseViews(db: Transaction<Tables>, names: ReturnType<typeof mayName>): Promise<void> {
  const views = await db.selectFrom('lead_views').select(['id', 'name', 'query']).execute();
  const naming = views.filter(names).map(({ id }) => id);
  if (naming.length) await db.deleteFrom('lead_views').where('id', 'in', naming).execute();
  const deleted = await db
    .selectFrom('undos')
    .select(['id', 'before'])
    .where('action', '=', deleteViewAction)
    .execute();
  for (const { id, before } of deleted) {
    if (names(JSON.parse(before) as SavedView)) await db.deleteFrom('undos').where('id', '=', id).execute();
  }
  const events = await db
    .selectFrom('audit_events')
    .select(['id', 'detail'])
    .where('kind', 'in', ['view-saved', 'view-changed', 'view-deleted', 'view-restored'])
    .execute();
  for (const { id, detail } of events) {
    const { view, ...rest } = jsonObject(detail);
    if (typeof view !== 'string' || !names({ name: view, query: '' })) continue;
    await db
      .updateTable('audit_events')
      .set({ detail: JSON.stringify(rest) })
      .where('id', '=', id)
      .execute();
  }
}
