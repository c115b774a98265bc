import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chownSync, existsSync, mkdtempSync, openSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

export const canInstall = () => process.getuid?.() === 0 && spawnSync('apt-get', ['--version']).status === 0;

export function installPackages(names: readonly string[]): boolean {
  console.error(`Installing from Debian: ${names.join(', ')}.`);
  return [['update'], ['install', '--yes', '--no-install-recommends', ...names]].every((args) => {
    const { status } = spawnSync('apt-get', ['-qq', ...args], {
      stdio: ['ignore', 'ignore', 'inherit'],
      env: { ...process.env, DEBIAN_FRONTEND: 'noninteractive' },
    });
    return status === 0;
  });
}

/** Programs that tests and measurements start, the first that is there, with Debian's packages and the variable that names another. */
const programs = {
  PostgreSQL: { names: ['postgres'], packages: ['postgresql'] },
  Redis: { names: ['redis-server'], packages: ['redis-server'] },
  nginx: { names: ['nginx'], packages: ['nginx-light'] },
  OpenSSL: { names: ['openssl'], packages: ['openssl'] },
  Gnumeric: { names: ['ssconvert'], packages: ['gnumeric'] },
  zsh: { names: ['zsh'], packages: ['zsh'] },
  fish: { names: ['fish'], packages: ['fish'] },
  Chromium: {
    // The headless shell opens pages four times as fast as the full browser.
    names: ['chromium-headless-shell', 'chromium', 'chromium-browser', 'google-chrome', 'Google Chrome'],
    packages: ['chromium-headless-shell'],
    variable: 'CHROMIUM_PATH',
  },
  Firefox: { names: ['firefox', 'firefox-esr'], packages: ['firefox-esr'], variable: 'FIREFOX_PATH' },
  WebKit: { names: ['WebKitWebDriver'], packages: ['webkit2gtk-driver', 'xvfb'], variable: 'WEBKIT_DRIVER_PATH' },
} as const satisfies Record<string, { names: readonly string[]; packages: readonly string[]; variable?: string }>;

export type ServiceName = keyof typeof programs;
const services = ['PostgreSQL', 'Redis', 'nginx', 'OpenSSL', 'Gnumeric', 'zsh', 'fish'] as const;

export function findService(name: ServiceName): string | undefined {
  const { names, variable = '' }: { names: readonly string[]; variable?: string } = programs[name];
  // Debian installs PostgreSQL in a folder per version, and nginx in root's path only.
  const debian = '/usr/lib/postgresql';
  const versions = existsSync(debian) ? readdirSync(debian).sort((a, b) => Number(b) - Number(a)) : [];
  const folders = [
    ...versions.map((version) => join(debian, version, 'bin')),
    ...(process.env.PATH ?? '').split(delimiter).filter(Boolean),
    '/usr/sbin',
    ...['Google Chrome', 'Firefox'].map((app) => `/Applications/${app}.app/Contents/MacOS`),
  ];
  const paths = names.flatMap((program) => folders.map((folder) => join(folder, program)));
  return [process.env[variable], ...paths].find((path) => path && existsSync(path));
}

export function needService(name: ServiceName): string {
  const path = findService(name);
  if (!path) throw new Error(absence(name));
  return path;
}

export function absence(name: ServiceName): string {
  const { packages, variable }: { packages: readonly string[]; variable?: string } = programs[name];
  return `${name} is not installed: install it by hand${variable ? ` and set ${variable}` : ''}, or as root on Debian: apt-get install ${packages.join(' ')}.`;
}

/** With `install`, installs Debian packages if possible. Returns what is missing then. */
export function absentServices(
  { install }: { install: boolean },
  names: readonly ServiceName[] = services,
): ServiceName[] {
  const absent = () => names.filter((name) => !findService(name));
  const lacking = absent();
  if (!lacking.length || !install || !canInstall()) return lacking;
  installPackages(lacking.flatMap((name) => programs[name].packages));
  return absent();
}

/** On 127.0.0.1, in a temporary folder. Ends with this process, even if that is killed. */
export type Service = Awaited<ReturnType<typeof startService>>;

/** Starts an empty PostgreSQL; `url` has its superuser and the database `postgres`. Without `durable`, no commit waits for the disk. */
export function startPostgres({ durable = true }: { durable?: boolean } = {}): Promise<Service> {
  const programs = dirname(needService('PostgreSQL'));
  const user = 'mainstreet';
  const settings = [
    'listen_addresses=127.0.0.1',
    'unix_socket_directories=',
    'max_connections=300',
    ...(durable ? [] : ['fsync=off', 'full_page_writes=off']),
  ];
  return startService('PostgreSQL', (folder, port) => ({
    url: `postgres://${user}@127.0.0.1:${port}/postgres`,
    prepare: [
      join(programs, 'initdb'),
      `--pgdata=${join(folder, 'data')}`,
      `--username=${user}`,
      ...['--auth=trust', '--encoding=UTF8', '--locale=C.utf8', '--no-sync'],
    ],
    args: ['-D', join(folder, 'data'), '-p', String(port), ...settings.flatMap((setting) => ['-c', setting])],
    isReady: async () =>
      spawnSync(join(programs, 'pg_isready'), ['-q', '-h', '127.0.0.1', '-p', String(port)]).status === 0,
  }));
}

