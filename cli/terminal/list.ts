import { safeJson } from '../../src/leads/export/export.ts';
import { tsv, write } from './output.ts';
import type { Terminal } from './terminal.ts';

type Rows = readonly (readonly string[])[];

interface List {
  /** With `--json`. */
  json: readonly object[] | undefined;
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
  if (!rows.length) return write(stderr, `${none}\n`);
  const { writeTable } = await import('./table.ts');
  await writeTable(terminal, head, rows);
}

export const writeResult = ({ stdout }: Terminal, json: object | undefined, text: string) =>
  write(stdout, json ? `${JSON.stringify(json)}\n` : text);
