import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

/** What reads or writes the store, which must do so alike on both engines. */
const ofTheStore = [
  /^tests\/(db|leads|visits)\//,
  /^tests\/cli\/(accounts|commands|data|export|import|list|process|webhooks)\.test/,
  /^tests\/web\/\w+\/(accounts|api|tokens|admin-.*|crash|erase|instances|two-factor|set-up|content\/(?:picture-publishing|unused-uploads))\.test/,
  /\.postgres\.test/,
];

/** All test files, as paths from the project's folder. */
export const testFiles = readdirSync(join(import.meta.dirname, '..'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.test\.tsx?$/.test(file))
  .map((file) => join('tests', file))
  .sort();

/** Those that run on PostgreSQL: what opens no store is the same on both. */
export const filesOfTheStore = testFiles
  .filter((file) => !/\.sqlite\.test/.test(file))
  .filter((file) => ofTheStore.some((pattern) => pattern.test(file)))
  .filter((file) => /(?:temporary-store|test-app|outbox-office|run-leads|openStore)/.test(readFileSync(file, 'utf8')));
