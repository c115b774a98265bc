import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, mkdtempSync, openSync, readFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A folder in which one service lives, owned by the user that runs it; it and the service go when we do. */
export interface Workplace {
  folder: string;
  /** Runs a program to its end. Throws what it wrote when it fails. */
  run(command: string, args: readonly string[]): Promise<void>;
  /** Starts the service's own program. Throws what it wrote when it ends at once. */
  launch(command: string, args: readonly string[]): ChildProcess;
  /** The last lines of what its programs wrote. */
  said(): string;
  /** Ends the service gently, or after ten seconds by force, and removes the folder. */
  clear(): Promise<void>;
}

/**
 * Ends the service whose process id was read last, once its input ends: that is when we ask for it, and also when we are killed.
 * SIGINT ends PostgreSQL, Redis and nginx at once, with everything written.
 */
const guard = `
while read -r line; do pid=$line; done
if [ -n "$pid" ]; then
  kill -CONT "$pid"; kill -INT "$pid"
  tries=0
  while kill -0 "$pid" && [ $tries -lt 100 ]; do sleep 0.1; tries=$((tries + 1)); done
  kill -KILL "$pid"
fi
rm -rf "$1"
`;

export function openWorkplace(name: string): Workplace {
  const folder = mkdtempSync(join(tmpdir(), `${name}-`));
  const user = unprivileged();
  if (user) chownSync(folder, user.uid, user.gid);
  const guardian = spawn('sh', ['-c', guard, 'guard', folder], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  const gone = once(guardian, 'exit');
  guardian.unref();
  const log = join(folder, 'log');
  const output = openSync(log, 'a');
  // Detached: Ctrl-C is for us, and the guardian ends the rest.
  const start = (command: string, args: readonly string[]) =>
    spawn(command, args, { ...user, cwd: folder, detached: true, stdio: ['ignore', output, output] });
  const said = () => readFileSync(log, 'utf8').trim().split('\n').slice(-10).join('\n');
  return {
    folder,
    said,
    async run(command, args) {
      const [code] = await once(start(command, args), 'exit');
      if (code !== 0) throw new Error(`${command} ended with ${code}:\n${said()}`);
    },
    launch(command, args) {
      const child = start(command, args);
      child.unref();
      const send = (pid: number | '') => guardian.stdin.write(`${pid}\n`);
      send(child.pid ?? '');
      child.once('exit', () => send(''));
      return child;
    },
    async clear() {
      guardian.ref();
      guardian.stdin.end();
      await gone;
    },
  };
}

/** PostgreSQL refuses to run as root: then all services run as the user that Debian's package made, or as nobody. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (what: '-u' | '-g', user: string) =>
    Number(spawnSync('id', [what, user]).stdout?.toString() || Number.NaN);
  const user = ['postgres', 'nobody'].find((name) => id('-u', name) > 0);
  if (!user) throw new Error('As root, services need a user "postgres" or "nobody" to run as, and there is none.');
  return { uid: id('-u', user), gid: id('-g', user) };
}

/**
 * A port of 127.0.0.1 on which nobody listens. Below those that systems give to outgoing connections, so that it is still free
 * when a service comes back to it.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 15_000 + Math.floor(Math.random() * 17_000);
    const server = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false));
      server.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => server.close(resolve));
    return port;
  }
}

/** Whether something takes connections on a port of 127.0.0.1, and, given words to send, answers with what is expected. */
export function answers(port: number, ask = '', expected = ''): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => (ask ? socket.write(ask) : done(true)));
    const done = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(1000, () => done(false));
    socket.once('error', () => done(false));
    socket.once('close', () => done(false));
    socket.once('data', (data) => done(data.toString().startsWith(expected)));
  });
}
