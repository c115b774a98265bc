import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { dirname, join } from 'node:path';
import { root } from '../../src/base/root.ts';
import type { Row } from './row.ts';

/** What `data/var/bench.json` holds. */
export interface Report {
  machine: { cores: number; node: string };
  rows: Row[];
}

const file = join(root, 'data/var/bench.json');

/** The last report. Throws when there is none. */
export function readReport(): Report {
  if (!existsSync(file)) throw new Error('data/var/bench.json is missing: run "npm run bench" first.');
  return JSON.parse(readFileSync(file, 'utf8')) as Report;
}

/** Writes rows in the order of `order`, beside those of parts that did not run this time. */
export function writeReport(rows: readonly Row[], order: readonly string[]): void {
  const measured = new Set(rows.map(({ part }) => part));
  const others = existsSync(file) ? readReport().rows.filter(({ part }) => !measured.has(part)) : [];
  const all = order.flatMap((name) => [...rows, ...others].filter(({ part }) => part === name));
  const machine = { cores: cpus().length, node: process.versions.node };
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, `${JSON.stringify({ machine, rows: all }, null, 2)}\n`);
}
