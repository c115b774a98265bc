import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as wait } from 'node:timers/promises';
import { root } from '../../src/base/root.ts';
import { settings } from '../../src/config/settings.ts';

/** A server process on a free port of 127.0.0.1. */
export type Server = Awaited<ReturnType<typeof start>>;

/** Starts the built site without settings from the environment or `.env`, so that no external service is called. */
export function startOurs(
  env: { DATA_DIR: string; DATABASE_URL?: string },
  args = ['dist/server.js'],
): Promise<Server> {
  const unset = Object.fromEntries(Object.keys(settings).map((name) => [name, '']));
  const overrides = { HOST: '127.0.0.1', PORT: '0', LOG_LEVEL: 'error', RATE_LIMIT_POSTS: '1000000' };
  return start(args, { ...unset, ...overrides, ...env });
}

/** Starts `bare-server.mjs` on a database, with the recorded answers of another server; `stripped` reduces its pages. */
export const startBare = (database: string, { url }: { url: string } = { url: '' }, stripped = ''): Promise<Server> =>
  start(['scripts/bench/bare-server.mjs', database, url, stripped]);

/** Reports usage over IPC, and exits with its parent. Without `unref` a server that cannot start would never exit. */
const meter = `process.on('message', () => {
  const { user, system } = process.cpuUsage();
  process.send({ cpu: user + system, memory: process.memoryUsage.rss() });
}).once('disconnect', () => process.exit());
process.channel.unref();`;

async function start(args: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const child = spawn(process.execPath, ['--import', `data:text/javascript,${encodeURIComponent(meter)}`, ...args], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', ...env },
    stdio: ['ignore', 'pipe', 'inherit', 'ipc'],
  });
  const ended = once(child, 'exit').then(() => {});
  const url = await new Promise<string>((resolve, reject) => {
    createInterface({ input: child.stdout as NodeJS.ReadableStream }).on('line', (line) => {
      const [, address] = / is at (http\S+)$/.exec(line) ?? [];
      if (address) resolve(address);
    });
    void ended.then(() => reject(new Error(`${args[0]} ended before it listened`)));
  });
  return {
    url,
    /** Microseconds of processor time since its start, bytes of memory now. */
    async usage() {
      child.send('usage');
      const [usage] = await once(child, 'message');
      return usage as { cpu: number; memory: number };
    },
    stop() {
      child.kill('SIGTERM');
      return ended;
    },
  };
}

/** Resolves when the server is idle: every page is rendered and compressed. */
export async function untilAtRest(server: Server): Promise<void> {
  for (let quiet = 0, second = 0; quiet < 2 && second < 60; second++) {
    const before = await server.usage();
    await wait(1000);
    quiet = (await server.usage()).cpu - before.cpu < 50_000 ? quiet + 1 : 0;
  }
}

/** Milliseconds, with the output discarded. */
export async function runProgram([program = '', ...args]: readonly string[], env: NodeJS.ProcessEnv = {}) {
  const began = performance.now();
  const child = spawn(program, args, { env: { ...process.env, ...env }, stdio: ['ignore', 'pipe', 'ignore'] });
  child.stdout.resume();
  const [code] = await once(child, 'close');
  if (code !== 0) throw new Error(`${program} ${args.join(' ')} ended with ${code}`);
  return { ms: performance.now() - began };
}

export const leadsCommand = (...args: string[]) => [process.execPath, join(root, 'dist/leads.cjs'), ...args];

interface LoadRequest {
  path: string;
  method?: 'POST';
  headers: Record<string, string>;
  /** "[<id>]" is replaced with a unique text. */
  body?: string;
}

/** 50 connections without pauses. Throws unless every response is 2xx. */
export async function load(
  server: Server,
  requests: readonly LoadRequest[],
  { amount = Infinity, seconds = Infinity }: { amount?: number; seconds?: number },
) {
  const agent = new Agent({ keepAlive: true });
  const times: number[] = [];
  const { cpu } = await server.usage();
  const start = performance.now();
  const end = start + seconds * 1000;
  let sent = 0;
  async function connection() {
    for (let began = start; sent < amount && began < end; ) {
      const { path, method, headers, body } = requests[sent++ % requests.length] as LoadRequest;
      began = performance.now();
      const sending = request(server.url + path, { agent, method, headers });
      const [response] = await once(sending.end(body?.replaceAll('[<id>]', randomUUID())), 'response');
      await once(response.resume(), 'end');
      if (response.statusCode < 200 || response.statusCode > 299) throw new Error(`${path}: ${response.statusCode}`);
      times.push(performance.now() - began);
    }
  }
  await Promise.all(Array.from({ length: 50 }, connection));
  agent.destroy();
  return {
    perSecond: (times.length / (performance.now() - start)) * 1000,
    /** Milliseconds within which 99 of 100 answers came. */
    p99: percentile(times, 0.99),
    /** Microseconds of the server's processor time per request, without this client. */
    cpu: ((await server.usage()).cpu - cpu) / times.length,
  };
}

export function percentile(numbers: readonly number[], share: number): number {
  const sorted = Float64Array.from(numbers).sort();
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;
}
