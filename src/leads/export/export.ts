import { leadColumnOrder } from '../../site/lead-columns.ts';
import { type LeadRow, leadOf } from '../lead.ts';
import { csvCell } from './csv-cell.ts';

export const textFormats = ['csv', 'json', 'ndjson'] as const;
type TextFormat = (typeof textFormats)[number];
export const exportFormats = [...textFormats, 'xlsx'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Chunks of leads as chunks of a file, each made only when it is asked for. */
export async function* writeFile(
  chunks: AsyncIterable<LeadRow[]>,
  format: ExportFormat,
): AsyncGenerator<string | Uint8Array> {
  if (format !== 'xlsx') return yield* writeLeads(chunks, format);
  const { writeWorkbook } = await import('./workbook.ts');
  yield* writeWorkbook(chunks);
}

/** The same text behind a byte-order mark, by which Excel knows a CSV file as UTF-8. */
export async function* marked(texts: AsyncIterable<string | Uint8Array>): AsyncGenerator<string | Uint8Array> {
  yield '\ufeff';
  yield* texts;
}

/** Chunks of leads as chunks of text, each made only when it is asked for. */
export async function* writeLeads(chunks: AsyncIterable<LeadRow[]>, format: TextFormat): AsyncGenerator<string> {
  if (format === 'csv') yield csvLine(leadColumnOrder);
  if (format === 'json') yield '[';
  let separator = '\n';
  for await (const leads of chunks) {
    if (format === 'csv') yield leads.reduce((text, lead) => text + csvLine(lead), '');
    else if (format === 'ndjson') yield leads.map((row) => `${safeJson(leadOf(row))}\n`).join('');
    else {
      yield separator + leads.map((row) => safeJson(leadOf(row))).join(',\n');
      separator = ',\n';
    }
  }
  if (format === 'json') yield '\n]\n';
}

const turning = /[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/;
const everyTurning = new RegExp(turning.source, 'g');

/** JSON with control and direction characters escaped, so that a terminal shows them harmlessly. */
export function safeJson(value: unknown, indent?: number): string {
  const text = JSON.stringify(value, undefined, indent);
  if (!turning.test(text)) return text;
  return text.replace(everyTurning, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

function csvLine(cells: LeadRow): string {
  let line = '';
  for (const cell of cells) line += cell === '' || cell === null ? ',' : `,${csvCell(cell)}`;
  return `${line.slice(1)}\r\n`;
}
