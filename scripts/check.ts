import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createApp } from '../src/app.ts';
import { root } from '../src/base/root.ts';
import { loadContent } from '../src/content/load.ts';
import { sampleTexts } from '../src/content/sample-texts.ts';
import { build } from './build.ts';
import { fileBudgets, pageBudgets, publicPages } from './check/budgets.ts';
import { lockFile } from './check/lock-file.ts';
import { hardTexts } from './check/readability.ts';
import { run } from './run.ts';

const tools = [
  { name: 'types', command: 'tsc', args: ['--noEmit'] },
  { name: 'format and lint', command: 'biome', args: ['ci', '--error-on-warnings'] },
  { name: 'unused files, exports and dependencies', command: 'knip', args: [] },
] as const;

await build();
const failed: string[] = [];
const skipped: string[] = [];
for (const { name, command, args } of tools) {
  console.log(`\n${name}`);
  if ((await run(command, args)) !== 0) failed.push(name);
}
report('lock file and install scripts', lockFile());
report('known vulnerabilities', vulnerabilities());
await checkSite();
const samples = sampleTexts(loadContent(root));
console.log(`\n${samples.length} sample texts left`);
for (const { file, needs } of samples) console.log(`data/content/${file}: ${needs}`);
if (skipped.length) console.log(`\nSkipped: ${skipped.join(', ')}`);
console.log(failed.length ? `\nNot in order: ${failed.join(', ')}` : '\nAll in order');
process.exitCode = failed.length ? 1 : 0;

function report(name: string, problems: readonly string[] | { skipped: string }): void {
  console.log(`\n${name}`);
  if ('skipped' in problems) {
    console.log(`Skipped: ${problems.skipped}.`);
    skipped.push(name);
  } else {
    for (const problem of problems) console.error(`${problem}.`);
    if (problems.length) failed.push(name);
  }
}

/** Checks byte budgets and an eighth-grade reading level. */
async function checkSite(): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'check-'));
  const app = createApp({ LOG_LEVEL: 'silent', DATA_DIR: folder });
  try {
    await app.ready;
    const pages = publicPages(app);
    const broken = [...fileBudgets(), ...pageBudgets(pages)].filter(({ found, most }) => found > most);
    report(
      'byte budgets',
      broken.map(({ what, found, most }) => `${what}: ${found}, at most ${most}`),
    );
    const texts = pages.map(({ path, html }) => ({ name: path, html: mainHtml(html) }));
    report('reading level', hardTexts(texts));
  } finally {
    await app.close();
    await rm(folder, { recursive: true, force: true });
  }
}

function mainHtml(html: string): string {
  const [main] = /<main\b.*<\/main>/s.exec(html) ?? [];
  if (!main) throw new Error('A page has no <main>.');
  return main;
}

/** `npm audit`; skipped if the registry does not support it. */
function vulnerabilities(): readonly string[] | { skipped: string } {
  const { status, stdout, stderr } = spawnSync('npm', ['audit', '--audit-level=high', '--loglevel=error'], {
    cwd: root,
    encoding: 'utf8',
    timeout: 120_000,
  });
  if (status === 0) return [];
  if (/audit endpoint|ENOTFOUND|ECONNREFUSED|EAI_AGAIN|ETIMEDOUT/.test(stdout + stderr))
    return { skipped: 'the registry of this npm answers no audit; run it where the public registry can be reached' };
  return [`npm audit: ${(stdout + stderr).trim()}`];
}
