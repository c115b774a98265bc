import { randomUUID } from 'node:crypto';
import { open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { type ExportFormat, exportLeads } from '../../src/leads/export.ts';
import type { LeadFilter } from '../../src/leads/filter.ts';
import type { Lead } from '../../src/leads/lead.ts';
import type { FilterWords } from '../../src/leads/query.ts';
import { harmlessLines, leadCount, write } from '../output.ts';
import { filterOf, withStore } from '../store.ts';
import { exitCodes, FailedError, type Terminal } from '../terminal.ts';

/** `leads export`: to standard output or a file, with a receipt on standard error. */
export async function exportTo(
  options: FilterWords & { format: ExportFormat; output?: string },
  terminal: Terminal,
): Promise<number> {
  const filter = filterOf(options, terminal);
  return withStore(terminal, async ({ leads }) => {
    let rows = 0;
    const stream = (asked: LeadFilter) =>
      counting(leads.stream(asked), (count) => {
        rows += count;
      });
    const text = exportLeads({ stream }, filter, options.format);
    if (options.output) await writeFile(options.output, text);
    else {
      for await (const chunk of text) {
        await write(terminal.stdout, terminal.stdout.isTTY ? harmlessLines(chunk.replaceAll('\r\n', '\n')) : chunk);
      }
    }
    const place = options.output ? ` to ${options.output}` : '';
    await write(terminal.stderr, `Exported ${leadCount(rows)} as ${options.format}${place}.\n`);
    return exitCodes.ok;
  });
}

async function* counting(chunks: AsyncIterable<Lead[]>, count: (rows: number) => void): AsyncGenerator<Lead[]> {
  for await (const leads of chunks) {
    count(leads.length);
    yield leads;
  }
}

/** Under a temporary name first, so that nobody reads half an export. Only the owner may read it. */
async function writeFile(named: string, text: AsyncIterable<string>): Promise<void> {
  const file = resolve(named);
  const temporary = join(dirname(file), `.${basename(file)}.${randomUUID().slice(0, 8)}`);
  try {
    const handle = await open(temporary, 'wx', 0o600);
    try {
      for await (const chunk of text) await handle.writeFile(chunk);
      await handle.sync();
    } finally {
      await handle.close();
    }
    await rename(temporary, file);
  } catch (error) {
    await rm(temporary, { force: true });
    throw fileError(error, named);
  }
}

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'its folder is not a folder',
  EISDIR: 'it is a folder',
  EEXIST: 'it is a folder',
  ENOTEMPTY: 'it is a folder',
  EACCES: 'its folder may not be written',
  EPERM: 'its folder may not be written',
  EROFS: 'its folder may not be written',
  ENOSPC: 'the disk is full',
};

function fileError(error: unknown, file: string): unknown {
  const reason = error instanceof Error && 'code' in error ? reasons[String(error.code)] : undefined;
  return reason ? new FailedError(`${file} cannot be written: ${reason}.`) : error;
}
