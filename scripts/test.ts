import { readFileSync } from 'node:fs';
import { testFiles } from '../tests/helpers/of-the-store.ts';
import { findOrInstallBrowser } from './browsers.ts';
import { run } from './run.ts';
import { absence, absentServices, startPostgres } from './services.ts';

/**
 * `npm test` runs all tests, those of the store on SQLite and PostgreSQL. `npm test -- --quick` leaves out the browser and PostgreSQL.
 * `npm test -- tests/site` runs the files whose path has one of these words, on SQLite and with nothing that they do not need; with
 * `--postgres` on PostgreSQL too. `npm run test:fuzz` runs properties much more often. Further arguments go to vitest. Tests without their services are skipped; with `CI=true` that fails.
 */
const options = ['--postgres', '--quick', '--fuzz'];
const isFuzz = process.argv.includes('--fuzz');
const properties = testFiles.filter((file) => isFuzz && readFileSync(file, 'utf8').includes("/helpers/property.ts'"));
const words = [...process.argv.slice(2).filter((word) => !options.includes(word)), ...properties];
const isQuick = process.argv.includes('--quick');
const named = testFiles.filter((file) => words.some((word) => file.includes(word)));
const isAll = named.length === 0 && !isQuick;
const needsPostgres = isAll || process.argv.includes('--postgres') || named.some((file) => file.includes('.postgres.'));
const needsBrowser = isAll || (!isQuick && named.some((file) => file.startsWith('tests/browser/')));
const projects = isQuick ? ['unit', 'http'] : ['!webkit'];

const everything = process.env.CI === 'true' && isAll;
const browser = needsBrowser ? findOrInstallBrowser() : undefined;
const absent = isAll || needsPostgres ? absentServices({ install: everything }) : [];
for (const name of absent) console.error(`${absence(name)} Its tests are skipped.`);
if (everything && (!browser || absent.length)) {
  console.error('CI=true: all tests must run, and what they need is not all there.');
  process.exitCode = 1;
} else {
  const postgres =
    process.env.TEST_DATABASE_URL || !needsPostgres || absent.includes('PostgreSQL')
      ? undefined
      : await startPostgres({ durable: false });
  process.exitCode = await run(
    'vitest',
    [
      'run',
      ...projects.flatMap((name) => ['--project', name]),
      ...(isFuzz ? ['--testTimeout', '900000'] : []),
      ...words,
    ],
    {
      ...(isFuzz && { FUZZ: '1' }),
      ...(browser && { CHROMIUM_PATH: browser }),
      ...(postgres && { TEST_DATABASE_URL: postgres.url }),
    },
  ).finally(() => postgres?.stop());
}
