import { spawnSync } from 'node:child_process';
import { chmodSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { root } from '../../src/base/root.ts';
import { startServer } from '../faults/server-process.ts';
import { temporaryFolder } from '../helpers/temporary-store.ts';

test('the files of server and command are for their owner only, also in a folder that others may read', async () => {
  const folder = temporaryFolder();
  chmodSync(folder, 0o755);
  const server = await startServer({ DATA_DIR: folder });
  onTestFinished(() => server.kill());
  for (const args of [
    ['seed', '--count', '10'],
    ['export', '--output', join(folder, 'leads.csv')],
    ['db', 'backup', join(folder, 'copy.db')],
  ]) {
    const env = { ...process.env, DATA_DIR: folder };
    expect(spawnSync(process.execPath, [join(root, 'dist/leads.cjs'), ...args], { env }).status).toBe(0);
  }
  const files = readdirSync(folder);
  expect(files).toEqual(expect.arrayContaining(['leads.db', 'leads.db-wal', 'leads.db-shm', 'leads.csv', 'copy.db']));
  for (const file of files)
    expect(`${file} ${(statSync(join(folder, file)).mode & 0o077).toString(8)}`).toBe(`${file} 0`);
}, 60_000);
