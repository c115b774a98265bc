import { spawnSync } from 'node:child_process';
import { openWebkit } from '../tests/webkit/driver.ts';
import { findBrowser } from './browsers.ts';
import { run } from './run.ts';
import { absence, absentServices, findService } from './services.ts';

/**
 * `npm run test:browsers` runs the browser tests in Firefox and a smoke test of pages, forms and admin pages in WebKit, each
 * with the version that docs/support.md names. One browser may be named, Chromium too: `npm run test:browsers -- firefox`. With other words it runs the files
 * whose path has one. A browser that is absent is skipped; with `CI=true` that fails.
 */
const suites = {
  chromium: { name: 'Chromium', project: 'browser', version: () => versionOf(findBrowser()) },
  firefox: { name: 'Firefox', project: 'browser', version: () => versionOf(findService('Firefox')) },
  webkit: { name: 'WebKit', project: 'webkit', version: versionOfWebkit },
} as const;
type Suite = keyof typeof suites;

const args = process.argv.slice(2);
const isSuite = (word: string): word is Suite => word in suites;
const named = args.filter(isSuite);
const words = args.filter((word) => !isSuite(word));
const wanted = named.length ? named : (['firefox', 'webkit'] as const);

const others = wanted.map((suite) => suites[suite].name).filter((name) => name !== 'Chromium');
const absent: readonly string[] = absentServices({ install: true }, others);
for (const name of others) if (absent.includes(name)) console.error(`${absence(name)} Its tests are skipped.`);
if (absent.length && process.env.CI === 'true') {
  console.error('CI=true: all browsers must be there.');
  process.exitCode = 1;
} else {
  for (const suite of wanted) {
    const { name, project, version } = suites[suite];
    if (!absent.includes(name)) console.log(`${name} ${await version()}`);
    const code = await run('vitest', ['run', '--project', project, ...words], { BROWSER: suite });
    if (code) process.exitCode = code;
  }
}

function versionOf(program = '') {
  const { stdout } = spawnSync(program, ['--version'], { encoding: 'utf8' });
  return /\d[\d.]+/.exec(stdout)?.[0] ?? '';
}

/** Needs a display. */
async function versionOfWebkit() {
  const { version, close } = await openWebkit();
  await close();
  return `${version} (WebKitGTK)`;
}
