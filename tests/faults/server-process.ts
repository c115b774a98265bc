import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '../../src/base/root.ts';
import { settings } from '../../src/config/settings.ts';
import { hubspotFormSetting } from '../../src/leads/crm/hubspot.ts';
import { formIds } from '../../src/site/forms/form.ts';

export type ServerProcess = Awaited<ReturnType<typeof startServer>>;

/** Settings of a server that takes any number of posts and delivers every form to a CRM. */
export const deliveringTo = (crmUrl: string, dataDir: string): Record<string, string> => ({
  DATA_DIR: dataDir,
  RATE_LIMIT_POSTS: '1000000',
  HUBSPOT_BASE_URL: crmUrl,
  HUBSPOT_PORTAL_ID: 'faults',
  HUBSPOT_TOKEN: 'faults',
  ...Object.fromEntries(formIds.map((id) => [hubspotFormSetting(id), id])),
});

/** Nothing of the machine's own settings or of `.env`, so that nothing outside is ever called. */
export const unset = Object.fromEntries(Object.keys(settings).map((name) => [name, '']));
const running = new Set<ChildProcess>();
process.once('exit', () => {
  for (const child of running) child.kill('SIGKILL');
});

/** The built server as a process of its own, on a free port of 127.0.0.1; rejects with what it wrote when it ends before it can be reached. */
export async function startServer(env: Record<string, string>) {
  const began = performance.now();
  const child = spawn(process.execPath, [join(root, 'dist/server.js')], {
    cwd: root,
    env: { ...process.env, ...unset, NODE_ENV: 'test', HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'warn', ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  running.add(child);
  child.once('exit', () => running.delete(child));
  const url = await addressOf(child);
  async function end(signal: 'SIGKILL' | 'SIGTERM') {
    if (child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill(signal);
    await ended;
  }
  return {
    url,
    pid: child.pid ?? 0,
    /** Milliseconds from its start until it could be reached. */
    started: performance.now() - began,
    /** The exit code once it has ended by itself; `null` when a signal ended it. */
    exited: new Promise<number | null>((resolve) => child.once('exit', resolve)),
    /** Ends it as a power cut would. */
    kill: () => end('SIGKILL'),
    /** Asks it to stop. */
    stop: () => end('SIGTERM'),
    /** Sends a signal without waiting for what it does. */
    signal: (name: 'SIGTERM' | 'SIGINT') => void child.kill(name),
  };
}

/** Runs a server for as long as some work takes. */
export async function withServer<T>(
  env: Record<string, string>,
  work: (server: ServerProcess) => Promise<T>,
): Promise<T> {
  const server = await startServer(env);
  try {
    return await work(server);
  } finally {
    await server.kill();
  }
}

function addressOf(child: ChildProcess): Promise<string> {
  const written: string[] = [];
  return new Promise((resolve, reject) => {
    for (const stream of [child.stdout, child.stderr]) {
      if (!stream) continue;
      createInterface({ input: stream }).on('line', (line) => {
        written.push(line);
        const [, address] = /^Mainstreet is at (\S+)$/.exec(line) ?? [];
        if (address) resolve(address);
      });
    }
    child.once('error', reject);
    child.once('exit', (code) => reject(new Error(`the server ended with ${code}:\n${written.join('\n')}`)));
  });
}
