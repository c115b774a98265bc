import Table from 'cli-table3';
import { once } from '../../src/base/once.ts';
import { harmless, write } from './output.ts';
import type { Terminal } from './terminal.ts';
import { cutTo, widthOf, wrapTo } from './width.ts';

const frame = `top top-mid top-left top-right bottom bottom-mid bottom-left bottom-right left left-mid mid mid-mid
right right-mid middle`.split(/\s/);
const gap = 2;

/**
 * Writes a table for people, without frames, that fits the width of the terminal: wide columns are shortened, and the
 * last ones left out where that isn't enough. Imported only where one is shown, because the library loads slowly.
 */
export async function writeTable(
  { stdout, stderr }: Pick<Terminal, 'stdout' | 'stderr'>,
  head: readonly string[],
  rows: readonly (readonly string[])[],
): Promise<void> {
  const cells = [head, ...rows].map((row) => row.map(harmless));
  const widths = fittingWidths(cells, stdout.columns || unknownWidth);
  const table = new Table({
    head: [],
    chars: Object.fromEntries(frame.map((name) => [name, ''])),
    style: { head: [], border: [], 'padding-left': 0, 'padding-right': gap },
  });
  table.push(...cells.map((row) => widths.map((width, place) => cutTo(row[place] ?? '', width))));
  await write(stdout, `${table.toString().replace(/[ \t]+$/gm, '')}\n`);
  const left = head.slice(widths.length);
  if (left.length) await write(stderr, `${wrapTo(`Too narrow to show ${list().format(left)}.`, stdout.columns, 0)}\n`);
}

/** Made where it is needed: making it takes milliseconds. */
const list = once(() => new Intl.ListFormat('en-US'));
const unknownWidth = 160;
/** What a cell is never shortened below, unless its text is shorter. */
const least = 12;

/** The width of each column that fits, at least of the first. */
function fittingWidths(cells: readonly (readonly string[])[], available: number): number[] {
  const [head = []] = cells;
  const natural = head.map((_, place) => Math.max(...cells.map((row) => widthOf(row[place] ?? ''))));
  const floors = natural.map((width, place) => Math.min(width, Math.max(least, widthOf(head[place] ?? ''))));
  const total = (widths: readonly number[]) => widths.reduce((sum, width) => sum + width + gap, -gap);
  let shown = head.length;
  while (shown > 1 && total(floors.slice(0, shown)) > available) shown -= 1;
  const widths = natural.slice(0, shown).map((width) => Math.min(width, available));
  for (let over = total(widths) - available; over > 0; over -= 1) {
    const spare = widths.map((width, place) => (width > (floors[place] ?? 0) ? width : 0));
    const widest = Math.max(...spare);
    if (!widest) break;
    widths[spare.indexOf(widest)] = widest - 1;
  }
  return widths;
}
