import { parsedJson } from '../base/json-object.ts';
import { columnOf, type LeadColumn, leadColumnOrder } from '../site/lead-columns.ts';
import { isValidText } from '../site/valid-text.ts';
import type { LeadFilter } from './filter.ts';
import type { TableColumn } from './table-columns.ts';

/** Without an index, leads without a value come last. */
export type SortedColumn = Exclude<LeadColumn, 'id' | 'created_at' | 'contacted_at'>;
type SortedBy = SortedColumn | 'name' | 'contacted' | 'due';

/** Ties are sorted by date and by row number. `due` is for the filter `due`, which has an index. */
export type LeadOrder = 'newest' | 'oldest' | SortedBy | `${SortedBy}-backwards`;

/** A keyset cursor: the sort keys of a row when it was read. A later change moves the lead, not the cursor. */
export interface LeadCursor {
  order: LeadOrder;
  /** One for each key of the order, then the number. */
  values: readonly (string | number)[];
}

const backwards = '-backwards';

const indexed: readonly SortedBy[] = ['email', 'status', 'contacted', 'name', 'form', 'owner', 'due'];
const sortedBy: readonly string[] = [
  ...indexed,
  ...leadColumnOrder.filter((name) => !['id', 'created_at', 'contacted_at'].includes(name)),
];

export const isOrder = (word: string): word is LeadOrder =>
  word === 'newest' || word === 'oldest' || sortedBy.includes(word.replace(backwards, ''));

const labels: Readonly<Partial<Record<LeadOrder, string>>> = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  contacted: 'Contacted longest ago',
  'contacted-backwards': 'Contacted last',
  due: 'Follow-up, earliest first',
  'due-backwards': 'Follow-up, latest first',
};

export function orderName(order: LeadOrder): string {
  const by = order.replace(backwards, '');
  const label = () => (by === 'name' ? 'Name' : columnOf(by as SortedColumn).label);
  return labels[order] ?? `${label()}, ${order.endsWith(backwards) ? 'Z to A' : 'A to Z'}`;
}

/** The orders to choose from, with their labels. */
export const orderNames: Readonly<Record<string, string>> = Object.fromEntries(
  (['newest', 'oldest', ...indexed.flatMap((by) => [by, `${by}${backwards}` as const])] as const).map((order) => [
    order,
    orderName(order),
  ]),
);

/** The orders of the first and the second click on a column heading. */
export function ordersOf(column: TableColumn, { dueUntil }: LeadFilter): readonly [LeadOrder, LeadOrder] {
  if (column === 'created_at') return ['newest', 'oldest'];
  if (column === 'contacted_at') return ['contacted-backwards', 'contacted'];
  const order = column === 'due_on' && dueUntil ? 'due' : (column as SortedColumn);
  return [order, `${order}${backwards}`];
}

/** Follow-ups sort by their day, everything else newest first. */
export const usualOrder = ({ dueUntil }: LeadFilter): LeadOrder => (dueUntil ? 'due' : 'newest');

export function parseOrder(typed: string | undefined, filter: LeadFilter): { order: LeadOrder } | { problem: string } {
  if (!typed) return { order: usualOrder(filter) };
  const word = typed.toLowerCase();
  if (!isOrder(word)) {
    const known = Object.keys(orderNames).join(', ');
    return { problem: `sort "${typed}" is unknown; use one of ${known}, or a column such as phone or phone-backwards` };
  }
  // Without its filter there is no index, and leads without a follow-up come last.
  return { order: filter.dueUntil ? word : (word.replace(/^due(?=$|-)/, 'due_on') as LeadOrder) };
}

export interface SortKey {
  column: LeadColumn | 'search_email' | 'search_first_name' | 'search_last_name' | 'search_amount';
  by: 'value' | 'time' | 'text' | 'number' | 'blank';
  isNumber?: true;
}

const value = (column: SortKey['column']): SortKey => ({ column, by: 'value' });
const blank = (column: SortKey['column']): SortKey => ({ column, by: 'blank', isNumber: true });
const date = value('created_at');

const namedKeys: Readonly<Record<string, readonly SortKey[]>> = {
  newest: [date],
  oldest: [date],
  email: [value('search_email'), date],
  status: [value('status'), date],
  contacted: [{ column: 'contacted_at', by: 'time' }, date],
  name: [value('search_first_name'), value('search_last_name'), date],
  form: [value('form'), date],
  owner: [value('owner'), date],
  due: [value('due_on'), date],
  investment_amount: [blank('search_amount'), { column: 'search_amount', by: 'number', isNumber: true }, date],
};

/** Sort keys before the row number. Blanks sort last, and case is ignored. */
export function sortKeys(order: LeadOrder): readonly SortKey[] {
  const by = order.replace(backwards, '');
  return namedKeys[by] ?? [blank(by as SortedColumn), { column: by as SortedColumn, by: 'text' }, date];
}

export const isDescending = (order: LeadOrder) => order === 'newest' || order.endsWith(backwards);

/** The text of a cursor in URLs and options. */
export const writeCursor = ({ order, values }: LeadCursor): string =>
  Buffer.from(JSON.stringify([order, ...values])).toString('base64url');

const largest = 2 ** 31;

/** `undefined` for an invalid cursor, or one of another order. */
export function readCursor(text: unknown, order: LeadOrder): LeadCursor | undefined {
  if (typeof text !== 'string' || text.length > 4000 || !/^[\w-]+$/.test(text)) return undefined;
  const parsed = parsedJson(Buffer.from(text, 'base64url').toString());
  const [of, ...values]: unknown[] = Array.isArray(parsed) ? parsed : [];
  const keys = sortKeys(order);
  if (of !== order || values.length !== keys.length + 1) return undefined;
  const fits = values.every((value, index) =>
    index === keys.length || keys[index]?.isNumber
      ? Number.isInteger(value) && Math.abs(value as number) < largest
      : typeof value === 'string' && isValidText(value),
  );
  return fits ? { order, values: values as (string | number)[] } : undefined;
}
