import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';

/** Gives what is made until the test has ended to its owner alone, as a strict umask does. */
export function strictUmask(): void {
  const umask = process.umask(0o077);
  onTestFinished(() => void process.umask(umask));
}

/** The files and folders in a folder that another user can't read. */
export const sealedIn = (folder: string): string[] =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => ({ path: join(entry.parentPath, entry.name), needed: entry.isDirectory() ? 0o755 : 0o644 }))
    .concat({ path: folder, needed: 0o755 })
    .filter(({ path, needed }) => (statSync(path).mode & needed) !== needed)
    .map(({ path }) => path);
