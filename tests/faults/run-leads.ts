import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { root } from '../../src/base/root.ts';
import { unset } from './server-process.ts';

/** Runs the built `leads` command. */
export const runLeads = (args: readonly string[], dataDir: string) =>
  new Promise<{ code: number; stdout: string; stderr: string }>((resolve) =>
    execFile(
      process.execPath,
      [join(root, 'dist/leads.cjs'), ...args],
      { cwd: root, env: { ...process.env, ...unset, DATA_DIR: dataDir } },
      (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
    ),
  );
