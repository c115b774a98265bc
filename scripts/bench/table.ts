import type { Row } from './row.ts';

const columns = ['what', 'ours', 'baseline', 'ratio', 'target'] as const;

/** Rows as text columns, each with whether it is within target. */
export function plainTable(rows: readonly Row[]): string {
  const cells = rows.map((row) => [row.skipped ? 'skip' : row.ok ? 'ok' : 'FAIL', ...cellsOf(row)]);
  const widths = columns.map((_, index) => Math.max(...cells.map((line) => line[index + 1]?.length ?? 0)));
  return cells
    .map(
      ([verdict, ...line]) =>
        `  ${verdict?.padEnd(6)}${line.map((cell, at) => cell.padEnd(widths[at] ?? 0)).join('  ')}`,
    )
    .map((line) => line.trimEnd())
    .join('\n');
}

/** Rows as a Markdown table, one heading a part. */
export function markdownTable(rows: readonly Row[]): string {
  const lines = rows.map((row) => `| ${cellsOf(row).join(' | ')} |`);
  return ['| what | ours | baseline | ratio | target |', '| --- | --- | --- | --- | --- |', ...lines].join('\n');
}

function cellsOf({ what, unit, against, ours, limit, ratio, target, skipped }: Row): string[] {
  if (skipped || ours === undefined) return [what, 'not measured', '', '', target];
  const other = limit === undefined ? '' : `${against}: ${inUnit(limit, unit)}`;
  return [what, inUnit(ours, unit), other, ratio === undefined ? '' : `${ratio.toFixed(2)} ×`, target];
}

const inUnit = (number: number, unit: string) => `${readable(number)} ${unit}`;

function readable(number: number): string {
  if (number >= 1000) return Math.round(number).toLocaleString('en-US');
  return String(Number(number.toPrecision(3)));
}
