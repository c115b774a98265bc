import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { freePort, startNginx, startPostgres, startRedis } from '../../scripts/services.ts';
import { root } from '../../src/base/root.ts';
import { leadForms } from '../../src/site/forms/index.ts';
import { oneLine } from '../../src/site/forms/state.ts';
import { startFakeCrm } from '../fakes/crm.ts';
import { crmFindings } from './delivered.ts';
import { atLeast, exactly, type Finding, slowdown, within } from './finding.ts';
import { untilDelivered } from './outages.ts';
import { pause, personOf } from './people.ts';
import { deliveringTo, startServer } from './server-process.ts';
import { storedIn } from './stored.ts';
import { count, inGroups, type Posted, postAs, slowest } from './visitors.ts';

const second = 1000;
const groups = { burst: 10, every: 0.22 * second };
/** After its return the database is asked again within so many milliseconds. */
const noticing = 3000;

/** Milliseconds since 1970. */
interface Period {
  from: number;
  to: number;
}

/**
 * Two instances behind nginx, with PostgreSQL and Redis, take `posts` posts while one is killed three times, Redis freezes and
 * goes away, and PostgreSQL goes away once. Takes under two minutes.
 */
export async function manyMachines(folder: string, posts: number): Promise<Finding[]> {
  const ended: (() => Promise<unknown>)[] = [];
  const untilTheEnd = async <T extends { stop(): Promise<void> }>(starting: Promise<T>): Promise<T> => {
    const started = await starting;
    ended.push(() => started.stop());
    return started;
  };
  try {
    const postgres = await untilTheEnd(startPostgres());
    const redis = await untilTheEnd(startRedis());
    // Faster than HubSpot allows: what is looked for is order, not pace.
    const crm = await startFakeCrm({ per10Seconds: 1000 });
    ended.push(() => crm.close());
    const ports = [await freePort(), await freePort()];
    const env = {
      ...deliveringTo(crm.url, join(folder, 'data')),
      ...{ DATABASE_URL: postgres.url, REDIS_URL: redis.url, HUBSPOT_PER_10S: '900', TRUST_PROXY: '1' },
    };
    const start = (port = 0) => startServer({ ...env, PORT: String(port) });
    const instances = await Promise.all(ports.map(start));
    ended.push(() => Promise.all(instances.map((instance) => instance.kill())));
    const balancer = await untilTheEnd(startBalancer(ports));

    const people = Array.from({ length: posts }, (_, number) => personOf(number));
    const equal = personOf(posts);
    const everyone = [...people, equal];
    const posted = inGroups(people, groups, (person) => postUntilThanked(person, balancer.url));
    const kills: number[] = [];
    for (let time = 0; time < 3; time++) {
      await pause(2 * second);
      kills.push(Date.now());
      await instances[0]?.kill();
      await pause(second);
      instances[0] = await start(ports[0]);
    }
    await pause(second);
    const frozen = await during(3, redis.freeze, redis.thaw);
    await pause(2 * second);
    const redisAway = await during(10, redis.halt, redis.resume);
    await pause(2 * second);
    const postgresAway = await during(3, postgres.halt, postgres.resume);

    const answers = (await posted).flat();
    const twins = await Promise.all(
      Array.from({ length: 10 }, (_, number) => postAs(equal, instances[number % 2]?.url ?? '')),
    );
    const config = { dataDir: folder, databaseUrl: postgres.url };
    const returned = await untilDelivered(config);
    await Promise.all(instances.map((instance) => instance.stop()));

    const thanked = new Set([...answers, ...twins].filter(isThanks).map(({ person }) => person.email));
    const others = answers.filter((answer) => !isThanks(answer));
    const unclear = others.filter((answer) => !(isClear(answer) && overlaps(answer, postgresAway, noticing)));
    for (const { status, says } of unclear.slice(0, 5)) console.log(`  answered ${status}: ${says}`);
    const withoutRedis = answers.filter((answer) => [frozen, redisAway].some((period) => overlaps(answer, period)));
    const busy = await slowdown();
    const state = await storedIn(config);
    const once = [...thanked].filter((email) => state.emails.get(email) === 1);
    return [
      exactly('people who were thanked', thanked.size, everyone.length),
      exactly('of them, stored exactly once', once.length, thanked.size),
      exactly('of ten equal posts to two instances at once, thanked for', count(twins, 200), 10),
      exactly('answers but thanks, and 503 in words while PostgreSQL was away', unclear.length, 0),
      atLeast('posts that PostgreSQL was away for', answers.filter((one) => overlaps(one, postgresAway)).length, 20),
      atLeast('posts that Redis was away for', withoutRedis.length, 100),
      within('slowest answer while Redis did not answer or was away', slowest(withoutRedis), 1500, busy),
      ...crmFindings(everyone, crm.requests, kills),
      exactly('deliveries that count as delivered', state.delivered, everyone.length),
      within('from the last post to the last delivery', returned, 90_000),
      exactly('gaps between leads, deliveries and answers', state.gaps, 0),
    ];
  } finally {
    for (const end of ended.reverse()) await end();
  }
}

/** The nginx of `scripts/deploy/nginx-instances.conf` on a port of its own, in front of instances at these ports of 127.0.0.1. */
function startBalancer(ports: readonly number[]) {
  const example = readFileSync(join(root, 'scripts/deploy/nginx-instances.conf'), 'utf8');
  const servers = [...example.matchAll(/server 127\.0\.0\.1:\d+(.*;)/g)];
  if (servers.length !== ports.length) throw new Error(`The example has ${servers.length} instances.`);
  return startNginx((listening) => {
    let instance = 0;
    return example
      .replace('listen 80;', `listen 127.0.0.1:${listening};`)
      .replaceAll('/var/log/nginx/', '')
      .replace(/(?<=server 127\.0\.0\.1:)\d+/g, () => String(ports[instance++]));
  });
}

/** Posts the same again when it did not work, as a person does. */
async function postUntilThanked(...[person, url]: Parameters<typeof postAs>): Promise<Posted[]> {
  const answers: Posted[] = [];
  while (answers.length < 60 && answers.at(-1)?.status !== 200) {
    if (answers.length) await pause(500);
    answers.push(await postAs(person, url));
  }
  return answers;
}

async function during(seconds: number, begin: () => unknown, end: () => unknown): Promise<Period> {
  const from = Date.now();
  await begin();
  await pause(seconds * second);
  await end();
  return { from, to: Date.now() };
}

const isThanks = ({ status }: Posted) => status === 200;

const failures = new Set(leadForms.map(({ failure }) => oneLine(failure)));

/** Whether it says in the form's own words that it did not work. */
const isClear = ({ status, says }: Posted) => status === 503 && failures.has(says);

const overlaps = ({ at, took }: Posted, { from, to }: Period, after = 0) => at - took <= to + after && at >= from;
