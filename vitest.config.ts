import { defineConfig } from 'vitest/config';
import { filesOfTheStore } from './tests/helpers/of-the-store.ts';

const node = {
  environment: 'node',
  // The files of a worker share what they import, and each has apps and databases of its own.
  isolate: false,
  maxWorkers: 2,
  testTimeout: 60_000,
  hookTimeout: 120_000,
  expect: { poll: { timeout: 30_000 } },
} as const;

/** These open the product as it is built, or run its programs. */
const built = { globalSetup: 'tests/helpers/built.ts' };

/** These keep leads in a file, whatever servers there are. Tests of what only one engine has say so by their name. */
const onSqlite = { ...node, exclude: ['**/*.postgres.test.ts'], env: { TEST_DATABASE_URL: '' } };

/** Tests of single parts, of the product over HTTP, the same on PostgreSQL, and of pages in a browser. */
export default defineConfig({
  test: {
    reporters: ['default', './tests/reporter.ts'],
    projects: [
      {
        test: {
          ...onSqlite,
          name: 'unit',
          include: ['tests/{answers,client,content,leads,outside,repo,site,store,visits}/**/*.test.{ts,tsx}'],
        },
      },
      { test: { ...onSqlite, ...built, name: 'http', include: ['tests/{web,pages,cli}/**/*.test.ts'] } },
      {
        test: {
          ...node,
          ...built,
          name: 'postgres',
          // Without a server each file counts as skipped, and says how to have one.
          include: process.env.TEST_DATABASE_URL ? filesOfTheStore : ['tests/helpers/without-postgres.ts'],
        },
      },
      {
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
      { test: { ...onSqlite, ...built, name: 'webkit', include: ['tests/webkit/*.test.ts'] } },
    ],
  },
});
