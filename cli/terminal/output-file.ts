import { randomUUID } from 'node:crypto';
import { lstat, open, rename, rm, stat } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { readConfig } from '../../src/config/config.ts';
import { databaseFile } from '../../src/db/sqlite/maintenance.ts';
import { fileError } from './output.ts';
import { type Terminal, UsageError } from './terminal.ts';

/** `make` writes a temporary file, which is then renamed, so that nobody reads half a file. Throws `FailedError`, and `UsageError` for an existing file without `force`. */
export async function outputFile<T>(
  named: string,
  make: (temporary: string) => Promise<T>,
  terminal: Terminal,
  { force }: { force?: boolean } = {},
): Promise<T> {
  const file = resolve(named);
  const temporary = join(dirname(file), `.${basename(file)}.${randomUUID().slice(0, 8)}`);
  await mustNotBeDatabase(named, terminal);
  if (!force) await mustBeAbsent(named);
  try {
    // Readable by the owner only.
    const handle = await open(temporary, 'wx', 0o600);
    await handle.close();
    const made = await make(temporary);
    await syncToDisk(temporary);
    if (!force) await mustBeAbsent(named);
    await rename(temporary, file);
    return made;
  } catch (error) {
    await rm(temporary, { force: true });
    throw fileError(error, named);
  }
}

/** A running server would lose what it writes to the replaced file. */
async function mustNotBeDatabase(file: string, { env }: Terminal): Promise<void> {
  const database = databaseFile(readConfig(env).dataDir);
  const named = await stat(file).catch(() => undefined);
  for (const suffix of ['', '-wal', '-shm']) {
    const part = await stat(database + suffix).catch(() => undefined);
    if (part && named?.dev === part.dev && named.ino === part.ino)
      throw new UsageError(`${file} belongs to the database; name another file.`);
  }
}

async function mustBeAbsent(file: string): Promise<void> {
  const stats = await lstat(file).catch(() => undefined);
  if (stats && !stats.isDirectory()) throw new UsageError(`${file} already exists; use --force to replace it.`);
}

async function syncToDisk(file: string): Promise<void> {
  const handle = await open(file, 'r+');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
