import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { root } from '../../src/base/root.ts';

/** Runs the built `leads` command and gives its exit code. */
export async function runLeads(args: readonly string[], dataDir: string): Promise<number> {
  const child = spawn(process.execPath, [join(root, 'dist/leads.cjs'), ...args], {
    cwd: root,
    env: { ...process.env, DATA_DIR: dataDir },
    stdio: 'ignore',
  });
  const [code] = (await once(child, 'exit')) as [number];
  return code;
}
