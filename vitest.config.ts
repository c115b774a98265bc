import { defineConfig } from 'vitest/config';

const node = { environment: 'node', testTimeout: 20_000, hookTimeout: 60_000 } as const;

/** Tests of what only one engine has say so by their name. */
const ofPostgres = '**/*.postgres.test.ts';
const ofSqlite = '**/*.sqlite.test.ts';

/** Tests here keep leads in a file, whatever servers there are. */
const onSqlite = { ...node, exclude: [ofPostgres], env: { TEST_DATABASE_URL: '' } };

/** What reads or writes the store, which must do so alike on both engines. */
const ofTheStore = [
  'tests/{store,leads,analytics,cli}/**/*.test.ts',
  'tests/web/{accounts,admin,admin-*,analytics,crash,delivery,form-posts,refusals,roles,second-step,set-up,uploads}.test.ts',
  'tests/web/**/*.postgres.test.ts',
];

/** Tests of single parts, of the product over HTTP, the same on PostgreSQL, and of pages in a browser. */
export default defineConfig({
  test: {
    reporters: ['default', './tests/reporter.ts'],
    projects: [
      {
        test: {
          ...onSqlite,
          name: 'unit',
          include: ['tests/{site,leads,analytics,store,crm,repo,client}/**/*.test.{ts,tsx}'],
        },
      },
      { test: { ...onSqlite, name: 'http', include: ['tests/{web,pages,cli}/**/*.test.ts'] } },
      {
        test: {
          ...node,
          name: 'postgres',
          // Without a server each file counts as skipped, and says how to have one.
          include: process.env.TEST_DATABASE_URL ? ofTheStore : ['tests/without-postgres.ts'],
          exclude: [ofSqlite],
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
