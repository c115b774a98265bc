import { build } from '../build.ts';
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
 * further. Prints one table, writes `data/var/bench.json`, and ends with 1 when something is not as wanted.
 */
const rounds = 3;
const longest = 20 * 60_000;

const unknown = named.filter((word) => !parts.some(({ name }) => name === word));
if (unknown.length) {
  console.error(`No part "${unknown.join('", "')}". There are: ${parts.map(({ name }) => name).join(', ')}.`);
  process.exitCode = 2;
} else if (readme) writeReadme();
else await bench(parts.filter(({ name }) => !named.length || named.includes(name)));

async function bench(chosen: readonly Part[]) {
  const late = setTimeout(() => {
    console.error(`Not done within ${longest / 60_000} minutes.`);
    process.exit(1);
  }, longest);
  await build();
  const rows: Row[] = [];
  for (const part of chosen) {
    console.log(`\n${part.title}`);
    const measured = await measure(part);
    console.log(plainTable(measured));
    rows.push(...measured);
  }
  clearTimeout(late);
  writeReport(
    rows,
    parts.map(({ name }) => name),
  );
  const failed = rows.filter(({ ok }) => !ok);
  console.log(failed.length ? `\nNot as wanted: ${failed.length} of ${rows.length}` : '\nAll as wanted');
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
