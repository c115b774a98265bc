import { createRequire } from 'node:module';
import type Database from 'better-sqlite3';
import { StoreUnavailableError } from '../../base/errors.ts';
import { once } from '../../base/once.ts';

/** Opens a file as better-sqlite3 does. Throws `StoreUnavailableError` where SQLite does not load on this machine. */
export const openFile = (file: string, options?: Database.Options): Database.Database => new (driver())(file, options);

const require = createRequire(import.meta.url);

/** The driver as npm installed it, 12 or 13: each finds its own native part. It is loaded with the first file, and not at all with PostgreSQL. */
const driver = once((): typeof Database => {
  try {
    refuseTooNew();
    const Driver = require('better-sqlite3') as typeof Database;
    new Driver(':memory:').close();
    return Driver;
  } catch (error) {
    const [reason] = String((error as Error).message).split('\n');
    const here = `Node.js ${process.versions.node} (${process.platform}-${process.arch})`;
    throw new StoreUnavailableError(
      `SQLite does not load on ${here}: ${reason?.replace(/\.?(?: Tried)?:?$/, '.')} docs/support.md says how to install it for this Node.js.`,
      { cause: error },
    );
  }
});

/** Before 22 the process would end with a segmentation fault, and no word about it. */
function refuseTooNew() {
  if (Number.parseInt(process.versions.node, 10) >= 22) return;
  const { version } = require('better-sqlite3/package.json') as { version: string };
  if (Number.parseInt(version, 10) >= 13) throw new Error(`better-sqlite3 ${version} needs Node.js 22 or newer`);
}
