import type { Lead } from '../../src/leads/lead.ts';
import { shownId } from '../../src/leads/reference.ts';
import { columnHead, readColumns, storedCell, type TableColumn, tableColumns } from '../../src/leads/table-columns.ts';
import { formatCalendarDay, formatDay, formatRecentDay, formatTime } from '../../src/site/format.ts';
import { columnOf } from '../../src/site/lead-columns.ts';
import { UsageError } from '../terminal/terminal.ts';

/** What a list shows unless it is asked for other columns. */
const usualOnTerminal: readonly TableColumn[] = [
  ...(['id', 'email', 'created_at', 'status', 'contacted_at', 'name', 'form', 'lead_source'] as const),
];

/** The columns that `--columns` names, separated by commas. Throws `UsageError`. */
export function columnsOf(typed: string | undefined): readonly TableColumn[] {
  if (typed === undefined) return usualOnTerminal;
  const { columns, unknown } = readColumns(typed);
  if (unknown === undefined && columns.length) return columns;
  throw new UsageError(`unknown column "${unknown ?? typed}"; use ${tableColumns.join(', ')}.`);
}

export const headOf = (column: TableColumn) => (column === 'lead_source' ? 'Source' : columnHead(column));

/** A cell in words; `now` in milliseconds. */
export function shownCell(lead: Lead, column: TableColumn, now: number): string {
  const text = storedCell(lead, column);
  if (column === 'name') return text;
  if (column === 'id') return shownId(lead.id);
  if (column === 'contacted_at' && !text) return 'Not contacted';
  if (column === 'do_not_email') return lead.do_not_email ? 'no' : 'yes';
  const { kind } = columnOf(column);
  if (kind === 'time') return text && recent(text, new Date(now));
  if (kind === 'day') return text && formatCalendarDay(text);
  return kind === 'flag' ? (text === '1' ? 'yes' : 'no') : text;
}

/** "9:42 AM" of today, as a mail program has it, and "Oct 18, 2025" of other days. */
const recent = (at: string, now: Date) =>
  formatRecentDay(at, now) === formatRecentDay(now, now) ? formatTime(at) : formatDay(at);
