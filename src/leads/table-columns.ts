import type { Lead } from '../db/rows.ts';
import { columnOf, type LeadColumn, leadColumnOrder } from '../site/lead-columns.ts';
import { personName } from './lead.ts';

export type TableColumn = LeadColumn | 'name';

export const tableColumns: readonly TableColumn[] = [...leadColumnOrder, 'name'];

export const usualColumns: readonly TableColumn[] = [
  'email',
  'created_at',
  'status',
  'contacted_at',
  'investment_amount',
  'phone',
  'owner',
];

/** Columns of the list. The email is always first; the id is on the lead's page. */
export const listColumns: readonly TableColumn[] = tableColumns.filter((column) => column !== 'id');

/** Parses comma-separated column names; `unknown` is the first invalid one. Empty names are ignored. */
export function readColumns(names: string): { columns: TableColumn[]; unknown?: string } {
  const words = names.split(',').flatMap((word) => word.trim() || []);
  const columns = words.flatMap((word) => tableColumns.find((known) => known === word.toLowerCase()) ?? []);
  const unknown = words.find((word) => !tableColumns.some((known) => known === word.toLowerCase()));
  return { columns: [...new Set(columns)], unknown };
}

/** Columns from stored names or an address: the email first, without duplicates and unknown names. */
export function columnsOfList(names: Iterable<string>): TableColumn[] {
  const { columns } = readColumns([...names].join());
  const others = columns.filter((column) => column !== 'email' && listColumns.includes(column));
  return ['email', ...others];
}

export function columnHead(column: TableColumn): string {
  if (column === 'investment_amount') return 'Amount';
  return column === 'name' ? 'Name' : columnOf(column).label;
}

export const storedCell = (lead: Lead, column: TableColumn): string =>
  column === 'name' ? personName(lead) : String(lead[column] ?? '');
