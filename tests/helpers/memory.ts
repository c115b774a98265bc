import { spawnSync } from 'node:child_process';
import { rmSync, statfsSync, writeFileSync } from 'node:fs';

const memory = '/dev/shm';

/** In bytes. */
const enough = 2 * 1024 ** 3;

/**
 * Linux keeps files in memory here, so that a commit does not wait for a disk. Tests use the usual folder elsewhere, and in a
 * container that lets no program run from here.
 */
export function folderInMemory(): { TMPDIR?: string } {
  const program = `${memory}/runs-${process.pid}`;
  try {
    const { bavail, bsize } = statfsSync(memory);
    writeFileSync(program, '#!/bin/sh\n', { mode: 0o700 });
    return bavail * bsize >= enough && spawnSync(program).status === 0 ? { TMPDIR: memory } : {};
  } catch {
    return {};
  } finally {
    rmSync(program, { force: true });
  }
}
