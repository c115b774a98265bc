import type { Lead } from '../db/rows.ts';
import { columnOf, type LeadColumn, leadColumnOrder } from '../site/lead-columns.ts';

/** A column of a table of leads: one of the lead, or the person's full name. */
export type TableColumn = LeadColumn | 'name';

export const tableColumns: readonly TableColumn[] = [...leadColumnOrder, 'name'];

/** The columns of the list until an account chooses others. */
export const usualColumns: readonly TableColumn[] = [
  'email',
  'created_at',
  'status',
  'contacted_at',
  'investment_amount',
  'phone',
  'owner',
];

/** Columns of the list. The email comes first; the id is on the page of the lead. */
export const listColumns: readonly TableColumn[] = tableColumns.filter((column) => column !== 'id');

/** The columns that names mean, separated by commas; `unknown` is the first that is none. Empty names count as absent. */
export function readColumns(names: string): { columns: TableColumn[]; unknown?: string } {
  const words = names.split(',').flatMap((word) => word.trim() || []);
  const columns = words.flatMap((word) => tableColumns.find((known) => known === word.toLowerCase()) ?? []);
  const unknown = words.find((word) => !tableColumns.some((known) => known === word.toLowerCase()));
  return { columns: [...new Set(columns)], unknown };
}

/** The columns of a list, by the names that are stored or in an address: the email first, each once, unknown ones left out. */
export function columnsOfList(names: Iterable<string>): TableColumn[] {
  const { columns } = readColumns([...names].join());
  const others = columns.filter((column) => column !== 'email' && listColumns.includes(column));
  return ['email', ...others];
}

export function columnHead(column: TableColumn): string {
  if (column === 'investment_amount') return 'Amount';
  return column === 'name' ? 'Name' : columnOf(column).label;
}

export const fullName = ({ first_name, last_name }: Pick<Lead, 'first_name' | 'last_name'>) =>
  `${first_name} ${last_name}`.trim();

const storedValue = (lead: Lead, column: TableColumn) => (column === 'name' ? fullName(lead) : lead[column]);

/** A cell as it is stored. */
export const storedCell = (lead: Lead, column: TableColumn): string => String(storedValue(lead, column) ?? '');
