import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from '../../src/base/root.ts';
import { parts } from './parts.ts';
import { type Report, readReport } from './report.ts';
import { skippedRows } from './row.ts';
import { markdownTable } from './table.ts';

const marks = { start: '<!-- figures of npm run bench -->', end: '<!-- end of figures -->' };

/** The pages with figures: docs/speed.md has all parts, the page on sizing its own. */
const places: readonly { file: string; part?: string }[] = [
  { file: 'docs/speed.md' },
  { file: 'scripts/deploy/sizing.md', part: 'instances' },
];

/** Puts the figures of the last run into docs/speed.md and the page on sizing, between their marks. Throws when either lacks them. */
export function writeReadme(): void {
  const report = readReport();
  const rows = parts.flatMap((part) => {
    const measured = report.rows.filter((row) => row.part === part.name);
    return measured.length ? measured : skippedRows(part, 'it has not run');
  });
  for (const { file, part } of places) {
    const { before, after } = splitAtMarks(file);
    const table = markdownTable(rows.filter((row) => !part || row.part === part));
    writeFileSync(
      join(root, file),
      before + [marks.start, wordsOf(report, part), table, marks.end].join('\n\n') + after,
    );
  }
}

const wordsOf = ({ machine }: Report, part = '') =>
  `Medians of three rounds of \`npm run bench${part && ` -- ${part}`}\` on ${machine.cores} cores with Node.js ${machine.node}; load generator, server and browser share them.`;

/** What the lines of the table in docs/speed.md measure, or of another page's. */
export const measuredIn = (file = 'docs/speed.md'): string[] =>
  [...splitAtMarks(file).figures.matchAll(/^\| ([^|]+?) \|/gm)].map((match) => match[1] ?? '').slice(2);

function splitAtMarks(file: string) {
  const [before, rest] = readFileSync(join(root, file), 'utf8').split(marks.start);
  const [figures, after] = rest?.split(marks.end) ?? [];
  if (before === undefined || figures === undefined || after === undefined) {
    throw new Error(`${file} lacks "${marks.start}" or "${marks.end}".`);
  }
  return { before, figures, after };
}
