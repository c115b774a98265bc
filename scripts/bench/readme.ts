import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../src/root.ts';
import { parts } from './parts.ts';
import { readReport } from './report.ts';
import { skippedRows } from './row.ts';
import { markdownTable } from './table.ts';

const file = join(root, 'README.md');
const marks = { start: '<!-- figures of npm run bench -->', end: '<!-- end of figures -->' };

/** Puts the figures of the last run into the README, between its marks. Throws when there are none of either. */
export function writeReadme(): void {
  const { machine, rows } = readReport();
  const lines = parts.flatMap((part) => {
    const measured = rows.filter((row) => row.part === part.name);
    return measured.length ? measured : skippedRows(part, 'it has not run');
  });
  const readme = readFileSync(file, 'utf8');
  const [before, rest] = readme.split(marks.start);
  const after = rest?.split(marks.end)[1];
  if (after === undefined) throw new Error(`README.md lacks "${marks.start}" or "${marks.end}".`);
  const words = `Medians of three rounds of \`npm run bench\` on ${machine.cores} cores with Node.js ${machine.node}; load generator, server and browser share them.`;
  writeFileSync(file, `${before}${marks.start}\n\n${words}\n\n${markdownTable(lines)}\n\n${marks.end}${after}`);
}

/** What the lines of the README's table measure. */
export function measuredInReadme(): string[] {
  const table = readFileSync(file, 'utf8').split(marks.start)[1]?.split(marks.end)[0] ?? '';
  return [...table.matchAll(/^\| ([^|]+?) \|/gm)].map((match) => match[1] ?? '').slice(2);
}
