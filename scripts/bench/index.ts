import { cpus } from 'node:os';
import { parseArgs } from 'node:util';
import { build } from '../build.ts';
import { chosenParts, inTime } from '../run.ts';
import { isWithinTarget, tableHead, tableRow } from './figures.ts';
import { scenarios } from './scenarios.ts';

/**
 * Measures the site beside a baseline in the same run, and prints the table of docs/speed.md. `npm run bench` runs all scenarios, `npm run bench -- pages`
 * some; `views --leads 1000000` goes further. Ends with 1 when a figure misses its target.
 */
const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: { leads: { type: 'string', default: '100000' } },
});
const leads = Number(values.leads);
if (!Number.isSafeInteger(leads) || leads < 1) throw new Error(`--leads is a number of leads, not "${values.leads}".`);
const all = Object.entries(scenarios).map(([name, run]) => ({ name, run }));
const chosen = chosenParts(all, positionals);

const missed: string[] = [];
await inTime('The measurements', positionals.length ? 30 : 8, async () => {
  await build();
  console.log(`On ${cpus().length} cores with Node.js ${process.versions.node}\n\n${tableHead}`);
  for (const { run } of chosen) {
    for (const figure of await run(leads)) {
      console.log(tableRow(figure));
      if (!isWithinTarget(figure)) missed.push(figure.what);
    }
  }
  for (const what of missed) console.log(`Not within target: ${what}`);
  process.exitCode = missed.length ? 1 : 0;
});
