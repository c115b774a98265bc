import { type ChildProcess, fork, spawnSync } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as esbuild from 'esbuild';
import { root } from '../../src/base/root.ts';

const source = join(root, 'scripts/bench/programs');
/** One folder below the project's, as `dist/` is. */
const made = join(root, 'dist-bench');
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

let built: Promise<unknown> | undefined;

/** Makes plain JavaScript of every program, so that none of them carries a compiler along. */
const build = async () =>
  esbuild.build({
    entryPoints: (await readdir(source)).map((name) => join(source, name)),
    outdir: made,
    outExtension: { '.js': '.mjs' },
    bundle: true,
    packages: 'external',
    platform: 'node',
    format: 'esm',
    target: 'node20.19',
    define: { 'process.env.NODE_ENV': '"production"' },
  });

/** The file of a program of `scripts/bench/programs`, by its name. */
export async function programFile(name: string): Promise<string> {
  built ??= build();
  await built;
  return join(made, `${name}.mjs`);
}

/** Starts a program of `scripts/bench/programs` as a process of its own, with a channel for messages. */
export const forkProgram = async (name: string, core?: number): Promise<ChildProcess> =>
  forkFile(await programFile(name), { core });

interface Forked {
  args?: readonly string[];
  env?: NodeJS.ProcessEnv;
  execArgv?: readonly string[];
  /** The core that it stays on, 0 or 1, where the machine can hold it there: moved about, it is measured with what moving costs. */
  core?: number;
}

/** Starts a file as a process of its own; it ends with this one at the latest. Its output is there to be read. */
export function forkFile(file: string, { args = [], env = {}, execArgv = [], core }: Forked): ChildProcess {
  const isHeld = core !== undefined && canHold();
  const child = fork(file, args, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    execPath: isHeld ? 'taskset' : process.execPath,
    execArgv: [...(isHeld ? ['-c', String(core), process.execPath] : []), ...execArgv],
    silent: true,
  });
  child.stderr?.pipe(process.stderr, { end: false });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}

let holds: boolean | undefined;

/** Whether there are two cores, and Linux's `taskset`, which holds a process on one of them. */
function canHold(): boolean {
  holds ??= [0, 1].every((core) => spawnSync('taskset', ['-c', String(core), 'true']).status === 0);
  return holds;
}
