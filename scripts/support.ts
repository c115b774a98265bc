import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../src/base/root.ts';

/** Cells by the heading of their column; the first one names the row. */
export type SupportRow = Readonly<Record<string, string>>;

const file = join(root, 'docs/support.md');

/** Adds a result to the command's table in docs/support.md. Throws without such a table. */
export function recordSupport(command: string, row: SupportRow): void {
  writeFileSync(file, withRow(readFileSync(file, 'utf8'), command, row));
}

/** The day for a row, in UTC. */
export const today = () => new Date().toISOString().slice(0, 10);

/** Replaces the row of the same name in the command's table, or adds it at the end. */
export function withRow(page: string, command: string, row: SupportRow): string {
  const { before, table, after } = splitAtCommand(page, command);
  const [headings = [], , ...lines] = table
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map(cellsOf);
  const columns = [...new Set([...headings, ...Object.keys(row)])];
  const name = columns[0] ?? '';
  const rows = lines.map((cells) => Object.fromEntries(cells.map((cell, at) => [headings[at] ?? '', cell])));
  const at = rows.findIndex((earlier) => earlier[name] === row[name]);
  rows.splice(at < 0 ? rows.length : at, at < 0 ? 0 : 1, row);
  const written = [columns, columns.map(() => '---'), ...rows.map((cells) => columns.map((key) => cells[key] ?? ''))];
  return `${before}\n\n${written.map(lineOf).join('\n')}\n\n${after}`;
}

function splitAtCommand(page: string, command: string) {
  const start = `<!-- rows of ${command} -->`;
  const end = '<!-- end of rows -->';
  const from = page.indexOf(start) + start.length;
  const to = page.indexOf(end, from);
  if (from < start.length || to < 0) throw new Error(`docs/support.md lacks "${start}" or "${end}".`);
  return { before: page.slice(0, from), table: page.slice(from, to), after: page.slice(to) };
}

const cellsOf = (line: string) =>
  line
    .split('|')
    .slice(1, -1)
    .map((cell) => cell.trim());

/** A bar would end its cell. */
const lineOf = (cells: readonly string[]) => `| ${cells.map((cell) => cell.replaceAll('|', '/')).join(' | ')} |`;
