import { root } from '../src/base/root.ts';
import { loadContent } from '../src/content/load.ts';
import { sampleTexts } from '../src/site/sample-texts.ts';
import { build } from './build.ts';
import { byteBudgets } from './check/byte-budgets.ts';
import { lockFile } from './check/lock-file.ts';
import { readability } from './check/readability.ts';
import { vulnerabilities } from './check/vulnerabilities.ts';
import { run } from './run.ts';

/** What must hold before a commit, each with the words for when it does not. */
const steps = [
  { name: 'types', command: 'tsc', args: ['--noEmit'] },
  { name: 'format and lint', command: 'biome', args: ['ci', '--error-on-warnings'] },
  { name: 'unused files, exports and dependencies', command: 'knip', args: [] },
] as const;

/** What must hold of the libraries, of what browsers are sent, and of the words. */
const verdicts = [
  { name: 'lock file and install scripts', verdict: lockFile },
  { name: 'known vulnerabilities', verdict: vulnerabilities },
  { name: 'byte budgets', verdict: byteBudgets },
  { name: 'reading level and repetition', verdict: readability },
] as const;

await build();
const failed: string[] = [];
const skipped: string[] = [];
for (const { name, command, args } of steps) {
  console.log(`\n${name}`);
  if ((await run(command, args)) !== 0) failed.push(name);
}
for (const { name, verdict } of verdicts) {
  console.log(`\n${name}`);
  const found = await verdict();
  if ('skipped' in found) {
    console.log(`Skipped: ${found.skipped}.`);
    skipped.push(name);
  } else {
    for (const problem of found.problems) console.error(`${problem}.`);
    if (found.problems.length) failed.push(name);
  }
}
const samples = sampleTexts(loadContent(root));
console.log(`\n${samples.length} sample texts left`);
for (const { file, needs } of samples) console.log(`data/content/${file}: ${needs}`);
if (skipped.length) console.log(`\nSkipped: ${skipped.join(', ')}`);
console.log(failed.length ? `\nNot in order: ${failed.join(', ')}` : '\nAll in order');
process.exitCode = failed.length ? 1 : 0;
