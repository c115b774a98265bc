import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { canInstall, installPackages } from '../../scripts/services.ts';
import { exactly, type Finding, skipped } from './finding.ts';
import { personOf } from './people.ts';
import { startServer } from './server-process.ts';
import { pause, postPerson } from './visitors.ts';

const oneByOne = 40;
const atOnce = 200;

/** Counts how often the server asks the disk to write what it was given, while people post. */
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
    const answers: Submitted[] = [];
    for (let number = 0; number < oneByOne; number++) answers.push(await submit(server.url, number));
    const together = Array.from({ length: atOnce }, (_, number) => submit(server.url, oneByOne + number));
    answers.push(...(await Promise.all(together)));
    strace.kill('SIGINT');
    await once(strace, 'exit');
    const times = syncTimes(trace);
    const unsynced = answers.filter(({ from, to }) => !times.some((time) => time >= from && time <= to));
    return [
      exactly('posts that were thanked for', answers.filter(({ status }) => status === 200).length, oneByOne + atOnce),
      exactly('of these, without a sync to disk between the post and its answer', unsynced.length, 0),
    ];
  } finally {
    if (strace.exitCode === null) strace.kill('SIGKILL');
    await server.kill();
  }
}

interface Submitted {
  status: number;
  /** Seconds since 1970. */
  from: number;
  to: number;
}

async function submit(url: string, number: number): Promise<Submitted> {
  const from = Date.now() / 1000;
  const { status } = await postPerson(url, personOf(number));
  // The clock tells whole milliseconds that have begun, and a sync can take less.
  return { status, from, to: (Date.now() + 1) / 1000 };
}

/** When each sync was asked for, or ended where another call came between, in seconds since 1970. */
const syncTimes = (trace: string) =>
  readFileSync(trace, 'utf8')
    .split('\n')
    .filter((line) => /sync(\(\d+\)| resumed>\)?).* = 0/.test(line))
    .map((line) => Number(line.trim().split(/\s+/)[1]));

/** Installs Debian's where everything must be tried. */
function hasStrace(): boolean {
  const found = () => spawnSync('strace', ['--version'], { stdio: 'ignore' }).status === 0;
  return found() || (process.env.CI === 'true' && canInstall() && installPackages(['strace']) && found());
}
