import { findOrInstallBrowser } from './browser/find.ts';
import { build } from './build.ts';
import { run } from './run.ts';

/**
 * Builds, finds a browser (or installs one where it may), and runs all tests. Words after `npm test --` go to vitest.
 * Without a browser its tests are counted as skipped; with `CI=true` that fails.
 */
await build();
const browser = findOrInstallBrowser();
if (!browser && process.env.CI === 'true') {
  console.error('CI=true: the browser tests must run, and there is no Chromium.');
  process.exitCode = 1;
} else {
  process.exitCode = await run('vitest', ['run', ...process.argv.slice(2)], browser ? { CHROMIUM_PATH: browser } : {});
}
