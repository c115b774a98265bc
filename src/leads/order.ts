import { columnOf, type LeadColumn, leadColumnOrder } from '../site/lead-columns.ts';
import type { LeadFilter } from './filter.ts';
import type { LeadOrder, LeadStore, SortedColumn } from './lead-store.ts';
import type { TableColumn } from './table-columns.ts';

/** The orders of lists that have words of their own in addresses and options, with their names. */
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
} as const satisfies Partial<Record<LeadOrder, string>>;

/** The columns whose order has a word of its own. */
const wordsOf: Partial<Record<TableColumn, LeadOrder>> = {
  email: 'email',
  created_at: 'oldest',
  status: 'status',
  contacted_at: 'contacted',
  name: 'name',
  form: 'form',
  owner: 'owner',
};

const isSortedColumn = (name: LeadColumn): name is SortedColumn => name !== 'id' && !Object.hasOwn(wordsOf, name);
const sortedColumns = leadColumnOrder.filter(isSortedColumn);
const backwards = '-backwards';

/** The column that an order sorts by where it has no word of its own. */
export const sortedColumnOf = (order: LeadOrder): SortedColumn | undefined =>
  sortedColumns.find((name) => name === order.replace(backwards, ''));

export const isOrder = (word: string): word is LeadOrder =>
  Object.hasOwn(orderNames, word) || sortedColumnOf(word as LeadOrder) !== undefined;

/** An order in words. */
export function orderName(order: LeadOrder): string {
  const column = sortedColumnOf(order);
  if (!column) return orderNames[order as keyof typeof orderNames];
  return `${columnOf(column).label}, ${order.endsWith(backwards) ? 'Z to A' : 'A to Z'}`;
}

/** The orders of the first and the second press on the heading of a column. */
export function ordersOf(column: TableColumn, { dueUntil }: LeadFilter): readonly [LeadOrder, LeadOrder] {
  if (column === 'created_at') return ['newest', 'oldest'];
  if (column === 'contacted_at') return ['contacted-backwards', 'contacted'];
  const order = column === 'due_on' && dueUntil ? 'due' : (wordsOf[column] ?? (column as SortedColumn));
  return [order, `${order}${backwards}` as LeadOrder];
}

/** What is due comes in the order of its days, everything else newest first. */
export const usualOrder = ({ dueUntil }: LeadFilter): LeadOrder => (dueUntil ? 'due' : 'newest');

/** The order that a word means, or a sentence that names the ones there are. */
export function parseOrder(typed: string | undefined, filter: LeadFilter): { order: LeadOrder } | { problem: string } {
  if (!typed) return { order: usualOrder(filter) };
  const word = typed.toLowerCase();
  if (!isOrder(word)) {
    const known = Object.keys(orderNames).join(', ');
    return { problem: `sort "${typed}" is unknown; use one of ${known}, or a column such as phone or phone-backwards` };
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
  const isOfAll = !Object.keys(filter).length && !sortedColumnOf(order);
  const isIndexed = order === 'newest' || order === 'oldest' || isByDay(order) || isOfAll;
  if (isIndexed || (await leads.count(filter, sortLimit + 1)) <= sortLimit) return order;
  return usualOrder(filter);
}

/** Why a list comes in another order than the one asked for; `undefined` where it does not. */
export function orderNote(asked: LeadOrder, order: LeadOrder): string | undefined {
  if (asked === order) return undefined;
  const column = sortedColumnOf(asked);
  const by = column ? columnOf(column).label.toLowerCase() : asked.replace(backwards, '');
  return `Sorted by date: more than ${sortLimit.toLocaleString('en-US')} leads match. Narrow the filter to sort them by ${by}.`;
}

const isByDay = (order: LeadOrder) => order === 'due' || order === `due${backwards}`;
