import type { LeadFilter } from './filter.ts';
import type { LeadOrder, LeadStore } from './lead-store.ts';

/** The orders of lists, as their words in addresses and options, with their names. */
export const orderNames = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  email: 'Email, A to Z',
  'email-backwards': 'Email, Z to A',
  status: 'Status, A to Z',
  'status-backwards': 'Status, Z to A',
  contacted: 'Contacted longest ago',
  'contacted-backwards': 'Contacted last',
  name: 'Name, A to Z',
  'name-backwards': 'Name, Z to A',
  form: 'Form, A to Z',
  'form-backwards': 'Form, Z to A',
  owner: 'Owner, A to Z',
  'owner-backwards': 'Owner, Z to A',
  due: 'Follow-up, earliest first',
  'due-backwards': 'Follow-up, latest first',
} as const satisfies Record<LeadOrder, string>;

export const isOrder = (word: string): word is LeadOrder => Object.hasOwn(orderNames, word);

/** What is due comes in the order of its days, everything else newest first. */
export const usualOrder = ({ dueUntil }: LeadFilter): LeadOrder => (dueUntil ? 'due' : 'newest');

/** The order that a word means, or a sentence that names the ones there are. */
export function parseOrder(typed: string | undefined, filter: LeadFilter): { order: LeadOrder } | { problem: string } {
  if (!typed) return { order: usualOrder(filter) };
  const word = typed.toLowerCase();
  if (!isOrder(word)) {
    return { problem: `sort "${typed}" is unknown; use one of ${Object.keys(orderNames).join(', ')}` };
  }
  if (isByDay(word) && !filter.dueUntil) return { problem: `sort "${typed}" needs the filter due` };
  return { order: word };
}

/** Leads of a filter that are sorted for a page of a list; all leads are sorted by an index. */
export const sortLimit = 2000;

/** The order in which a list comes: the one asked for, or the usual one where too many leads of a filter would have to be sorted. */
export async function orderFor(
  leads: Pick<LeadStore, 'count'>,
  filter: LeadFilter,
  order: LeadOrder,
): Promise<LeadOrder> {
  const isIndexed = order === 'newest' || order === 'oldest' || isByDay(order) || !Object.keys(filter).length;
  if (isIndexed || (await leads.count(filter, sortLimit + 1)) <= sortLimit) return order;
  return usualOrder(filter);
}

/** Why a list comes in another order than the one asked for; `undefined` where it does not. */
export const orderNote = (asked: LeadOrder, order: LeadOrder): string | undefined =>
  asked === order
    ? undefined
    : `Sorted by date: more than ${sortLimit.toLocaleString('en-US')} leads match. Narrow the filter to sort them by ${asked.replace('-backwards', '')}.`;

const isByDay = (order: LeadOrder) => order === 'due' || order === 'due-backwards';
