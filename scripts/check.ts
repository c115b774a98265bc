import { spawnSync } from 'node:child_process';
import { root } from '../src/base/root.ts';
import { loadContent } from '../src/content/load.ts';
import { sampleTexts } from '../src/content/sample-texts.ts';
import { build } from './build.ts';
import { byteBudgets } from './check/byte-budgets.ts';
import { lockFile } from './check/lock-file.ts';
import { readability } from './check/readability.ts';
import type { Verdict } from './check/verdict.ts';
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

/** `npm audit`, which asks the registry; one that has nothing to say about vulnerabilities cannot be asked. */
function vulnerabilities(): Verdict {
  const { stdout, stderr } = spawnSync('npm', ['audit', '--audit-level=high', '--json', '--loglevel=error'], {
    cwd: root,
    encoding: 'utf8',
    timeout: 120_000,
  });
  const found = severities(stdout);
  if (!found) {
    const why = /audit endpoint|ENOTFOUND|ECONNREFUSED|EAI_AGAIN|ETIMEDOUT/.test(stdout + stderr)
      ? 'the registry of this npm answers no audit; run it where the public registry can be reached'
      : undefined;
    return why ? { skipped: why } : { problems: [`npm audit says nothing that can be read: ${stderr.trim()}`] };
  }
  const grave = (found.high ?? 0) + (found.critical ?? 0);
  return { problems: grave ? [`${grave} known vulnerabilities of high or critical severity; see "npm audit"`] : [] };
}

/** How many there are of each severity; `undefined` when the text is no report. */
function severities(text: string): Record<string, number> | undefined {
  try {
    const report = JSON.parse(text) as { metadata?: { vulnerabilities?: Record<string, number> } };
    return report.metadata?.vulnerabilities;
  } catch {
    return undefined;
  }
}
