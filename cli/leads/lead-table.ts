import type { Lead } from '../../src/db/rows.ts';
import { firstContact } from '../../src/leads/first-contact.ts';
import { shortId } from '../../src/leads/reference.ts';
import { readColumns, storedCell, type TableColumn, tableColumns } from '../../src/leads/table-columns.ts';
import { formatCalendarDay, formatDay, formatMoment } from '../../src/site/format.ts';
import { columnOf } from '../../src/site/lead-columns.ts';
import { UsageError } from '../terminal/terminal.ts';

const usualOnTerminal: readonly TableColumn[] = ['id', 'email', 'created_at', 'status', 'contacted_at', 'name', 'form'];

/** Dropped first when the table is too wide. */
export const optionalFrom = (columns: readonly TableColumn[]) =>
  columns.indexOf('contacted_at') < 0 ? columns.length : columns.indexOf('contacted_at') + 1;

/** Throws `UsageError`. */
export function columnsOf(typed: string | undefined): readonly TableColumn[] {
  if (typed === undefined) return usualOnTerminal;
  const { columns, unknown } = readColumns(typed);
  if (unknown === undefined && columns.length) return columns;
  throw new UsageError(`unknown column "${unknown ?? typed}"; use ${tableColumns.join(', ')}.`);
}

/** With `now` in milliseconds, dates have a time and first contacts their delay. */
export function formatCell(lead: Lead, column: TableColumn, now?: number): string {
  const text = storedCell(lead, column);
  if (column === 'name') return text;
  if (column === 'id') return shortId(lead.id);
  if (column === 'contacted_at') {
    const waited = now === undefined ? '' : firstContact(lead, new Date(now));
    return [text ? formatDay(text) : 'Not contacted', waited].filter(Boolean).join(', ');
  }
  if (column === 'do_not_email') return lead.do_not_email ? 'no' : 'yes';
  const { kind } = columnOf(column);
  if (kind === 'time') return text && (now === undefined ? formatDay(text) : formatMoment(text));
  if (kind === 'day') return text && formatCalendarDay(text);
  return kind === 'flag' ? (text === '1' ? 'yes' : 'no') : text;
}
