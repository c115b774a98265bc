import type { Hash } from 'node:crypto';
import { yieldEvery } from '../../base/clocks.ts';
import { leadColumnOrder } from '../../site/lead-columns.ts';
import type { LeadTuple } from '../lead.ts';
import { csvCell } from './csv-cell.ts';

export const textFormats = ['csv', 'json', 'ndjson'] as const;
type TextFormat = (typeof textFormats)[number];
export const exportFormats = [...textFormats, 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

export type FilePart = readonly string[] | Uint8Array;

export async function* writeFile(chunks: AsyncIterable<LeadTuple[]>, format: ExportFormat): AsyncGenerator<FilePart> {
  if (format !== 'xlsx') return yield* writeLeads(chunks, format);
  const { writeWorkbook } = await import('./workbook.ts');
  yield* writeWorkbook(chunks);
}

export async function* hashed(parts: AsyncIterable<FilePart>, hash: Hash): AsyncGenerator<string | Uint8Array> {
  for await (const part of parts) {
    const written = part instanceof Uint8Array ? part : part.join('');
    hash.update(written);
    yield written;
  }
}

/** The file with a byte-order mark, by which Excel recognizes UTF-8. */
export async function* marked(parts: AsyncIterable<FilePart>): AsyncGenerator<FilePart> {
  yield ['\ufeff'];
  yield* parts;
}

export async function* writeLeads(chunks: AsyncIterable<LeadTuple[]>, format: TextFormat): AsyncGenerator<string[]> {
  if (format === 'csv') yield [csvLine(leadColumnOrder)];
  if (format === 'json') yield ['['];
  let separator = '\n';
  yield* linesOf(chunks, (row) => {
    if (format === 'csv') return csvLine(row);
    const json = safeJson(Object.fromEntries(leadColumnOrder.map((column, index) => [column, row[index]])));
    if (format === 'ndjson') return `${json}\n`;
    const line = separator + json;
    separator = ',\n';
    return line;
  });
  if (format === 'json') yield ['\n]\n'];
}

/** A line per lead, in chunks. Yields to requests. */
export async function* linesOf(
  chunks: AsyncIterable<LeadTuple[]>,
  lineOf: (row: LeadTuple) => string,
): AsyncGenerator<string[]> {
  const pause = yieldEvery();
  for await (const rows of chunks) {
    const lines: string[] = [];
    for (const row of rows) {
      lines.push(lineOf(row));
      await pause();
    }
    yield lines;
  }
}

const turning = /[\u007f-\u009f\p{Bidi_Control}\u2028\u2029]/gu;

/** JSON with control and direction characters escaped, safe for a terminal. */
export function safeJson(value: unknown, indent?: number): string {
  const escaped = (character: string) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`;
  return JSON.stringify(value, undefined, indent).replace(turning, escaped);
}

function csvLine(cells: LeadTuple): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}
