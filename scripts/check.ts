import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../src/app.ts';
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
console.log('\nbyte budgets');
if (!(await keepsBudgets())) failed.push('byte budgets');
console.log(failed.length ? `\nNot in order: ${failed.join(', ')}` : '\nAll in order');
process.exitCode = failed.length ? 1 : 0;

/** Names every budget that is broken. Read only after the build, which makes what is measured. */
async function keepsBudgets(): Promise<boolean> {
  const { fileBudgets, pageBudgets } = await import('./budgets.ts');
  const folder = await mkdtemp(join(tmpdir(), 'budgets-'));
  const app = createApp({ LOG_LEVEL: 'silent', DATA_DIR: folder });
  try {
    await app.ready;
    const budgets = [...fileBudgets(), ...(await pageBudgets(app))];
    const broken = budgets.filter(({ found, most }) => found > most);
    for (const { what, found, most } of broken) console.log(`${what}: ${found}, at most ${most}`);
    return broken.length === 0;
  } finally {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  }
}
