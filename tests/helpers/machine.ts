import { execFile } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, isAbsolute, join } from 'node:path';
import { onTestFinished } from 'vitest';
import { root } from '../../src/base/root.ts';
import { openStore } from '../../src/server/store.ts';

/** Where the scripts, units and settings of a deployment are. */
export const deploy = join(root, 'scripts/deploy');

/** A folder of fakes for programs of the machine, each a shell script, in front of the others. */
export function machine(programs: Readonly<Record<string, string>>) {
  const folder = mkdtempSync(join(tmpdir(), 'deploy-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  for (const [name, script] of Object.entries(programs)) {
    writeFileSync(join(folder, name), `#!/bin/sh\n${script}\n`);
    chmodSync(join(folder, name), 0o755);
  }
  mkdirSync(join(folder, 'state/backups'), { recursive: true });
  const env = {
    PATH: `${folder}${delimiter}${process.env.PATH}`,
    DATA_DIR: join(folder, 'state'),
    NODE: process.execPath,
  };
  const run = (script: string, args: readonly string[] = [], more: NodeJS.ProcessEnv = {}, input = '') =>
    new Promise<{ code: number; stdout: string; stderr: string }>((resolve) =>
      execFile(
        isAbsolute(script) ? script : join(deploy, script),
        args,
        { env: { ...env, ...more }, cwd: folder },
        (error, stdout, stderr) => resolve({ code: Number(error?.code ?? 0), stdout, stderr }),
      ).stdin?.end(input),
    );
  return { folder, run };
}

/** The state of a service that has run once. */
export async function emptyDatabase(dataDir: string): Promise<void> {
  const store = openStore({ dataDir });
  await store.migrate();
  await store.close();
}

/** A fake for systemd-run: notes what it is called with, and runs what it is asked to. */
export const systemdRun = `printf '%s\\n' "$@" > "$(dirname "$0")/arguments"
while [ "$1" != -- ]; do shift; done
shift 2
exec "$NODE" "$@"`;
