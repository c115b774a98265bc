import { lookUp } from '../../base/json-object.ts';
import type { Lead, Status } from '../../db/rows.ts';
import { formatDayKey } from '../../site/format.ts';
import { columnGroups, columnOf, crmHeaderColumns, type LeadColumn, leadColumns } from '../../site/lead-columns.ts';
import { type LeadTuple, leadOfTuple } from '../lead.ts';
import { csvCell } from './csv-cell.ts';
import { linesOf } from './export.ts';

const exportPresets = ['hubspot'] as const;
export type ExportPreset = (typeof exportPresets)[number];

const statusLabels: Readonly<Record<Status, string>> = {
  new: 'New',
  contacted: 'Connected',
  invested: 'Open Deal',
  closed: 'Unqualified',
};

/** In the CRM's own terms: the person and their answers, then times, then flags. */
const columns = (['text', 'time', 'flag'] as const).flatMap((type) =>
  columnGroups.flatMap((group) =>
    crmHeaderColumns.filter((name) => columnOf(name).group === group && plainType(name) === type),
  ),
);

function plainType(name: LeadColumn) {
  const { type } = columnOf(name);
  return type === 'time' || type === 'flag' ? type : 'text';
}

function cellOf(lead: Lead, name: LeadColumn): string {
  const value = lead[name];
  if (name === 'status') return lookUp(statusLabels, lead.status) ?? lead.status;
  if (plainType(name) === 'flag') return value ? 'Yes' : 'No';
  return plainType(name) === 'time' && value ? formatDayKey(String(value)) : String(value ?? '');
}

const lineOf = (lead: Lead) => line(columns.map((name) => cellOf(lead, name)));

/** Lines of a CSV file for the CRM's import, in chunks. */
export async function* writeForHubspot(chunks: AsyncIterable<LeadTuple[]>): AsyncGenerator<string[]> {
  yield [line(columns.map((name) => leadColumns[name].crmHeader))];
  yield* linesOf(chunks, (row) => lineOf(leadOfTuple(row)));
}

const telephone = /^\+[\d ().-]+$/;

/** Phone numbers are not defused: the CRM would store the apostrophe. */
function line(cells: readonly string[]): string {
  return `${cells.map((cell) => (telephone.test(cell) ? cell : csvCell(cell))).join(',')}\r\n`;
}
