import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { root } from '../../../src/base/root.ts';
import { settings } from '../../../src/settings/settings.ts';

/** Nothing of the machine's own settings. */
const unset = Object.fromEntries(Object.keys(settings).map((name) => [name, '']));
const own = { HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'silent', STOP_DRAIN_MS: '0' };
/** Milliseconds after which a program that hangs is ended. */
const timeout = 20_000;

/** Runs each program of `dist/` as far as its first answer and saves the code that V8 compiled; without it they only start slower. */
export async function makeCodeCache(dist: string): Promise<void> {
  const dataDir = await mkdtemp(join(tmpdir(), 'code-cache-'));
  const run = (program: string, ...words: string[]) =>
    spawn(
      process.execPath,
      [
        '--import',
        'tsx',
        join(root, 'scripts/build/code-cache/save.ts'),
        join(dist, `${program}-program.cjs`),
        ...words,
      ],
      {
        env: { ...process.env, ...unset, ...own, DATA_DIR: dataDir },
        stdio: ['ignore', 'pipe', 'ignore'],
        timeout,
      },
    );
  try {
    const server = run('server');
    await firstPage(server);
    server.kill('SIGTERM');
    await ended('server', server);
    const leads = run('leads', 'list');
    leads.stdout.resume();
    await ended('leads', leads);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Asks a server that has just been started for its home page, and reads it. */
async function firstPage({ stdout }: ChildProcess): Promise<void> {
  if (!stdout) return;
  for await (const line of createInterface({ input: stdout })) {
    const [, address] = / is at (http\S+)$/.exec(line) ?? [];
    if (address) return void (await (await fetch(address, { headers: { 'accept-encoding': 'br' } })).arrayBuffer());
  }
}

async function ended(program: string, child: ChildProcess): Promise<void> {
  if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
  if (child.exitCode !== 0) console.error(`The code cache of ${program} could not be made; it starts slower.`);
}
