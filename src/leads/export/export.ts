import { leadColumnOrder } from '../../site/lead-columns.ts';
import type { LeadFilter } from '../filter.ts';
import type { Lead } from '../lead.ts';
import type { LeadStore } from '../store.ts';

export const exportFormats = ['csv', 'json', 'ndjson'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** The leads that a filter names, as text in chunks, newest first. */
export function exportLeads(
  leads: Pick<LeadStore, 'stream'>,
  filter: LeadFilter,
  format: ExportFormat,
): AsyncGenerator<string> {
  return writeLeads(leads.stream(filter), format);
}

/** Chunks of leads as chunks of text, each made only when it is asked for. */
export async function* writeLeads(chunks: AsyncIterable<Lead[]>, format: ExportFormat): AsyncGenerator<string> {
  if (format === 'csv') yield csvLine(leadColumnOrder);
  if (format === 'json') yield '[';
  let separator = '\n';
  for await (const leads of chunks) {
    if (format === 'csv') yield leads.reduce((text, lead) => text + leadCsv(lead), '');
    else if (format === 'ndjson') yield leads.map((lead) => `${leadJson(lead)}\n`).join('');
    else {
      yield separator + leads.map(leadJson).join(',\n');
      separator = ',\n';
    }
  }
  if (format === 'json') yield '\n]\n';
}

/** JSON on one line, in the order of the columns. */
const leadJson = (lead: Lead) => safeJson(Object.fromEntries(leadColumnOrder.map((column) => [column, lead[column]])));

const turning = /[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/;
const everyTurning = new RegExp(turning.source, 'g');

/** JSON with control and direction characters escaped, so that a terminal shows them harmlessly. */
export function safeJson(value: unknown, indent?: number): string {
  const text = JSON.stringify(value, undefined, indent);
  if (!turning.test(text)) return text;
  return text.replace(everyTurning, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`);
}

const [, ...behindId] = leadColumnOrder;

/** The line of a lead in a CSV file. */
function leadCsv(lead: Lead): string {
  let line = lead.id;
  for (const column of behindId) {
    const value = lead[column];
    // Most cells are empty, and an export has millions.
    line += value === '' || value === null ? ',' : `,${csvCell(value)}`;
  }
  return `${line}\r\n`;
}

function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
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
