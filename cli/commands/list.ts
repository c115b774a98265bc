import { Option } from 'commander';
import { firstOf } from '../../src/base/pages.ts';
import type { Lead } from '../../src/db/rows.ts';
import { linesOf, writeLeads } from '../../src/leads/export/export.ts';
import type { LeadFilter } from '../../src/leads/filter.ts';
import { firstContact, type LeadTuple, leadOfTuple, tupleOf } from '../../src/leads/lead.ts';
import type { LeadStore } from '../../src/leads/lead-store.ts';
import type { LeadOrder } from '../../src/leads/order.ts';
import { shortId } from '../../src/leads/reference.ts';
import { columnHead, readColumns, storedCell, type TableColumn, tableColumns } from '../../src/leads/table-columns.ts';
import { counted, formatCalendarDay, formatDay, formatMoment } from '../../src/site/format.ts';
import { columnOf } from '../../src/site/lead-columns.ts';
import { by, json, type LeadsCommand, leadFilter, limit, sort, usualLimit } from '../command.ts';
import { parseLeadQuery, type QueryOptions, view, viewParams, withStore } from '../store.ts';
import { tsv, write, writeToReader } from '../terminal/output.ts';
import { fitsTable, writeTable } from '../terminal/table.ts';
import { type Terminal, UsageError } from '../terminal/terminal.ts';
import { wrapText } from '../terminal/width.ts';

const usualOnTerminal: readonly TableColumn[] = ['id', 'email', 'created_at', 'status', 'contacted_at', 'name', 'form'];

/** Dropped first when the table is too wide. */
const optionalFrom = (columns: readonly TableColumn[]) =>
  columns.indexOf('contacted_at') < 0 ? columns.length : columns.indexOf('contacted_at') + 1;

/** Throws `UsageError`. */
function parseColumns(typed: string | undefined): readonly TableColumn[] {
  if (typed === undefined) return usualOnTerminal;
  const { columns, unknown } = readColumns(typed);
  if (unknown === undefined && columns.length) return columns;
  throw new UsageError(`unknown column "${unknown ?? typed}"; use ${tableColumns.join(', ')}.`);
}

/** With `now` in milliseconds, dates have a time and first contacts their delay. */
function formatCell(lead: Lead, column: TableColumn, now?: number): string {
  const text = storedCell(lead, column);
  if (column === 'name') return text;
  if (column === 'id') return shortId(lead.id);
  if (column === 'contacted_at') {
    const waited = now === undefined ? '' : firstContact(lead, new Date(now));
    return [text ? formatDay(text) : 'Not contacted', waited].filter(Boolean).join(', ');
  }
  if (column === 'do_not_email') return lead.do_not_email ? 'no' : 'yes';
  const { type } = columnOf(column);
  if (type === 'time') return text && (now === undefined ? formatDay(text) : formatMoment(text));
  if (type === 'day') return text && formatCalendarDay(text);
  return type === 'flag' ? (text === '1' ? 'yes' : 'no') : text;
}

type Options = QueryOptions & { columns?: string; limit?: number; json?: true };

const countCeiling = 10_000;

export const command: LeadsCommand = {
  description: 'List leads, newest first or, with --due, by due date',
  options: [
    ...leadFilter,
    view,
    by,
    new Option(
      '--columns <names>',
      'Columns to print, separated by commas: name, or any that `leads export` has',
    ).conflicts('json'),
    sort,
    limit,
    json('a JSON array with the column names'),
  ],
  examples: [
    'leads list --status new --since 7d',
    'leads list --search ann --json',
    'leads list --columns email,phone,owner --status new',
    'leads list --sort name --since monday',
    'leads list --view "New this week"',
    'leads list --form spark | cut -f2',
  ],

  async run(terminal, options: Options) {
    parseListOptions(options, terminal); // reports wrong options before a database is opened
    return withStore(terminal, async ({ leads, views }) => {
      const { filter, columns, order } = parseListOptions(
        options,
        terminal,
        await viewParams(views, options, terminal),
      );
      if (!options.json && terminal.stdout.isTTY) {
        return printTable(leads, filter, { columns, order, limit: options.limit ?? usualLimit }, terminal);
      }
      const chunks = firstLeads(leads, filter, order, options.limit);
      const cells = (lead: Lead) => columns.map((column) => storedCell(lead, column));
      const text = options.json ? writeLeads(chunks, 'json') : linesOf(chunks, (row) => tsv([cells(leadOfTuple(row))]));
      for await (const lines of text) await writeToReader(terminal.stdout, lines.join(''));
    });
  },
};

function parseListOptions(options: Options, terminal: Terminal, saved?: Record<string, string>) {
  const { filter, order } = parseLeadQuery(options, terminal, saved);
  if (saved?.group) filter.newestOfPerson = true;
  return { filter, order, columns: parseColumns(options.columns) };
}

interface Table {
  columns: readonly TableColumn[];
  order: LeadOrder;
  limit: number;
}

async function printTable(leads: LeadStore, filter: LeadFilter, table: Table, terminal: Terminal): Promise<void> {
  const { columns, order, limit } = table;
  const page = await leads.list(filter, { limit: limit + 1, order });
  if (!page.length) return write(terminal.stderr, 'No leads found.\n');
  const head = columns.map(columnHead);
  const rowsOf = (now?: number) =>
    page.slice(0, limit).map((lead) => columns.map((column) => formatCell(lead, column, now)));
  const withTimes = rowsOf(terminal.clock());
  const rows = fitsTable(terminal, head, withTimes) ? withTimes : rowsOf();
  await writeTable(terminal, head, rows, optionalFrom(columns));
  if (page.length <= limit) return;
  const total = await leads.count(filter, countCeiling + 1);
  const all = total > countCeiling ? `more than ${counted(countCeiling, 'lead')}` : counted(total, 'lead');
  const shownOf = `Showing the ${order === 'newest' ? 'newest' : 'first'} ${limit} of ${all}; use --limit to see more.`;
  await write(terminal.stderr, `${wrapText(shownOf, terminal.stdout.columns, 0)}\n`);
}

/** Beyond so many, leads are read as an export reads them. */
const pageLimit = 500;

async function* firstLeads(
  leads: LeadStore,
  filter: LeadFilter,
  order: LeadOrder,
  limit = Number.POSITIVE_INFINITY,
): AsyncGenerator<LeadTuple[]> {
  if (limit <= pageLimit) yield (await leads.list(filter, { limit, order })).map(tupleOf);
  else yield* firstOf(limit, leads.rows(filter, order));
}
