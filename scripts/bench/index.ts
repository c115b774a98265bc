import { build } from '../build.ts';
import { chosenParts, inTime } from '../chosen-parts.ts';
import { named, readme } from './options.ts';
import { NotHereError, type Part } from './part.ts';
import { parts } from './parts.ts';
import { writeReadme } from './readme.ts';
import { writeReport } from './report.ts';
import { type Row, rowsOf, skippedRows } from './row.ts';
import { plainTable } from './table.ts';

/**
 * Measures the site side by side with a limit in the same run, all on loopback. `npm run bench` runs all parts,
 * `npm run bench -- pages` some; `--readme` puts the last figures into docs/speed.md, `growth --leads 1000000` lets that part go
 * further. Prints one table, writes `data/var/bench.json`, and ends with 1 when something is not within target.
 */
const rounds = 3;
const mostMinutes = 30;

const chosen = chosenParts(parts, named);
if (readme) writeReadme();
else await inTime('The measurements', mostMinutes, bench);

async function bench() {
  await build();
  const rows: Row[] = [];
  for (const part of chosen) {
    console.log(`\n${part.title}`);
    const measured = await measure(part);
    console.log(plainTable(measured));
    rows.push(...measured);
    // What ends a later part loses nothing of this one.
    writeReport(
      measured,
      parts.map(({ name }) => name),
    );
  }
  const failed = rows.filter(({ ok }) => !ok);
  console.log(failed.length ? `\nNot within target: ${failed.length} of ${rows.length}` : '\nAll within target');
  process.exitCode = failed.length ? 1 : 0;
}

/** Runs the rounds of a part. What this machine lacks skips it, and fails where `CI=true` says that all must run. */
async function measure(part: Part): Promise<Row[]> {
  try {
    const open = await part.open();
    try {
      const readings = [];
      for (let round = 0; round < rounds; round++) readings.push(await open.round());
      return rowsOf(part, readings);
    } finally {
      await open.close();
    }
  } catch (error) {
    if (!(error instanceof NotHereError) || process.env.CI === 'true') throw error;
    console.log(`  skipped: ${error.message}`);
    return skippedRows(part, error.message);
  }
}
