import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { Argument } from 'commander';
import { root } from '../../src/base/root.ts';
import { shippedFolder } from '../../src/content/source.ts';
import { harmless } from '../terminal/output.ts';
import { FailedError, type Terminal, UsageError } from '../terminal/terminal.ts';

export const folderArgument = new Argument('[dir]', 'Folder of the content (default: CONTENT_DIR)');

interface ContentFolder {
  /** As people name it. */
  name: string;
  /** What the name is seen from. */
  base: string;
  path: string;
}

/** Writes content: it is public, and the server that reads it may run as another user, so the umask of the command does not count. */
export async function withPublicUmask<T>(work: () => T | Promise<T>): Promise<T> {
  const umask = process.umask(0o022);
  try {
    return await work();
  } finally {
    process.umask(umask);
  }
}

/** The folder that a command names, seen from where it runs, or that of the settings. Throws `UsageError` where neither is there. */
export function contentFolder({ env }: Terminal, named: string | undefined): ContentFolder {
  if (named) return { name: named, base: process.cwd(), path: resolve(named) };
  const set = env.CONTENT_DIR?.trim();
  if (!set) throw new UsageError('name a folder, or set CONTENT_DIR.');
  return { name: set, base: root, path: resolve(root, set) };
}

/** The same, of a folder that is there; the samples where nothing is named. Throws `FailedError` too. */
export function existingContentFolder(terminal: Terminal, named: string | undefined): ContentFolder {
  const isNowhere = !named && !terminal.env.CONTENT_DIR?.trim();
  const folder = isNowhere
    ? { name: shippedFolder, base: root, path: resolve(root, shippedFolder) }
    : contentFolder(terminal, named);
  if (!existsSync(folder.path)) throw new FailedError(`there is no folder ${harmless(folder.name)}.`);
  return folder;
}
