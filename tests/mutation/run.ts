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
let unnoticed = 0;
for (const [index, { promise, find, test }] of mutants.entries()) {
  if (words.length && !words.some((word) => promise.includes(word))) continue;
  const times = sources.reduce((sum, source) => sum + source.split(find).length - 1, 0);
  const { stdout } =
    times === 1
      ? spawnSync(
          'npx',
          ['vitest', 'run', '--config', 'tests/mutation/vitest.config.ts', '--root', '.', '--bail', '1', test],
          {
            encoding: 'utf8',
            env: { ...process.env, MUTANT: String(index), NO_COLOR: '1' },
          },
        )
      : { stdout: '' };
  const failed = /^ FAIL\s+(.*)$/m.exec(stdout)?.[1];
  if (!failed) unnoticed++;
  const result = failed ?? (times === 1 ? 'NOT NOTICED' : `the text is there ${times} times: ${find}`);
  console.log(`${promise}\n    ${result}`);
}
console.log(`\n${unnoticed ? `${unnoticed} not noticed` : 'all noticed'}`);
process.exitCode = unnoticed ? 1 : 0;
