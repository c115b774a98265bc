import { existsSync } from 'node:fs';
import { mkdir, rename, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { root } from '../../src/base/root.ts';
import { programTime } from './command-time.ts';

/** The folder of a database with so many made-up leads, which is made once and stored under `data/var/bench`. */
export async function seeded(count: number): Promise<string> {
  const folder = join(root, 'data/var/bench', `leads-${count}`);
  if (existsSync(folder)) return folder;
  const making = `${folder}-making`;
  await rm(making, { recursive: true, force: true });
  await mkdir(making, { recursive: true });
  console.log(`  making ${count.toLocaleString('en-US')} leads, once`);
  const seed = [join(root, 'dist/leads.cjs'), 'seed', '--count', String(count)];
  await programTime(process.execPath, seed, { DATA_DIR: making });
  await rename(making, folder);
  return folder;
}
