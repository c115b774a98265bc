import { readdirSync } from 'node:fs';
import { join } from 'node:path';

/** What reads or writes the store, which must do so alike on both engines. */
const ofTheStore = [
  /^(store|leads|visits|cli)\//,
  /^web\/\w+\/(accounts|admin|admin-.*|analytics|crash|delivery|erase|form-posts|instances|refusals|roles|second-step|set-up|uploads)\.test/,
  /\.postgres\.test/,
];

/** The test files that run on PostgreSQL, as paths from the project's folder. */
export const filesOfTheStore = readdirSync(join(import.meta.dirname, '..'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.test\.ts$/.test(file) && !/\.sqlite\.test/.test(file))
  .filter((file) => ofTheStore.some((pattern) => pattern.test(file)))
  .map((file) => join('tests', file))
  .sort();
