import type { Kysely, Transaction } from 'kysely';
import { yieldEvery } from '../base/clocks.ts';
import { jsonObject, jsonTexts } from '../base/json-object.ts';
import type { Engine } from '../db/engine.ts';
import type { Lead, SavedView, Tables } from '../db/rows.ts';
import { isFoundBy } from './lead-search.ts';
import { emailOf } from './people.ts';
import { normalize, searchTerms, searchTextOf } from './search-text.ts';
import { deleteViewAction } from './undoable.ts';
import { paramsOf } from './views/manage-views.ts';

/** Another person's lead that mentions somebody. */
export type Mention = Awaited<ReturnType<typeof mentionsIn>>[number];
export type Mentions = Awaited<ReturnType<typeof findMentions>>;

type Contact = Pick<Lead, 'email' | 'phone'>;
export type NamedContact = Contact & Pick<Lead, 'first_name' | 'last_name'>;

type Matches = (...texts: string[]) => boolean;

/** Shorter last names are searched for together with the first name. */
const shortestName = 3;

const numbersOf = ({ phone }: Contact) => searchTerms(phone).filter((term) => /^\d{7}$/.test(term));

/** Matches the exact email address or phone number of one of the people. */
export function contactOf(people: readonly Contact[]): Matches {
  const contacts = new Set(people.flatMap((contact) => [...searchTerms(contact.email), ...numbersOf(contact)]));
  return (...texts) => texts.flatMap(searchTerms).some((term) => contacts.has(term));
}

/** Matches a person's email, phone number or name, each as a whole word. */
export function mentionOf(person: readonly NamedContact[]): Matches {
  const words = person.flatMap((lead) => [...searchTerms(lead.email), normalize(nameOf(lead))]).filter(Boolean);
  const patterns = [...words.map(escaped), ...person.flatMap(numbersOf).map((number) => `\\d*${number}`)];
  if (!patterns.length) return () => false;
  const mention = new RegExp(`(?<![\\p{L}\\p{N}])(?:${[...new Set(patterns)].join('|')})(?![\\p{L}\\p{N}])`, 'u');
  return (...texts) => mention.test(searchTextOf(texts));
}

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

function nameOf({ first_name, last_name }: NamedContact): string {
  const [first, last] = [first_name.trim(), last_name.trim()];
  const alone = last || first;
  if ([...alone].length >= shortestName) return alone;
  return first && last ? `${first} ${last}` : '';
}

const leadsAtOnce = 500;

/**
 * Other leads and saved views that contain the person's name, found by a search. Others may have the same name, so an erasure leaves
 * these for a person to decide.
 */
export async function findMentions({ db }: Engine, email: string) {
  const person = await db
    .selectFrom('investment_leads')
    .select(['id', 'email', 'first_name', 'last_name', 'phone'])
    .where('search_email', '=', emailOf(email))
    .execute();
  const isMention = mentionOf(person);
  const candidates = new Set<string>();
  const pause = yieldEvery();
  for (const search of new Set(person.flatMap((lead) => [lead.email, ...numbersOf(lead), nameOf(lead)]))) {
    const leads = await db
      .selectFrom('investment_leads')
      .select('id')
      .where('deleted_at', 'is', null)
      .where(isFoundBy(db, search))
      .execute();
    for (const { id } of leads) candidates.add(id);
    await pause();
  }
  for (const { id } of person) candidates.delete(id);
  const ids = [...candidates].sort().reverse();
  const leads: Mention[] = [];
  for (let start = 0; start < ids.length; start += leadsAtOnce) {
    leads.push(...(await mentionsIn(db, ids.slice(start, start + leadsAtOnce), isMention)));
    await pause();
  }
  const isContact = contactOf(person);
  const texts = [
    ...(await db.selectFrom('lead_views').select(['name', 'query']).execute()).map(textsOf),
    ...(await viewEvents(db)).map(({ name }) => [name] as const),
  ];
  const views = texts.filter((view) => isMention(...view) && !isContact(...view)).map(([name]) => name);
  return { leads, views: [...new Set(views)].sort() };
}

async function mentionsIn(db: Kysely<Tables>, ids: readonly string[], isMention: Matches) {
  const leads = await db
    .selectFrom('investment_leads')
    .select(['id', 'email', 'message', 'due_text'])
    .where('id', 'in', ids)
    .orderBy('id', 'desc')
    .execute();
  const events = await db
    .selectFrom('lead_events')
    .select(['lead_id', 'detail'])
    .where('lead_id', 'in', ids)
    .where('detail', 'like', '%"note":%')
    .execute();
  const notes = events.filter(({ detail }) => isMention(jsonTexts(jsonObject(detail)).note ?? ''));
  return leads
    .map(({ id, email, message, due_text }) => ({
      ...{ lead_id: id, email, notes: notes.filter(({ lead_id }) => lead_id === id).length },
      ...{ message: isMention(message), follow_up: isMention(due_text) },
    }))
    .filter((mention) => mention.notes || mention.message || mention.follow_up);
}

const textsOf = ({ name, query }: Pick<SavedView, 'name' | 'query'>) =>
  [name, ...Object.values(paramsOf({ query }))] as const;

async function viewEvents(db: Kysely<Tables>) {
  const events = await db
    .selectFrom('audit_events')
    .select(['id', 'detail'])
    .where('kind', 'in', ['view-saved', 'view-changed', 'view-deleted', 'view-restored'])
    .execute();
  return events.flatMap(({ id, detail }) => {
    const { view, ...rest } = jsonObject(detail);
    return typeof view === 'string' ? [{ id, name: view, rest: JSON.stringify(rest) }] : [];
  });
}

/** Permanently deletes saved views whose name or filter matches, and their names in the audit trail. */
export async function eraseViews(db: Transaction<Tables>, isErased: (name: string, ...rest: string[]) => boolean) {
  for (const view of await db.selectFrom('lead_views').select(['id', 'name', 'query']).execute()) {
    if (isErased(...textsOf(view))) await db.deleteFrom('lead_views').where('id', '=', view.id).execute();
  }
  const undos = db.selectFrom('undos').select(['id', 'before']).where('action', '=', deleteViewAction);
  for (const { id, before } of await undos.execute()) {
    const view = JSON.parse(before) as SavedView;
    if (isErased(...textsOf(view))) await db.deleteFrom('undos').where('id', '=', id).execute();
  }
  for (const { id, name, rest } of await viewEvents(db)) {
    if (isErased(name)) await db.updateTable('audit_events').set({ detail: rest }).where('id', '=', id).execute();
  }
}
