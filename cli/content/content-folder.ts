import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { Argument } from 'commander';
import { root } from '../../src/base/root.ts';
import { shippedFolder } from '../../src/content/source.ts';
import { harmless } from '../terminal/output.ts';
import { FailedError, type Terminal, UsageError } from '../terminal/terminal.ts';

export const folderArgument = new Argument('[dir]', 'Folder of the content (default: CONTENT_DIR)');

interface ContentFolder {
  /** As typed. */
  name: string;
  /** Base of a relative name. */
  base: string;
  path: string;
}

/** Content is public and the server may run as another user, so the command's umask is overridden. */
export async function withPublicUmask<T>(work: () => T | Promise<T>): Promise<T> {
  const umask = process.umask(0o022);
  try {
    return await work();
  } finally {
    process.umask(umask);
  }
}

/** The named folder, or `CONTENT_DIR`. Throws `UsageError` without either. */
export function contentFolder({ env }: Terminal, named: string | undefined): ContentFolder {
  if (named) return { name: named, base: process.cwd(), path: resolve(named) };
  const set = env.CONTENT_DIR?.trim();
  if (!set) throw new UsageError('name a folder, or set CONTENT_DIR.');
  return { name: set, base: root, path: resolve(root, set) };
}

/** Defaults to the samples. Throws `FailedError` where the folder is missing. */
export function existingContentFolder(terminal: Terminal, named: string | undefined): ContentFolder {
  const isNowhere = !named && !terminal.env.CONTENT_DIR?.trim();
  const folder = isNowhere
    ? { name: shippedFolder, base: root, path: resolve(root, shippedFolder) }
    : contentFolder(terminal, named);
  if (!existsSync(folder.path)) throw new FailedError(`there is no folder ${harmless(folder.name)}.`);
  return folder;
}
