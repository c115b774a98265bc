import stringWidth from 'string-width';
import { once } from '../../src/base/once.ts';
import { safeJson } from '../../src/leads/export/export.ts';
import { printable, tsv, write } from './output.ts';
import type { Terminal } from './terminal.ts';
import { truncate, wrapText } from './width.ts';

type Rows = readonly (readonly string[])[];

interface List {
  /** With `--json`. */
  json: object | undefined;
  /** For programs. */
  lines: Rows;
  /** For people. */
  head: readonly string[];
  rows: Rows;
  /** Message for an empty list. */
  none: string;
}

export async function writeList(terminal: Terminal, { json, lines, head, rows, none }: List): Promise<void> {
  const { stdout, stderr } = terminal;
  if (json) return write(stdout, `${safeJson(json, 2)}\n`);
  if (!stdout.isTTY) return write(stdout, tsv(lines));
  return rows.length ? writeTable(terminal, head, rows) : write(stderr, `${none}\n`);
}

export const writeResult = ({ stdout }: Terminal, json: object | undefined, text: string) =>
  write(stdout, json ? `${JSON.stringify(json)}\n` : text);

const frame = `top top-mid top-left top-right bottom bottom-mid bottom-left bottom-right left left-mid mid mid-mid
right right-mid middle`.split(/\s/);
const gap = 2;

/**
 * Writes a table for people, without frames, that fits the terminal: columns from `optionalFrom` on are shortened
 * and dropped first, then wide columns are shortened, and the last ones dropped where that isn't enough.
 */
export async function writeTable(
  { stdout, stderr }: Pick<Terminal, 'stdout' | 'stderr'>,
  head: readonly string[],
  rows: Rows,
  optionalFrom = head.length,
): Promise<void> {
  const cells = [head, ...rows].map((row) => row.map(printable));
  const widths = fittingWidths(cells, stdout.columns || unknownWidth, optionalFrom);
  // The customer asked for this package. Lazy, because it loads slowly.
  const { default: Table } = await import('cli-table3');
  const table = new Table({
    head: [],
    chars: Object.fromEntries(frame.map((name) => [name, ''])),
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': gap },
  });
  table.push(...cells.map((row) => widths.map((width, index) => truncate(row[index] ?? '', width))));
  await write(stdout, `${table.toString().replace(/[ \t]+$/gm, '')}\n`);
  const left = head.slice(widths.length);
  if (left.length)
    await write(stderr, `${wrapText(`Too narrow to show ${list().format(left)}.`, stdout.columns, 0)}\n`);
}

/** Lazy: it takes milliseconds. */
const list = once(() => new Intl.ListFormat('en-US'));
const unknownWidth = 160;
/** Minimum width of a shortened cell. */
const least = 12;
/** Optional columns are dropped until each cell has this width: enough for 80 columns of email, date, status and contact. */
const most = 32;

export const fitsTable = ({ stdout }: Pick<Terminal, 'stdout'>, head: readonly string[], rows: Rows): boolean =>
  total(naturalWidths([head, ...rows].map((row) => row.map(printable)))) <= (stdout.columns || unknownWidth);

const total = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width + gap, -gap);

function naturalWidths(cells: Rows): number[] {
  const [head = []] = cells;
  return head.map((_, index) => Math.max(...cells.map((row) => stringWidth(row[index] ?? ''))));
}

/** Widths of the columns that fit; the first always does. */
function fittingWidths(cells: Rows, available: number, optionalFrom: number): readonly number[] {
  const [head = []] = cells;
  const natural = naturalWidths(cells);
  const floors = natural.map((width, index) => Math.min(width, Math.max(least, stringWidth(head[index] ?? ''))));
  const preferred = natural.map((width, index) =>
    index < optionalFrom ? Math.min(width, most) : (floors[index] ?? 0),
  );
  let count = head.length;
  while (count > optionalFrom && total(preferred.slice(0, count)) > available) count -= 1;
  while (count > 1 && total(floors.slice(0, count)) > available) count -= 1;
  const widths = natural.slice(0, count).map((width) => Math.min(width, available));
  for (const least of [preferred, floors]) {
    for (let over = total(widths) - available; over > 0; over -= 1) {
      const spare = widths.map((width, index) => (width > (least[index] ?? 0) ? width : 0));
      const widest = Math.max(...spare);
      if (!widest) break;
      widths[spare.indexOf(widest)] = widest - 1;
    }
  }
  return widths;
}