export const startRedis = (): Promise<Service> =>
  startService('Redis', (_folder, port) => ({
    url: `redis://127.0.0.1:${port}`,
    args: ['--bind', '127.0.0.1', '--port', String(port), '--save', '', '--appendonly', 'no'],
    isReady: () => answers(port, 'PING\r\n', '+PONG'),
  }));

/** Starts nginx. `http` returns the contents of its `http` block for a port. Throws nginx's message for an invalid configuration. */
export const startNginx = (http: (port: number) => string): Promise<Service> =>
  startService('nginx', (folder, port) => {
    const config = join(folder, 'nginx.conf');
    const paths = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map(
      (name) => `${name}_temp_path ${join(folder, name)};`,
    );
    // Nothing outside the folder is read or written.
    writeFileSync(
      config,
      `
daemon off;
pid ${join(folder, 'nginx.pid')};
error_log stderr warn;
worker_processes 1;
events { worker_connections 1024; }
http {
  access_log off;
  ${paths.join('\n  ')}
  ${http(port)}
}
`,
    );
    return {
      url: `http://127.0.0.1:${port}`,
      args: ['-p', folder, '-c', config, '-e', 'stderr'],
      isReady: () => answers(port),
    };
  });

interface Plan {
  url: string;
  prepare?: readonly string[];
  args: readonly string[];
  isReady(): Promise<boolean>;
}

/**
 * Kills the service whose process id was read last when its input ends: on request, and also when we are killed.
 * SIGINT shuts down PostgreSQL, Redis and nginx cleanly.
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

async function startService(name: ServiceName, planOf: (folder: string, port: number) => Plan) {
  const command = needService(name);
  const folder = mkdtempSync(join(tmpdir(), `${name.toLowerCase()}-`));
  const user = unprivileged();
  if (user) chownSync(folder, user.uid, user.gid);
  const guardian = spawn('sh', ['-c', guard, 'guard', folder], { detached: true, stdio: ['pipe', 'ignore', 'ignore'] });
  const guardianEnded = once(guardian, 'exit');
  guardian.unref();
  const log = join(folder, 'log');
  const output = openSync(log, 'a');
  const failure = (program: string) =>
    new Error(`${program} does not answer:\n${readFileSync(log, 'utf8').trim().split('\n').slice(-10).join('\n')}`);
  // Detached, so that Ctrl-C reaches only us; the guardian ends the rest.
  const run = (program: string, args: readonly string[]) =>
    spawn(program, args, { ...user, cwd: folder, detached: true, stdio: ['ignore', output, output] });

  let child: ChildProcess;
  const isUp = () => child.exitCode === null && child.signalCode === null;
  /** Ends it and removes its folder. */
  const stop = async () => {
    guardian.ref();
    guardian.stdin.end();
    await guardianEnded;
  };
  try {
    const { url, prepare: [program = '', ...args] = [], ...plan } = planOf(folder, await freePort());
    if (program) {
      const [code] = await once(run(program, args), 'exit');
      if (code !== 0) throw failure(program);
    }
    /** Restarts it at the same address; resolves once it answers. */
    const resume = async () => {
      child = run(command, plan.args);
      child.unref();
      guardian.stdin.write(`${child.pid ?? ''}\n`);
      child.once('exit', () => guardian.stdin.write('\n'));
      const end = Date.now() + 60_000;
      while (!(await plan.isReady())) {
        if (!isUp() || Date.now() > end) throw failure(command);
        await new Promise((resolve) => setTimeout(resolve, 50));
      }
    };
    /** Ends its process but keeps its data. `SIGKILL` simulates a power cut. */
    const halt = async (signal: 'SIGINT' | 'SIGKILL' = 'SIGINT') => {
      if (!isUp()) return;
      const ended = once(child, 'exit');
      child.ref();
      child.kill(signal);
      await ended;
    };
    await resume();
    return {
      url,
      folder,
      halt,
      resume,
      restart: () => halt().then(resume),
      /** Suspends it: connections stay open without responses. */
      freeze: () => child.kill('SIGSTOP'),
      thaw: () => child.kill('SIGCONT'),
      stop,
    };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** PostgreSQL refuses to run as root, so services run as the package's user or as nobody. */
function unprivileged(): { uid: number; gid: number } | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const id = (what: '-u' | '-g', user: string) =>
    Number(spawnSync('id', [what, user]).stdout?.toString() || Number.NaN);
  const user = ['postgres', 'nobody'].find((name) => id('-u', name) > 0);
  if (!user) throw new Error('As root, services need a user "postgres" or "nobody" to run as, and there is none.');
  return { uid: id('-u', user), gid: id('-g', user) };
}

/** A free port of 127.0.0.1, below the ephemeral range, so that it is still free when a service restarts. */
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

/** Whether something listens on a port and, given `words`, responds with `expected`. */
export function answers(port: number, words = '', expected = ''): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1', () => (words ? socket.write(words) : done(true)));
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

/** `npm run setup:services`. */
if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const absent = absentServices({ install: true });
  for (const name of absent) console.error(absence(name));
  if (!absent.length) console.log('All services are installed.');
  process.exitCode = absent.length ? 1 : 0;
}
