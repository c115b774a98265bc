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

const sentences: Readonly<Record<string, string>> = {
  SQLITE_BUSY: 'The database is locked by another program; please try again in a moment.',
  SQLITE_LOCKED: 'The database is locked by another program; please try again in a moment.',
  SQLITE_FULL: 'The disk is full.',
  SQLITE_IOERR: 'The disk of the database cannot be read or written.',
  SQLITE_READONLY: 'The database is read-only.',
  SQLITE_CORRUPT: 'The database file is damaged.',
  SQLITE_NOTADB: 'The database file is not a database.',
  SQLITE_CANTOPEN: 'The database file cannot be opened.',
  EACCES: 'The folder of the database is not writable.',
  EPERM: 'The folder of the database is not writable.',
  EROFS: 'The folder of the database is not writable.',
  ENOSPC: 'The disk is full.',
  ENOTDIR: 'The folder of the database is a file.',
  // Node.js reports a new folder on a read-only disk as missing.
  ENOENT: 'The folder of the database cannot be made: its disk is read-only, or it is a link that leads nowhere.',
  ELOOP: 'The folder of the database is a link that leads nowhere.',
  ENAMETOOLONG: 'The path of the database is too long.',
  EEXIST: 'The folder of the database is a file.',
};

/** A `StoreUnavailableError` with a sentence for known states of the disk, otherwise the error itself. */
export function storeError(error: unknown): unknown {
  const sentence = sentences[family(error)] ?? (isSchemaMismatch(error) ? schemaMismatch : undefined);
  return sentence ? new StoreUnavailableError(sentence, { cause: error }) : error;
}

const schemaMismatch = 'The tables are not those of this program; `leads db check` says what differs.';
/** SQLite has one code for every mistake in a statement; the message shows whether tables have changed. */
const isSchemaMismatch = (error: unknown) =>
  family(error) === 'SQLITE_ERROR' &&
  /no such (table|column)|has no column named|because it is a view/.test((error as Error).message);

export const isBusy = (error: unknown) => ['SQLITE_BUSY', 'SQLITE_LOCKED'].includes(family(error));

/** `SQLITE_IOERR` of `SQLITE_IOERR_WRITE`. */
function family(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return /^SQLITE_[A-Z]+/.exec(code)?.[0] ?? code;
}
