import { defineConfig } from 'vitest/config';

const node = { environment: 'node', testTimeout: 20_000, hookTimeout: 60_000 } as const;

/** Three kinds of tests: of single parts, of the product over HTTP, and of pages in a browser. */
export default defineConfig({
  test: {
    reporters: ['default', './tests/reporter.ts'],
    projects: [
      {
        test: {
          ...node,
          name: 'unit',
          include: ['tests/{site,leads,analytics,store,crm,repo,client}/**/*.test.{ts,tsx}'],
        },
      },
      { test: { ...node, name: 'http', include: ['tests/{web,pages,cli}/**/*.test.ts'] } },
      {
        test: {
          ...node,
          name: 'browser',
          include: ['tests/browser/**/*.test.ts'],
          testTimeout: 60_000,
          fileParallelism: false,
        },
      },
    ],
  },
});
