import { join } from 'node:path';
import { freePort, type Service, startPostgres, startRedis } from '../../scripts/services.ts';
import { startBalancer } from './balancer.ts';
import type { Finding } from './finding.ts';
import { type ManyMachines, machineFindings, type Period } from './many-machines-findings.ts';
import { untilDelivered } from './outages.ts';
import { personOf } from './people.ts';
import { deliveringTo, type ServerProcess, startServer } from './server-process.ts';
import { type TroubledCrm, troubledCrm } from './troubled-crm.ts';
import { inGroups, pause, postAs, postUntilThanked } from './visitors.ts';

const second = 1000;
const groups = { burst: 10, every: 0.22 * second };
/** Faster than HubSpot allows: what is looked for is order, not pace. */
const pace = { ours: '900', crm: { per10Seconds: 1000 } };

interface Machines {
  postgres: Service;
  redis: Service;
  balancer: Service;
  crm: TroubledCrm;
  instances: { kill(): Promise<void>; restart(): Promise<void>; stop(): Promise<void>; url: string }[];
}

/**
 * Two instances behind nginx, with PostgreSQL and Redis, take `posts` posts while one is killed three times, Redis freezes and
 * goes away, and PostgreSQL goes away once. Takes under two minutes.
 */
export async function manyMachines(folder: string, posts: number): Promise<Finding[]> {
  const ended: (() => Promise<void>)[] = [];
  try {
    const machines = await start(folder, ended);
    const { balancer, crm, instances, postgres } = machines;
    const people = Array.from({ length: posts }, (_, number) => personOf(number));
    const equal = personOf(posts);
    const visits = inGroups(people, groups, (person) => postUntilThanked(person, balancer.url));
    const happened = await troubles(machines);
    const answers = (await visits).flat();
    const twins = await Promise.all(
      Array.from({ length: 10 }, (_, number) => postAs(equal, instances[number % 2]?.url ?? '')),
    );
    const config = { dataDir: folder, databaseUrl: postgres.url };
    const returned = await untilDelivered(config);
    await Promise.all(instances.map((instance) => instance.stop()));
    const all: ManyMachines = {
      people,
      equal,
      answers,
      twins,
      returned,
      requests: crm.requests(),
      config,
      ...happened,
    };
    return await machineFindings(all);
  } finally {
    for (const end of ended.reverse()) await end();
  }
}

/** Starts everything; `ended` gets what ends it, one by one, so that a failure half way leaves nothing behind. */
async function start(folder: string, ended: (() => Promise<void>)[]): Promise<Machines> {
  const stored = <T extends { stop(): Promise<void> }>(started: T): T => {
    ended.push(() => started.stop());
    return started;
  };
  const postgres = stored(await startPostgres());
  const redis = stored(await startRedis());
  const crm = await troubledCrm(pace.crm);
  ended.push(() => crm.close());
  const ports = [await freePort(), await freePort()];
  const env = {
    ...deliveringTo(crm.url, join(folder, 'data')),
    DATABASE_URL: postgres.url,
    REDIS_URL: redis.url,
    HUBSPOT_PER_10S: pace.ours,
    TRUST_PROXY: '1',
  };
  const instances = await Promise.all(ports.map((port) => instance({ ...env, PORT: String(port) })));
  for (const { kill } of instances) ended.push(kill);
  return { postgres, redis, crm, instances, balancer: stored(await startBalancer(ports)) };
}

/** A server that comes back to the same port after each kill. */
async function instance(env: Record<string, string>) {
  let server: ServerProcess = await startServer(env);
  return {
    url: server.url,
    kill: () => server.kill(),
    stop: () => server.stop(),
    async restart() {
      server = await startServer(env);
    },
  };
}

async function troubles({ instances, redis, postgres }: Machines) {
  const kills: number[] = [];
  const killed = instances[0];
  for (let time = 0; time < 3; time++) {
    await pause(2 * second);
    kills.push(Date.now());
    await killed?.kill();
    await pause(second);
    await killed?.restart();
  }
  await pause(second);
  const frozen = await during(
    3 * second,
    () => redis.freeze(),
    () => redis.thaw(),
  );
  await pause(2 * second);
  const redisAway = await during(
    10 * second,
    () => redis.halt(),
    () => redis.resume(),
  );
  await pause(2 * second);
  const postgresAway = await during(
    3 * second,
    () => postgres.halt(),
    () => postgres.resume(),
  );
  return { kills, redisAway: [frozen, redisAway], postgresAway };
}

async function during(length: number, begin: () => unknown, end: () => unknown): Promise<Period> {
  const from = Date.now();
  await begin();
  await pause(length);
  await end();
  return { from, to: Date.now() };
}
