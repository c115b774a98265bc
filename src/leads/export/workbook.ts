import { type ColumnDef, writeXlsxStream } from 'hucre/xlsx';
import { yieldEvery } from '../../base/clocks.ts';
import { columnOf, type LeadColumn, leadColumnOrder } from '../../site/lead-columns.ts';
import type { LeadTuple } from '../lead.ts';
import { defused, plainCell } from './csv-cell.ts';

/** Times are UTC, as in every export. */
const formats: Readonly<Partial<Record<string, Omit<ColumnDef, 'header'>>>> = {
  time: { numFmt: 'yyyy-mm-dd hh:mm:ss.000', width: 23 },
  day: { numFmt: 'yyyy-mm-dd', width: 11 },
};

/** Maximum UTF-16 units per cell. */
const maxCell = 32_767;
const cutMark = ' … (cut; the CSV file has all of it)';

type Cell = string | number | Date | null;

/** An XLSX file in chunks, with another sheet after every 1,048,575 leads. No cell is a formula. */
export async function* writeWorkbook(
  chunks: AsyncIterable<LeadTuple[]>,
  { maxRowsPerSheet }: { maxRowsPerSheet?: number } = {},
): AsyncGenerator<Uint8Array> {
  const stream = writeXlsxStream(rowsOf(chunks), {
    name: 'Leads',
    columns: leadColumnOrder.map((header) => ({ header, ...formats[columnOf(header).type] })),
    freezePane: { rows: 1 },
    maxRowsPerSheet,
  });
  yield* stream as unknown as AsyncIterable<Uint8Array>;
}

async function* rowsOf(chunks: AsyncIterable<LeadTuple[]>): AsyncGenerator<Cell[]> {
  const converters = leadColumnOrder.map((name) => converterOf(name));
  const pause = yieldEvery();
  for await (const rows of chunks) {
    for (const row of rows) {
      yield row.map((value, index) => cellOf(value, converters[index]));
      await pause();
    }
  }
}

function cellOf(value: LeadTuple[number], convert: ((text: string) => Cell) | undefined): Cell {
  if (value === '' || value === null) return null;
  if (typeof value === 'number') return value;
  return convert ? convert(value) : textCell(value);
}

/** Converts the texts of a column; `undefined` if they stay texts. */
function converterOf(name: LeadColumn): ((text: string) => Cell) | undefined {
  const { type } = columnOf(name);
  if (type === 'time' || type === 'day') return dateCell;
  return type === 'count' ? countCell : undefined;
}

function dateCell(text: string): Cell {
  const date = new Date(text);
  return Number.isNaN(date.getTime()) ? textCell(text) : date;
}

/** More digits would be rounded, and a number with leading zeros is a code. */
const countCell = (text: string): Cell => (/^(0|[1-9]\d{0,14})$/.test(text) ? Number(text) : textCell(text));

/** The format encodes control characters as `_x0001_`, so a typed "_x0041_" would be read as "A". */
const looksEscaped = /_(?=x[0-9A-Fa-f]{4}_)/g;

/**
 * Line breaks in cells are line feeds; a carriage return would be displayed as its escape. XML has no U+FFFE and U+FFFF: one would make
 * the whole file unreadable.
 */
function textCell(text: string): string {
  // An import removes apostrophes before formulas, so a typed one gets another.
  const typed = plainCell(text) === text ? text : defused(text);
  const known = typed.replace(/[\ufffe\uffff]/g, '\ufffd');
  const lines = known.includes('\r') ? known.replace(/\r\n?/g, '\n') : known;
  const cut = lines.length > maxCell ? lines.slice(0, maxCell - cutMark.length) + cutMark : lines;
  return cut.includes('_x') ? cut.replace(looksEscaped, '_x005F_') : cut;
}
