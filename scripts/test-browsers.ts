import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openWebkit } from '../tests/webkit/driver.ts';
import { absentBrowsers, findBrowser, findFirefox, type OtherBrowser } from './browsers.ts';
import { run } from './run.ts';

/**
 * `npm run test:browsers` runs the browser tests in Firefox and a smoke test of pages, forms and admin pages in WebKit, and prints the
 * rows for docs/support.md. One browser may be named, Chromium too: `npm run test:browsers -- firefox`. With other words it runs the files
 * whose path has one. A browser that is absent is skipped; with `CI=true` that fails.
 */
const suites = {
  chromium: { name: 'Chromium', project: 'browser', version: () => versionOf(findBrowser()) },
  firefox: { name: 'Firefox', project: 'browser', version: () => versionOf(findFirefox()) },
  webkit: { name: 'WebKit', project: 'webkit', version: versionOfWebkit },
} as const;
type Suite = keyof typeof suites;

/** The last takes the remaining test files. */
const flows: Readonly<Record<string, RegExp>> = {
  pages: /(every-page|font|frame|layout|pages)\.test/,
  forms: /(forms|first-press|beacon)\.test/,
  'admin pages': /\/admin/,
  'carousels, calculators, players, embeds': /./,
};

const args = process.argv.slice(2);
const isSuite = (word: string): word is Suite => word in suites;
const named = args.filter(isSuite);
const words = args.filter((word) => !isSuite(word));
const wanted = named.length ? named : (['firefox', 'webkit'] as const);

const others = wanted.map((suite) => suites[suite].name).filter((name): name is OtherBrowser => name !== 'Chromium');
const absent: readonly string[] = absentBrowsers(others);
if (absent.length && process.env.CI === 'true') {
  console.error('CI=true: all browsers must be there.');
  process.exitCode = 1;
} else {
  for (const suite of wanted) await runIn(suite);
}

async function runIn(suite: Suite) {
  const { name, project, version } = suites[suite];
  const folder = mkdtempSync(join(tmpdir(), 'browsers-'));
  const file = join(folder, 'results.json');
  const reporters = [
    '--reporter=default',
    '--reporter=./tests/reporter.ts',
    '--reporter=json',
    `--outputFile.json=${file}`,
  ];
  const code = await run('vitest', ['run', '--project', project, ...reporters, ...words], { BROWSER: suite });
  if (code) process.exitCode = code;
  if (!words.length && !absent.includes(name)) {
    console.log(`| ${[name, await version(), ...cells(file), new Date().toISOString().slice(0, 10)].join(' | ')} |`);
  }
  rmSync(folder, { recursive: true });
}

/** Passed tests of each flow. */
function cells(file: string): string[] {
  const { testResults } = JSON.parse(readFileSync(file, 'utf8')) as {
    testResults: { name: string; assertionResults: { status: string }[] }[];
  };
  const left = new Set(testResults);
  return Object.values(flows).map((files) => {
    const ours = [...left].filter(({ name }) => files.test(name));
    for (const one of ours) left.delete(one);
    const count = (is: (status: string) => boolean) =>
      ours.flatMap(({ assertionResults }) => assertionResults).filter(({ status }) => is(status)).length;
    const passed = count((status) => status === 'passed');
    const failed = count((status) => status === 'failed');
    const skipped = count((status) => status !== 'passed' && status !== 'failed');
    return `${passed} of ${passed + failed}${skipped ? `, ${skipped} not possible` : ''}`;
  });
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
