import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { atMost, exactly, type Finding, skipped } from './finding.ts';
import { personOf } from './people.ts';
import { startServer } from './server-process.ts';
import { askToKeep, pause } from './visitors.ts';

const oneByOne = 40;
const atOnce = 200;

/** Counts how often the server asks the disk to keep what it was given, while people post. */
export async function syncs(folder: string): Promise<Finding[]> {
  if (!hasStrace()) return [skipped('syncs to disk', 'strace (Debian: apt-get install strace)')];
  mkdirSync(folder, { recursive: true });
  const trace = join(folder, 'trace');
  const server = await startServer({ DATA_DIR: join(folder, 'data'), RATE_LIMIT_POSTS: '1000000' });
  const strace = spawn(
    'strace',
    ['-f', '-qq', '-ttt', '-e', 'trace=fsync,fdatasync', '-o', trace, '-p', String(server.pid)],
    {
      stdio: 'ignore',
    },
  );
  try {
    await pause(1000); // until it watches
    const single: { from: number; to: number; status: number }[] = [];
    for (let number = 0; number < oneByOne; number++) {
      const from = Date.now() / 1000;
      const { status } = await askToKeep(server.url, personOf(number));
      single.push({ from, to: Date.now() / 1000, status });
    }
    const began = Date.now() / 1000;
    const many = await Promise.all(
      Array.from({ length: atOnce }, (_, number) => askToKeep(server.url, personOf(oneByOne + number))),
    );
    const ended = Date.now() / 1000;
    strace.kill('SIGINT');
    await once(strace, 'exit');
    const times = syncTimes(trace);
    const within = (from: number, to: number) => times.filter((time) => time >= from && time <= to).length;
    const taken = [...single, ...many].filter(({ status }) => status === 200).length;
    return [
      exactly('posts that were thanked for', taken, oneByOne + atOnce),
      exactly(
        `of ${oneByOne} one after the other, thanked for without a sync to disk in between`,
        single.filter(({ from, to }) => within(from, to) === 0).length,
        0,
      ),
      atMost(`syncs to disk for ${atOnce} posts at once, which share them`, within(began, ended), atOnce - 1),
    ];
  } finally {
    if (strace.exitCode === null) strace.kill('SIGKILL');
    await server.kill();
  }
}

/** When each sync ended, in seconds since 1970. */
const syncTimes = (trace: string) =>
  readFileSync(trace, 'utf8')
    .split('\n')
    .filter((line) => /sync(\(\d+\)| resumed>\)?).* = 0/.test(line))
    .map((line) => Number(line.trim().split(/\s+/)[1]));

/** Installs Debian's where everything must be tried. */
function hasStrace(): boolean {
  const found = () => spawnSync('strace', ['--version'], { stdio: 'ignore' }).status === 0;
  if (found()) return true;
  if (process.env.CI !== 'true' || process.getuid?.() !== 0) return false;
  for (const args of [['update'], ['install', '--yes', '--no-install-recommends', 'strace']]) {
    spawnSync('apt-get', ['-qq', ...args], { env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' } });
  }
  return found();
}
