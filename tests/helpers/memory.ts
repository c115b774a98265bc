import { accessSync, constants, statfsSync } from 'node:fs';

const memory = '/dev/shm';

/** In bytes. */
const enough = 2 * 1024 ** 3;

/** Linux keeps files in memory here, so that a commit does not wait for a disk; elsewhere tests use the usual folder. */
export function folderInMemory(): { TMPDIR?: string } {
  try {
    accessSync(memory, constants.W_OK);
    const { bavail, bsize } = statfsSync(memory);
    return bavail * bsize >= enough ? { TMPDIR: memory } : {};
  } catch {
    return {};
  }
}
