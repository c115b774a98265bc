import { randomUUID } from 'node:crypto';
import { lstat, open, rename, rm } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { FailedError, UsageError } from './terminal.ts';

/** `make` writes a temporary file, which is then renamed, so that nobody reads half a file. Throws `FailedError`, and `UsageError` for an existing file without `force`. */
export async function outputFile<T>(
  named: string,
  make: (temporary: string) => Promise<T>,
  { force }: { force?: boolean } = {},
): Promise<T> {
  const file = resolve(named);
  const temporary = join(dirname(file), `.${basename(file)}.${randomUUID().slice(0, 8)}`);
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

const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'its folder does not exist',
  ENOTDIR: 'its folder is a file',
  EISDIR: 'it is a folder',
  EEXIST: 'it is a folder',
  ENOTEMPTY: 'it is a folder',
  EACCES: 'no permission to write to its folder',
  EPERM: 'no permission to write to its folder',
  EROFS: 'no permission to write to its folder',
  ENOSPC: 'the disk is full',
};

export function fileError(error: unknown, file: string): unknown {
  const reason = error instanceof Error && 'code' in error ? reasons[String(error.code)] : undefined;
  return reason ? new FailedError(`${file} cannot be written: ${reason}.`) : error;
}
