import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** The key of the hashes that stay of erased people. It lies beside the database, not in it, so that a backup alone does not tell names. */
export async function erasureKey(dataDir: string): Promise<Uint8Array> {
  const file = join(dataDir, 'erasure.key');
  // Two programs at once agree on the one that was first.
  await writeFile(file, randomBytes(32), { flag: 'wx', mode: 0o600, flush: true }).catch(
    (error: NodeJS.ErrnoException) => {
      if (error.code !== 'EEXIST') throw error;
    },
  );
  return readFile(file);
}
