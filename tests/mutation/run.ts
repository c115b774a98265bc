import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { mutants } from './mutants.ts';

/**
 * `npm run test:mutation` plants each fault, runs the tests that must notice it, and names the first that does; with words only the
 * faults whose promise has one of them.
 */
const words = process.argv.slice(2);
const sources = ['src', 'views', 'cli'].flatMap((folder) =>
  readdirSync(folder, { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.tsx?$/.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8')),
);
const chosen = [...mutants.entries()].filter(
  ([, { promise }]) => !words.length || words.some((word) => promise.includes(word)),
);

/** The first test of a file that fails with a fault, or, without one, in the product as it is. */
function failure(tests: readonly string[], mutant = -1): string | undefined {
  const options = ['--config', 'tests/mutation/vitest.config.ts', '--root', '.', '--bail', '1'];
  const env = { ...process.env, MUTANT: String(mutant), NO_COLOR: '1' };
  const { status, stderr } = spawnSync('npx', ['vitest', 'run', ...options, ...tests], { encoding: 'utf8', env });
  const failed = /^ FAIL\s+(.*)$/m.exec(stderr)?.[1];
  if (status !== 0 && !failed) throw new Error(`the tests did not run: ${stderr}`);
  return failed;
}

const before = failure(chosen.map(([, { test }]) => test));
if (before) throw new Error(`fails without a fault: ${before}`);

let unnoticed = 0;
for (const [index, { promise, find, test }] of chosen) {
  const times = sources.reduce((sum, source) => sum + source.split(find).length - 1, 0);
  const noticed = times === 1 ? failure([test], index) : undefined;
  if (!noticed) unnoticed++;
  const problem = times === 1 ? 'NOT NOTICED' : `the text is there ${times} times: ${find}`;
  console.log(`${promise}\n    ${noticed ?? problem}`);
}
console.log(`\n${unnoticed ? `${unnoticed} not noticed` : 'all noticed'}`);
process.exitCode = unnoticed ? 1 : 0;
