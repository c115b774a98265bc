import { type ChildProcess, fork } from 'node:child_process';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import * as esbuild from 'esbuild';
import { root } from '../../src/root.ts';

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
export const forkProgram = async (name: string, args: readonly string[] = []): Promise<ChildProcess> =>
  forkFile(await programFile(name), { args });

/** Starts a file as a process of its own; it ends with this one at the latest. Its output is there to be read. */
export function forkFile(
  file: string,
  { args = [], env = {}, execArgv = [] }: { args?: readonly string[]; env?: NodeJS.ProcessEnv; execArgv?: string[] },
): ChildProcess {
  const child = fork(file, args, {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    execArgv,
    silent: true,
  });
  child.stderr?.pipe(process.stderr, { end: false });
  running.add(child);
  child.once('exit', () => running.delete(child));
  return child;
}
