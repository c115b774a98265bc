import { writeLeads } from '../../src/leads/export/export.ts';
import type { LeadFilter } from '../../src/leads/filter.ts';
import { type Lead, type LeadRow, leadOf, rowOf } from '../../src/leads/lead.ts';
import type { LeadStore } from '../../src/leads/lead-store.ts';
import type { FilterWords } from '../../src/leads/query.ts';
import { shownId } from '../../src/leads/reference.ts';
import { formatDay } from '../../src/site/format.ts';
import type { LeadsCommand } from '../command.ts';
import { by, json, leadFilter, limit } from '../options.ts';
import { filterOf, withStore } from '../store/with-store.ts';
import { leadCount, tabs, write } from '../terminal/output.ts';
import { exitCodes, type Terminal } from '../terminal/terminal.ts';

type Options = FilterWords & { limit?: number; json?: true };

const terminalLimit = 50;
const countCeiling = 10_000;

export const command: LeadsCommand = {
  description: 'List leads, newest first',
  options: [...leadFilter, by, limit, json('a JSON array with the column names')],
  examples: [
    'leads list --status new --since 7d',
    'leads list --search ann --json',
    'leads list --form spark | cut -f2',
  ],
  run,
};

/** `leads list`: a table for people, tab-separated lines for programs, or JSON. */
async function run(terminal: Terminal, options: Options): Promise<number> {
  const filter = filterOf(options, terminal);
  return withStore(terminal, async ({ leads }) => {
    if (!options.json && terminal.stdout.isTTY) {
      await showTable(leads, filter, options.limit ?? terminalLimit, terminal);
      return exitCodes.ok;
    }
    const chunks = firstOf(leads, filter, options.limit);
    const text = options.json ? writeLeads(chunks, 'json') : tabLines(chunks);
    for await (const chunk of text) await write(terminal.stdout, chunk);
    return exitCodes.ok;
  });
}

async function showTable(leads: LeadStore, filter: LeadFilter, limit: number, terminal: Terminal): Promise<void> {
  const found = await leads.list(filter, { limit: limit + 1 });
  if (!found.length) return write(terminal.stderr, 'No leads found.\n');
  const { table } = await import('../terminal/table.ts');
  const head = ['ID', 'Email', 'Date', 'Status', 'Last Contacted', 'Name', 'Form', 'Source'];
  await write(terminal.stdout, table(head, found.slice(0, limit).map(tableRow)));
  if (found.length <= limit) return;
  const total = await leads.count(filter, countCeiling + 1);
  const all = total > countCeiling ? `more than ${leadCount(countCeiling)}` : leadCount(total);
  await write(terminal.stderr, `Showing the newest ${limit} of ${all}; use --limit to see more.\n`);
}

function tableRow(lead: Lead): string[] {
  return [
    shownId(lead.id),
    lead.email,
    formatDay(lead.created_at),
    lead.status,
    lead.contacted_at === null ? 'Not contacted' : formatDay(lead.contacted_at),
    `${lead.first_name} ${lead.last_name}`.trim(),
    lead.form,
    lead.lead_source,
  ];
}

async function* tabLines(chunks: AsyncIterable<LeadRow[]>): AsyncGenerator<string> {
  for await (const leads of chunks) yield tabs(leads.map((row) => tabCells(leadOf(row))));
}

function tabCells({ id, email, created_at, status, contacted_at, first_name, last_name, form, lead_source }: Lead) {
  return [id, email, created_at, status, contacted_at ?? '', `${first_name} ${last_name}`.trim(), form, lead_source];
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
