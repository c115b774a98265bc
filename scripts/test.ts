import { findOrInstallBrowser } from './browser/find.ts';
import { build } from './build.ts';
import { run } from './run.ts';
import { absence, absentServices } from './services/find.ts';
import { startPostgres } from './services/postgres.ts';

/**
 * Builds, finds a browser (or installs one where it may) and the services, and runs all tests. Words after `npm test --` go to
 * vitest. Tests that lack something are counted as skipped; with `CI=true` that fails.
 */
const everything = process.env.CI === 'true';
await build();
const browser = findOrInstallBrowser();
const absent = absentServices({ install: everything });
for (const name of absent) console.error(`${absence(name)} Its tests are skipped.`);
if (everything && (!browser || absent.length)) {
  console.error('CI=true: all tests must run, and what they need is not all there.');
  process.exitCode = 1;
} else {
  const postgres =
    process.env.TEST_DATABASE_URL || absent.includes('PostgreSQL')
      ? undefined
      : await startPostgres({ durable: false });
  process.exitCode = await run('vitest', ['run', ...process.argv.slice(2)], {
    ...(browser && { CHROMIUM_PATH: browser }),
    ...(postgres && { TEST_DATABASE_URL: postgres.url }),
  }).finally(() => postgres?.stop());
}
