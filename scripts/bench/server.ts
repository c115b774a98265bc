import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '../../src/base/root.ts';
import { settings } from '../../src/settings/settings.ts';
import { forkFile, programFile } from './programs.ts';

/** A server in a process of its own, on a free port of 127.0.0.1. */
export interface Server {
  url: string;
  /** What the process has used: microseconds of processor time since its start, bytes of memory now. */
  usage(): Promise<{ cpu: number; memory: number }>;
  stop(): Promise<void>;
}

/**
 * Milliseconds after its start at which a server has nothing left to do of its own accord: every page is rendered and compressed,
 * and what that needed has been given back.
 */
export const atRest = 12_000;

/** Nothing of the machine's own settings or of `.env`, so that nothing outside is ever called. */
const unset = Object.fromEntries(Object.keys(settings).map((name) => [name, '']));

interface Setting {
  /** One that is not metered cannot tell its usage. */
  metered?: boolean;
  /** The core that it stays on. */
  core?: number;
}

/** Starts the built site. `DATA_DIR` is the caller's to name and to remove. */
export function startOurs(env: Record<string, string> & { DATA_DIR: string }, setting?: Setting): Promise<Server> {
  const own = { NODE_ENV: 'production', HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'error' };
  return start(join(root, 'dist/server.js'), [], { ...unset, ...own, ...env }, setting);
}

/** Starts a program of `scripts/bench/programs` that prints "… is at http://…" once it listens. */
export const startProgram = async (name: string, args: readonly string[], setting?: Setting): Promise<Server> =>
  start(await programFile(name), args, {}, setting);

async function start(
  file: string,
  args: readonly string[],
  env: Record<string, string>,
  { metered = true, core }: Setting = {},
): Promise<Server> {
  const execArgv = metered ? ['--import', await programFile('meter')] : [];
  const child = forkFile(file, { args, env, execArgv, core });
  const url = await addressOf(child);
  return {
    url,
    async usage() {
      child.send('usage');
      const [usage] = await once(child, 'message');
      return usage;
    },
    async stop() {
      if (child.exitCode !== null || child.signalCode !== null) return;
      const ended = once(child, 'exit');
      child.kill('SIGTERM');
      await ended;
    },
  };
}

function addressOf(child: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      const [, address] = / is at (http\S+)$/.exec(line) ?? [];
      if (address) resolve(address);
    });
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`${child.spawnfile} ended with ${code} before it listened`)));
  });
}
