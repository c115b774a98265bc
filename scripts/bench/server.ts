import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
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

/** Nothing of the machine's own settings or of `.env`, so that nothing outside is ever called. */
const unset = Object.fromEntries(Object.keys(settings).map((name) => [name, '']));

interface Setting {
  /** One that is not metered cannot tell its usage. */
  metered?: boolean;
  /** The core that it stays on. */
  core?: number;
}

/** Microseconds of processor time in a second in which a server does nothing of note, and seconds in a row until it is at rest. */
const still = { cpu: 50_000, seconds: 3 };
const mostSeconds = 60;

/** Resolves when a server does nothing more of its own accord: every page is rendered and compressed. Throws when it does not end. */
export async function untilAtRest(server: Server): Promise<void> {
  let quiet = 0;
  for (let second = 0; second < mostSeconds; second++) {
    const before = await server.usage();
    await wait(1000);
    const { cpu } = await server.usage();
    quiet = cpu - before.cpu < still.cpu ? quiet + 1 : 0;
    if (quiet === still.seconds) return;
  }
  throw new Error(`${server.url} still works ${mostSeconds} seconds after its start.`);
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
