import type { Lead } from '../../src/db/rows.ts';
import { firstContact } from '../../src/leads/first-contact.ts';
import { shortId } from '../../src/leads/reference.ts';
import {
  readColumns,
  storedCell,
  type TableColumn,
  tableColumns,
  usualColumns,
} from '../../src/leads/table-columns.ts';
import { formatCalendarDay, formatDay, formatMoment } from '../../src/site/format.ts';
import { columnOf } from '../../src/site/lead-columns.ts';
import { UsageError } from '../terminal/terminal.ts';

/** The columns of a list by default: the id, and those of the list in the browser. */
const usualOnTerminal: readonly TableColumn[] = ['id', ...usualColumns];

/** Columns from this one on are left out before an email, a date or a status is shortened. */
export const optionalFrom = (columns: readonly TableColumn[]) =>
  columns.indexOf('contacted_at') < 0 ? columns.length : columns.indexOf('contacted_at') + 1;

/** The columns that `--columns` names, separated by commas. Throws `UsageError`. */
export function columnsOf(typed: string | undefined): readonly TableColumn[] {
  if (typed === undefined) return usualOnTerminal;
  const { columns, unknown } = readColumns(typed);
  if (unknown === undefined && columns.length) return columns;
  throw new UsageError(`unknown column "${unknown ?? typed}"; use ${tableColumns.join(', ')}.`);
}

/** A cell in words. With `now`, in milliseconds, a date has its time and a first contact how long the lead waited for it. */
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
