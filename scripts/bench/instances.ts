import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openStore } from '../../src/store/index.ts';
import { absence, findService, startPostgres, startRedis } from '../services.ts';
import { type Asked, load } from './load.ts';
import { NotHereError, type Part } from './part.ts';
import { type Server, startOurs } from './server.ts';

const connections = 50;
/** Seconds of each load, and posts before those that count. */
const duration = 4;
const warmUp = 2000;

const posts: readonly Asked[] = [
  {
    path: '/contact',
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ name: 'Ann Cee', email: '[<id>]@example.com', message: 'Hello there team, tell me more.' }),
  },
];
const pages: readonly Asked[] = ['/', '/invest', '/blog'].map((path) => ({
  path,
  headers: { 'accept-encoding': 'br' },
}));

/** One instance and two, on a file and on PostgreSQL, all on this machine. */
export const instances: Part<
  'postgres' | 'processor' | 'stored' | 'twoOnFile' | 'twoOnPostgres' | 'onePages' | 'twoPages'
> = {
  name: 'instances',
  title: 'One instance and two, on a file and on PostgreSQL, 50 connections',
  measures: {
    postgres: { what: 'form posts on PostgreSQL', unit: 'posts/s', against: 'SQLite', ratio: { atLeast: 0.7 } },
    processor: { what: 'processor time of an instance for a post, on PostgreSQL', unit: 'µs', against: 'SQLite' },
    stored: {
      what: 'answered posts that are in PostgreSQL',
      unit: 'leads',
      against: 'answered',
      ratio: { atLeast: 1 },
    },
    twoOnFile: { what: 'form posts, two instances on one SQLite file', unit: 'posts/s', against: 'one' },
    twoOnPostgres: { what: 'form posts, two instances on PostgreSQL and Redis', unit: 'posts/s', against: 'one' },
    onePages: { what: 'cached pages, one instance', unit: 'pages/s' },
    twoPages: { what: 'cached pages, two instances', unit: 'pages/s', against: 'one' },
  },

  async open() {
    for (const name of ['PostgreSQL', 'Redis'] as const) if (!findService(name)) throw new NotHereError(absence(name));
    const folder = await mkdtemp(join(tmpdir(), 'bench-instances-'));
    const [database, redis] = await Promise.all([startPostgres(), startRedis()]);
    const env = { DATA_DIR: folder, RATE_LIMIT_POSTS: '1000000' };
    const onPostgres = { ...env, DATABASE_URL: database.url };
    const alone = await startOurs(onPostgres);
    const shared = await startPair({ ...onPostgres, REDIS_URL: redis.url });
    const onFile = await startPair(env);
    let answered = 0;
    for (const server of [alone, ...shared, ...onFile]) await ask([server], posts, { amount: warmUp });
    answered += 3 * warmUp;

    return {
      async round() {
        const file = await metered(onFile[0]);
        const postgres = await metered(alone);
        const twoOnFile = await ask(onFile, posts, { duration });
        const twoOnPostgres = await ask(shared, posts, { duration });
        answered += postgres.requests + twoOnPostgres.requests;
        const onePages = await ask([alone], pages, { duration });
        const twoPages = await ask(shared, pages, { duration });
        return {
          postgres: { ours: postgres.perSecond, limit: file.perSecond },
          processor: { ours: postgres.processor, limit: file.processor },
          stored: { ours: await leadsIn(folder, database.url), limit: answered },
          twoOnFile: { ours: twoOnFile.perSecond, limit: file.perSecond },
          twoOnPostgres: { ours: twoOnPostgres.perSecond, limit: postgres.perSecond },
          onePages: { ours: onePages.perSecond },
          twoPages: { ours: twoPages.perSecond, limit: onePages.perSecond },
        };
      },
      async close() {
        await Promise.all([alone, ...shared, ...onFile].map((server) => server.stop()));
        await Promise.all([database.stop(), redis.stop()]);
        await rm(folder, { recursive: true, force: true });
      },
    };
  },
};

/** One after the other: the first makes the tables. */
const startPair = async (env: Parameters<typeof startOurs>[0]) => [await startOurs(env), await startOurs(env)] as const;

/** Posts to one server, with the processor time of each in microseconds. */
async function metered(server: Server) {
  const before = await server.usage();
  const loaded = await ask([server], posts, { duration });
  const { cpu } = await server.usage();
  return { ...loaded, processor: (cpu - before.cpu) / loaded.requests };
}

/** The same connections in all, shared out among the servers, as a balancer does. */
async function ask(
  servers: readonly Server[],
  requests: readonly Asked[],
  length: { amount: number } | { duration: number },
) {
  const loads = servers.map(({ url }) =>
    load({ url, requests, connections: Math.floor(connections / servers.length), ...length }),
  );
  const loaded = await Promise.all(loads);
  return {
    requests: loaded.reduce((sum, one) => sum + one.requests, 0),
    perSecond: loaded.reduce((sum, one) => sum + one.perSecond, 0),
  };
}

async function leadsIn(dataDir: string, databaseUrl: string): Promise<number> {
  const store = openStore({ dataDir, databaseUrl });
  try {
    return (await store.reconciler.reconcile()).leads;
  } finally {
    await store.close();
  }
}
