import type { Lead } from '../../src/leads/lead.ts';
import { shownId } from '../../src/leads/reference.ts';
import { formatCalendarDay, formatDay } from '../../src/site/format.ts';
import { columnOf, type LeadColumn, leadColumnOrder } from '../../src/site/lead-columns.ts';
import { UsageError } from '../terminal/terminal.ts';

/** A column of a table of leads: one of the lead, or its whole name. */
export type TableColumn = LeadColumn | 'name';

const tableColumns: readonly TableColumn[] = [...leadColumnOrder, 'name'];

/** What a list shows unless it is asked for other columns. */
const usualColumns: readonly TableColumn[] = [
  ...(['id', 'email', 'created_at', 'status', 'contacted_at', 'name', 'form', 'lead_source'] as const),
];

/** The columns that `--columns` names, separated by commas. Throws `UsageError`. */
export function columnsOf(typed: string | undefined): readonly TableColumn[] {
  if (typed === undefined) return usualColumns;
  return typed.split(',').map((word) => {
    const name = word.trim().toLowerCase();
    const column = tableColumns.find((known) => known === name);
    if (column) return column;
    throw new UsageError(`unknown column "${word.trim()}"; use ${tableColumns.join(', ')}.`);
  });
}

export function headOf(column: TableColumn): string {
  if (column === 'name') return 'Name';
  return column === 'lead_source' ? 'Source' : columnOf(column).label;
}

/** A cell as it is stored. */
export function storedCell(lead: Lead, column: TableColumn): string {
  return column === 'name' ? `${lead.first_name} ${lead.last_name}`.trim() : String(lead[column] ?? '');
}

/** A cell in words. */
export function shownCell(lead: Lead, column: TableColumn): string {
  const text = storedCell(lead, column);
  if (column === 'name') return text;
  if (column === 'id') return shownId(lead.id);
  if (column === 'contacted_at' && !text) return 'Not contacted';
  if (column === 'do_not_email') return lead.do_not_email ? 'no' : 'yes';
  const { kind } = columnOf(column);
  if (kind === 'time') return text && formatDay(text);
  if (kind === 'day') return text && formatCalendarDay(text);
  return kind === 'flag' ? (text === '1' ? 'yes' : 'no') : text;
}
