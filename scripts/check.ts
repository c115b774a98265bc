import { build } from './build.ts';
import { run } from './run.ts';

/** What must hold before a commit, each with the words for when it does not. */
const steps = [
  { name: 'types', command: 'tsc', args: ['--noEmit'] },
  { name: 'format and lint', command: 'biome', args: ['ci', '--error-on-warnings'] },
  { name: 'unused files, exports and dependencies', command: 'knip', args: [] },
] as const;

await build();
const failed: string[] = [];
for (const { name, command, args } of steps) {
  console.log(`\n${name}`);
  if ((await run(command, args)) !== 0) failed.push(name);
}
console.log(failed.length ? `\nNot in order: ${failed.join(', ')}` : '\nAll in order');
process.exitCode = failed.length ? 1 : 0;
