import { defineConfig } from 'vitest/config';
import { filesOfTheStore } from './tests/helpers/of-the-store.ts';

const node = { environment: 'node', testTimeout: 60_000, hookTimeout: 120_000 } as const;

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
      { test: { ...onSqlite, name: 'http', include: ['tests/{web,pages,cli}/**/*.test.ts'] } },
      {
        test: {
          ...node,
          name: 'postgres',
          // Without a server each file counts as skipped, and says how to have one.
          include: process.env.TEST_DATABASE_URL ? filesOfTheStore : ['tests/helpers/without-postgres.ts'],
        },
      },
      {
        test: {
          ...onSqlite,
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          testTimeout: 60_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
