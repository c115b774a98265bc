import { safeJson } from '../../src/leads/export/export.ts';
import { factGroups, personName } from '../../src/leads/lead.ts';
import { withHistory } from '../../src/leads/lead-store.ts';
import { type LeadWithHistory, publicLead } from '../../src/leads/people.ts';
import { counted, formatMoment } from '../../src/site/format.ts';
import { leadColumnOrder } from '../../src/site/lead-columns.ts';
import { json, type LeadsCommand, reference } from '../command.ts';
import { eventText, findLead } from '../leads.ts';
import { inStore } from '../store.ts';
import { printable, printableLines, tsv, write } from '../terminal/output.ts';
import { wrapText } from '../terminal/width.ts';

export const command: LeadsCommand = {
  description: 'Show a lead with its events and deliveries',
  arguments: [reference],
  options: [json('a JSON object with the column names')],
  examples: ['leads show a1b2c3', 'leads show ann@example.com --json'],

  run: inStore(async ({ leads }, terminal, options: { json?: true }, name: string) => {
    const match = await findLead(leads, name, terminal);
    if ('exitCode' in match) return match.exitCode;
    const lead = await withHistory(leads, match.lead);
    const { stdout } = terminal;
    if (options.json) await write(stdout, `${safeJson(publicLead(lead), 2)}\n`);
    else await write(stdout, stdout.isTTY ? formatForTerminal(lead, stdout.columns) : formatForPipe(lead));
  }),
};

function formatForTerminal(lead: LeadWithHistory, columns?: number): string {
  const groups = factGroups(lead).map(({ heading, facts }) => ({ heading, facts: facts.filter(({ text }) => text) }));
  const width = Math.max(...groups.flatMap(({ facts }) => facts.map(({ label }) => label.length))) + 4;
  const wrapped = (text: string, indent: number) =>
    printableLines(text)
      .split('\n')
      .map((line, index) => wrapText((index ? ' '.repeat(indent) : '') + line, columns, indent))
      .join('\n');
  const text = groups
    .filter(({ facts }) => facts.length)
    .flatMap(({ heading, facts }) => [
      ...['', heading],
      ...facts.map(({ label, text }) => wrapped(`  ${label}`.padEnd(width) + text, width)),
    ]);
  const happened = lead.events.map((event) => `  ${formatMoment(event.at)}  ${eventText(event)}`);
  const sent = lead.deliveries.map(
    ({ destination, state, attempts, answer }) =>
      `  ${destination}  ${state}  ${counted(attempts, 'attempt')}  ${answer}`,
  );
  const lines = [
    wrapText(printable(personName(lead) || lead.email), columns, 0),
    ...text,
    '',
    'Events',
    ...happened.map((line) => wrapped(line, 4)),
    ...(sent.length ? ['', 'Deliveries'] : []),
    ...sent.map((line) => wrapped(line, 4)),
  ];
  return `${lines.map((line) => line.trimEnd()).join('\n')}\n`;
}

function formatForPipe(lead: LeadWithHistory): string {
  return tsv([
    ...leadColumnOrder.map((column) => [column, String(lead[column] ?? '')]),
    ...lead.events.map(({ at, kind, by, via, detail }) => ['event', at, kind, by, via, detail]),
    ...lead.deliveries.map(({ destination, state, attempts, due_at, outcome, answer }) => {
      return ['delivery', destination, state, String(attempts), due_at, outcome, answer];
    }),
  ]);
}
