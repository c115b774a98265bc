import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { canInstall, installPackages } from '../../scripts/services.ts';
import { exactly, type Finding, skipped } from './finding.ts';
import { pause, personOf, postPerson } from './people.ts';
import { startServer } from './server-process.ts';

const oneByOne = 40;
const atOnce = 200;

/** Counts how often the server asks the disk to write what it was given, while people post. */
export async function syncs(folder: string): Promise<Finding[]> {
  if (!hasStrace()) return [skipped('syncs to disk', 'strace (Debian: apt-get install strace)')];
  mkdirSync(folder, { recursive: true });
  const trace = join(folder, 'trace');
  const server = await startServer({ DATA_DIR: join(folder, 'data'), RATE_LIMIT_POSTS: '1000000' });
  const watched = ['-e', 'trace=fsync,fdatasync', '-p', String(server.pid)];
  const strace = spawn('strace', ['-f', '-qq', '-ttt', '-o', trace, ...watched], { stdio: 'ignore' });
  try {
    await pause(1000); // until it watches
    const answers = [];
    for (let number = 0; number < oneByOne; number++) answers.push(await postPerson(server.url, personOf(number)));
    const together = Array.from({ length: atOnce }, (_, number) => postPerson(server.url, personOf(oneByOne + number)));
    answers.push(...(await Promise.all(together)));
    strace.kill('SIGINT');
    await once(strace, 'exit');
    const times = syncTimes(trace);
    // The clock tells whole milliseconds that have begun, and a sync can take less.
    const unsynced = answers.filter(({ at, took }) => !times.some((time) => time >= at - took - 1 && time <= at + 1));
    return [
      exactly('posts that were thanked for', answers.filter(({ status }) => status === 200).length, oneByOne + atOnce),
      exactly('of these, without a sync to disk between the post and its answer', unsynced.length, 0),
    ];
  } finally {
    if (strace.exitCode === null) strace.kill('SIGKILL');
    await server.kill();
  }
}

/** When each sync was asked for, or ended where another call came between, in milliseconds since 1970. */
const syncTimes = (trace: string) =>
  readFileSync(trace, 'utf8')
    .split('\n')
    .filter((line) => /sync(\(\d+\)| resumed>\)?).* = 0/.test(line))
    .map((line) => 1000 * Number(line.trim().split(/\s+/)[1]));

/** Installs Debian's where everything must be tried. */
function hasStrace(): boolean {
  const found = () => spawnSync('strace', ['--version'], { stdio: 'ignore' }).status === 0;
  return found() || (process.env.CI === 'true' && canInstall() && installPackages(['strace']) && found());
}
