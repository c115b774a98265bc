import { createRequire } from 'node:module';
import Database from 'better-sqlite3';

/** Where npm puts SQLite itself. Left alone, the driver looks in a dozen places: a fifth of the time of a command. */
const binding = 'better-sqlite3/build/Release/better_sqlite3.node';

/** Opens a file as better-sqlite3 does. */
export const openFile = (file: string, options?: Database.Options): Database.Database =>
  new Database(file, { ...options, nativeBinding: createRequire(import.meta.url).resolve(binding) });
