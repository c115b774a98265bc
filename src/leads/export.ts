import type { LeadFilter } from './filter.ts';
import { type Lead, leadColumnOrder } from './lead.ts';
import type { LeadStore } from './store.ts';

export const exportFormats = ['csv', 'json', 'ndjson'] as const;
export type ExportFormat = (typeof exportFormats)[number];

/** The leads that a filter names, as text in chunks, newest first. What is flagged as spam is left out. */
export function exportLeads(
  leads: Pick<LeadStore, 'stream'>,
  filter: LeadFilter,
  format: ExportFormat,
): AsyncGenerator<string> {
  return writeLeads(leads.stream({ ...filter, spam: undefined }), format);
}

/** Chunks of leads as chunks of text, each made only when it is asked for. */
export async function* writeLeads(chunks: AsyncIterable<Lead[]>, format: ExportFormat): AsyncGenerator<string> {
  if (format === 'csv') yield csvLine(leadColumnOrder);
  if (format === 'json') yield '[';
  let separator = '\n';
  for await (const leads of chunks) {
    if (format === 'csv') yield leads.map((lead) => csvLine(leadColumnOrder.map((column) => lead[column]))).join('');
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

/** JSON in which control characters and those that turn the direction of text stand escaped, so that a terminal shows them harmlessly. */
export function safeJson(value: unknown, indent?: number): string {
  const turning = /[\u007f-\u009f\u200e\u200f\u2028-\u202e\u2066-\u2069]/g;
  return JSON.stringify(value, undefined, indent).replace(
    turning,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

function csvLine(cells: readonly (string | number | null)[]): string {
  return `${cells.map(csvCell).join(',')}\r\n`;
}

function csvCell(value: string | number | null): string {
  const text = value === null ? '' : String(value);
  // A spreadsheet would run such a cell as a formula.
  const safe = /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  return /[",\r\n]/.test(safe) ? `"${safe.replaceAll('"', '""')}"` : safe;
}
