import { createHash } from 'node:crypto';
import { writeFile } from 'node:fs/promises';
import { Option } from 'commander';
import { auditEvent } from '../../src/base/events.ts';
import {
  type ExportFormat,
  exportFormats,
  writeFile as fileOf,
  hashed,
  marked,
} from '../../src/leads/export/export.ts';
import { type ExportPreset, writeForHubspot } from '../../src/leads/export/export-preset.ts';
import { filterForAudit, filterText, type LeadFilter } from '../../src/leads/filter.ts';
import type { LeadStore } from '../../src/leads/lead-store.ts';
import { counted } from '../../src/site/format.ts';
import { by, force, type LeadsCommand, leadFilter, sort } from '../command.ts';
import { parseLeadQuery, type QueryOptions, view, viewParams, withStore } from '../store.ts';
import { printable, printableLines, write, writeToReader } from '../terminal/output.ts';
import { outputFile } from '../terminal/output-file.ts';
import { progress } from '../terminal/progress.ts';
import { InterruptedError, type Terminal, terminalActor, UsageError } from '../terminal/terminal.ts';

interface ExportOptions extends QueryOptions {
  format?: ExportFormat;
  json?: true;
  preset?: ExportPreset;
  bom?: true;
  output?: string;
  force?: true;
}

export const command: LeadsCommand = {
  description: 'Export leads to a file or standard output, newest first or, with --due, by due date',
  options: [
    ...leadFilter,
    view,
    by,
    sort,
    new Option('--format <format>', 'File format (default: csv)').choices([...exportFormats]),
    new Option('--json', 'Same as --format json'),
    new Option('--preset <preset>', 'Use the columns and values that another system imports').choices(['hubspot']),
    new Option('--bom', 'Begin a CSV file with a byte-order mark, which Excel needs to read it as UTF-8'),
    new Option('--output <file>', 'Write to a file instead of standard output'),
    force('Replace an existing file'),
  ],
  examples: [
    'leads export > leads.csv',
    'leads export --format ndjson --since 30d',
    'leads export --status new --output new.csv',
    'leads export --format xlsx --output leads.xlsx',
    'leads export --preset hubspot --output contacts.csv',
    'leads export --view "New this week" --output week.csv',
  ],

  /** The receipt goes to standard error and into the audit log. */
  async run(terminal, options: ExportOptions) {
    const format = parseFormat(options, terminal);
    exportQuery(options, terminal); // reports wrong options before a database is opened
    return withStore(terminal, async ({ leads, audit, views }) => {
      const saved = await viewParams(views, options, terminal);
      const { filter, order } = exportQuery(options, terminal, saved);
      const read = { rows: 0, hash: createHash('sha256') };
      const bar = await barFor(leads, filter, options, terminal);
      const chunks = pausing(leads.rows(filter, order), terminal, (some) => {
        read.rows += some.length;
        bar.at(read.rows);
      });
      const written = options.preset ? writeForHubspot(chunks) : fileOf(chunks, format);
      const file = options.bom ? marked(written) : written;
      const receipt = (complete: boolean) => {
        const { rows } = read;
        const preset = options.preset && { preset: options.preset };
        const detail = { rows, format, ...preset, filter: filterForAudit(filter), complete };
        const event = auditEvent('export', terminalActor(terminal, options), terminal.clock(), {
          ...detail,
          ...(complete && { sha256: read.hash.copy().digest('hex') }),
        });
        return audit.addEvent(event);
      };
      try {
        await send(hashed(file, read.hash), options, terminal);
      } catch (error) {
        // Rows read before the pipe closed were exported too.
        if (!options.output && read.rows) await receipt(false);
        throw error;
      } finally {
        bar.end();
      }
      await receipt(true);
      const kind = options.preset ? `${format} for ${options.preset}` : format;
      const destination = options.output ? ` to ${printable(options.output)}` : '';
      await write(
        terminal.stderr,
        `Exported ${counted(read.rows, 'lead')} as ${kind}${destination}.\nFilter: ${printable(filterText(filter)) || 'none'}\nSHA-256: ${read.hash.digest('hex')}\n`,
      );
    });
  },
};

function exportQuery(options: ExportOptions, terminal: Terminal, saved?: Record<string, string>) {
  const query = parseLeadQuery(options, terminal, saved);
  if (options.preset && query.filter.spam)
    throw new UsageError(`--preset ${options.preset} cannot be used with --spam: spam stays out of the CRM.`);
  return query;
}

function parseFormat({ format, json, preset, bom, output }: ExportOptions, { stdout }: Terminal): ExportFormat {
  const chosenFormat = format ?? (json ? 'json' : 'csv');
  if (json && chosenFormat !== 'json') throw new UsageError(`--json cannot be used with --format ${chosenFormat}.`);
  if (preset && chosenFormat !== 'csv')
    throw new UsageError(`--preset ${preset} is a csv file; it cannot be used with --format ${chosenFormat}.`);
  if (bom && chosenFormat !== 'csv')
    throw new UsageError(`--bom is for csv files; it cannot be used with --format ${chosenFormat}.`);
  if (chosenFormat === 'xlsx' && !output && stdout.isTTY)
    throw new UsageError('an xlsx file cannot be shown on a terminal; use --output.');
  return chosenFormat;
}

async function barFor(leads: LeadStore, filter: LeadFilter, { output }: ExportOptions, terminal: Terminal) {
  const watched = terminal.stderr.isTTY && (output || !terminal.stdout.isTTY);
  if (!watched) return { at() {}, end() {} };
  const total = await leads.count(filter, Number.MAX_SAFE_INTEGER);
  return progress(terminal, 'Exporting', total);
}

async function* pausing<Chunk>(
  chunks: AsyncIterable<Chunk>,
  terminal: Terminal,
  count: (chunk: Chunk) => void,
): AsyncGenerator<Chunk> {
  const signal = terminal.interrupted?.();
  for await (const chunk of chunks) {
    // Reading a chunk never yields to the event loop, so a signal would go unnoticed.
    if (signal) await new Promise(setImmediate);
    if (signal?.aborted) throw new InterruptedError('interrupted; the export is incomplete.');
    count(chunk);
    yield chunk;
  }
}

async function send(
  file: AsyncIterable<string | Uint8Array>,
  { output, force }: ExportOptions,
  terminal: Terminal,
): Promise<void> {
  if (output) return outputFile(output, (temporary) => writeFile(temporary, file), terminal, { force });
  const { stdout } = terminal;
  for await (const chunk of file) {
    await writeToReader(
      stdout,
      stdout.isTTY ? printableLines(Buffer.from(chunk).toString().replaceAll('\r\n', '\n')) : chunk,
    );
  }
}
