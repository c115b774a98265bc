import { leadColumnOrder } from '../../site/lead-columns.ts';
import { type LeadRow, leadOf } from '../lead.ts';

export const exportFormats = ['csv', 'json', 'ndjson'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** Chunks of leads as chunks of text, each made only when it is asked for. */
export async function* writeLeads(chunks: AsyncIterable<LeadRow[]>, format: ExportFormat): AsyncGenerator<string> {
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

/** What a cell may need more than itself for; most are plain. */
const remarkable = /^[^0-9A-Za-z]|[",;\t\r\n]/;
const risky = /^[^\w{"'(/$]|[;\t\r\n]/;
const special = /[",\r\n]/;
/**
 * Where a spreadsheet would see the start of a formula: at the start of a cell, and behind what one with another separator takes for
 * the end of a cell or a line; also behind what it passes over, and with full-width signs.
 */
const formula = /(?<=^|[;\t\n]|\r(?!\n))(?=[\s\p{Cc}\p{Cf}]*[=+\-@＝＋－＠])|^(?=[\t\r\n])/gu;

/** A cell of a CSV file, with an apostrophe before anything that a spreadsheet could run as a formula. */
export function csvCell(value: string | number | null): string {
  if (value === '' || value === null) return '';
  if (typeof value === 'number') return value < 0 ? `'${value}` : String(value);
  if (!remarkable.test(value)) return value;
  const safe = risky.test(value) ? value.replace(formula, "'") : value;
  return special.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
