import { Option } from 'commander';
import { writeLeads } from '../../src/leads/export/export.ts';
import type { LeadFilter } from '../../src/leads/filter.ts';
import { type LeadRow, leadOf, rowOf } from '../../src/leads/lead.ts';
import type { LeadStore } from '../../src/leads/lead-store.ts';
import type { FilterWords } from '../../src/leads/query.ts';
import type { LeadsCommand } from '../command.ts';
import { columnsOf, headOf, shownCell, storedCell, type TableColumn } from '../leads/lead-table.ts';
import { by, json, leadFilter, limit } from '../options.ts';
import { filterOf, withStore } from '../store/with-store.ts';
import { leadCount, tabs, write } from '../terminal/output.ts';
import { exitCodes, type Terminal } from '../terminal/terminal.ts';

type Options = FilterWords & { columns?: string; limit?: number; json?: true };

const terminalLimit = 50;
const countCeiling = 10_000;

export const command: LeadsCommand = {
  description: 'List leads, newest first',
  options: [
    ...leadFilter,
    by,
    new Option(
      '--columns <names>',
      'Columns to print, separated by commas: name, or any that `leads export` has',
    ).conflicts('json'),
    limit,
    json('a JSON array with the column names'),
  ],
  examples: [
    'leads list --status new --since 7d',
    'leads list --search ann --json',
    'leads list --columns email,phone,owner --status new',
    'leads list --form spark | cut -f2',
  ],
  run,
};

/** `leads list`: a table for people, tab-separated lines for programs, or JSON. */
async function run(terminal: Terminal, options: Options): Promise<number> {
  const filter = filterOf(options, terminal);
  const columns = columnsOf(options.columns);
  return withStore(terminal, async ({ leads }) => {
    if (!options.json && terminal.stdout.isTTY) {
      await showTable(leads, filter, { columns, limit: options.limit ?? terminalLimit }, terminal);
      return exitCodes.ok;
    }
    const chunks = firstOf(leads, filter, options.limit);
    const text = options.json ? writeLeads(chunks, 'json') : tabLines(chunks, columns);
    for await (const chunk of text) await write(terminal.stdout, chunk);
    return exitCodes.ok;
  });
}

interface Shown {
  columns: readonly TableColumn[];
  limit: number;
}

async function showTable(leads: LeadStore, filter: LeadFilter, shown: Shown, terminal: Terminal): Promise<void> {
  const { columns, limit } = shown;
  const found = await leads.list(filter, { limit: limit + 1 });
  if (!found.length) return write(terminal.stderr, 'No leads found.\n');
  const { writeTable } = await import('../terminal/table.ts');
  const rows = found.slice(0, limit).map((lead) => columns.map((column) => shownCell(lead, column)));
  await writeTable(terminal, columns.map(headOf), rows);
  if (found.length <= limit) return;
  const total = await leads.count(filter, countCeiling + 1);
  const all = total > countCeiling ? `more than ${leadCount(countCeiling)}` : leadCount(total);
  await write(terminal.stderr, `Showing the newest ${limit} of ${all}; use --limit to see more.\n`);
}

async function* tabLines(chunks: AsyncIterable<LeadRow[]>, columns: readonly TableColumn[]): AsyncGenerator<string> {
  for await (const rows of chunks) {
    yield tabs(rows.map(leadOf).map((lead) => columns.map((column) => storedCell(lead, column))));
  }
}

async function* firstOf(
  leads: LeadStore,
  filter: LeadFilter,
  limit = Number.POSITIVE_INFINITY,
): AsyncGenerator<LeadRow[]> {
  if (limit <= terminalLimit) return yield (await leads.list(filter, { limit })).map(rowOf);
  let left = limit;
  for await (const chunk of leads.rows(filter)) {
    yield chunk.slice(0, left);
    left -= chunk.length;
    if (left <= 0) return;
  }
}
