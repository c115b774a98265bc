import { defineConfig } from 'vitest/config';
import { folderInMemory } from './tests/helpers/memory.ts';
import { filesOfTheStore } from './tests/helpers/of-the-store.ts';

/** Rendering makes much garbage that lives for one request: room for it saves an eighth of the time. */
const execArgv = ['--max-semi-space-size=64'];

const node = {
  environment: 'node',
  // The files of a worker share what they import, and each has apps and databases of its own.
  isolate: false,
  // Two leave a third of two cores idle: they wait for browsers, databases and timers.
  maxWorkers: 3,
  execArgv,
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
  setupFiles: 'tests/helpers/cheap-passwords.ts',
} as const;

/** These open the product as it is built, or run its programs. */
const built = { globalSetup: 'tests/helpers/built.ts' };

/** React as the built program has it: its development build takes four times as long to render a page. */
const oxc = { jsx: { runtime: 'automatic', development: false } } as const;
const env = { NODE_ENV: 'production', ...folderInMemory() };

/** These keep leads in a file, whatever servers there are. Tests of what only one engine has say so by their name. */
const onSqlite = { ...node, exclude: ['**/*.postgres.test.ts'], env: { ...env, TEST_DATABASE_URL: '' } };

/** Tests of single parts, of the product over HTTP, the same on PostgreSQL, and of pages in a browser. */
export default defineConfig({
  test: {
    // Compiled modules stay in `node_modules` between runs, which saves a file with the whole product two of its six seconds.
    experimental: { fsModuleCache: true },
    reporters: ['default', './tests/reporter.ts'],
    projects: [
      {
        oxc,
        test: {
          ...onSqlite,
          name: 'unit',
          // All that no other project has, so that a new folder is never left out.
          include: ['tests/**/*.test.{ts,tsx}'],
          exclude: [...onSqlite.exclude, 'tests/{web,pages,cli,browser,webkit}/**'],
        },
      },
      { oxc, test: { ...onSqlite, ...built, name: 'http', include: ['tests/{web,pages,cli}/**/*.test.ts'] } },
      {
        oxc,
        test: {
          ...node,
          env,
          globalSetup: [built.globalSetup, 'tests/helpers/postgres-template.ts'],
          name: 'postgres',
          // Without a server each file counts as skipped, and says how to have one.
          include: process.env.TEST_DATABASE_URL ? filesOfTheStore : ['tests/helpers/without-postgres.ts'],
        },
      },
      {
        oxc,
        test: {
          ...onSqlite,
          ...built,
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          // A browser on a busy machine misses a beat; the closing lines name each test that needed this.
          retry: 1,
        },
      },
      // Only `npm run test:browsers` runs these.
      { oxc, test: { ...onSqlite, ...built, name: 'webkit', include: ['tests/webkit/*.test.ts'] } },
    ],
  },
});
