import supertest from 'supertest';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { findService, type Service, startRedis } from '../../../scripts/services.ts';
import { createLog } from '../../../src/server/log.ts';
import { answersPath } from '../../../src/site/endpoints.ts';
import { contactForm } from '../../../src/site/forms/contact.ts';
import { connection } from '../../../src/web/http/redis-link.ts';
import { startServer } from '../../faults/server-process.ts';
import { temporaryFolder } from '../../helpers/temporary-store.ts';
import { type TestApp, testApp } from '../../helpers/test-app.ts';
import { withServices } from '../../helpers/with-services.ts';

const most = 5;
const withRedis = withServices('Redis');
let redis: Service;
/** On a busy machine Redis misses the time it has, and each instance counts for itself; a refused connection is noticed at once all the same. */
const { commandTimeout, socketTimeout } = connection;
const patient = { commandTimeout: 30_000, socketTimeout: 30_000 };

beforeAll(async () => {
  if (findService('Redis')) redis = await startRedis();
});
afterAll(() => redis?.stop());
beforeEach(() => void Object.assign(connection, patient));
afterEach(() => void Object.assign(connection, { commandTimeout, socketTimeout }));

/** An instance with its log; the visitor's address is a test's own, so that tests share no counts. */
async function instance(visitor: string, url = redis.url) {
  const lines: { msg: string; level: number }[] = [];
  const log = createLog({ logLevel: 'info' }, { write: (line) => lines.push(JSON.parse(line)) });
  const app = await testApp({ REDIS_URL: url, RATE_LIMIT_POSTS: String(most), TRUST_PROXY: '1' }, { log });
  return { ...app, visitor, said: (part: string) => lines.filter(({ msg }) => msg.includes(part)).length };
}

type Instance = Pick<TestApp, 'request'> & { visitor: string };
let people = 0;

async function post({ request, visitor }: Instance): Promise<number> {
  const values = { ...contactForm.sample, email: `limit${people++}@example.com` };
  return (await request.post('/contact').set('X-Forwarded-For', visitor).send(values)).status;
}

/** Posts at one instance after the other. */
async function posts(instances: readonly Instance[], count: number): Promise<number[]> {
  const statuses: number[] = [];
  for (let number = 0; number < count; number++) for (const instance of instances) statuses.push(await post(instance));
  return statuses;
}

const taken = (statuses: readonly number[]) => statuses.filter((status) => status === 200).length;

withRedis('two instances share one limit of posts', async () => {
  const both = [await instance('192.0.2.1'), await instance('192.0.2.1')];
  expect(taken(await posts(both, most))).toBe(most);
  expect(taken(await posts([await instance('192.0.2.2')], 1))).toBe(1);
});

withRedis('so do two servers as they are built', async () => {
  const env = () => ({ DATA_DIR: temporaryFolder(), REDIS_URL: redis.url, RATE_LIMIT_POSTS: '1', TRUST_PROXY: '1' });
  const servers = await Promise.all([startServer(env()), startServer(env())]);
  onTestFinished(async () => void (await Promise.all(servers.map((server) => server.kill()))));
  const statuses = async () => {
    const visitor = `192.0.3.${people++}`;
    const built = servers.map(({ url }) => ({ request: supertest(url), visitor }));
    return posts(built, 1);
  };
  await expect.poll(statuses).toEqual([200, 429]);
});

withRedis('two instances share the limits of questions and of failed sign-ins', async () => {
  const both = [await instance('192.0.2.3'), await instance('192.0.2.3')] as const;
  const remaining = async ({ request, visitor }: Instance) => {
    const answer = await request.get(answersPath).query({ q: 'minimum' }).set('X-Forwarded-For', visitor);
    return Number(/remaining=(\d+)/.exec(answer.headers.ratelimit ?? '')?.[1]);
  };
  expect((await remaining(both[0])) - (await remaining(both[1]))).toBe(1);
  const statuses: number[] = [];
  for (let number = 0; number < 6; number++)
    for (const { request, visitor } of both) {
      const values = { email: 'nobody@example.com', password: 'wrong' };
      statuses.push((await request.post('/admin/sign-in').set('X-Forwarded-For', visitor).send(values)).status);
    }
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
});

withRedis('nobody can read an address or an e-mail in Redis', async () => {
  const { request } = await instance('192.0.2.4');
  await request
    .post('/admin/sign-in')
    .set('X-Forwarded-For', '192.0.2.4')
    .send({ email: 'ann@example.com', password: 'x' });
  const { Redis } = await import('ioredis');
  const client = new Redis(redis.url);
  const keys = await client.keys('*');
  client.disconnect();
  expect(keys.filter((key) => key.startsWith('mainstreet:sign-ins:'))).not.toHaveLength(0);
  expect(keys.filter((key) => /192|@/.test(key))).toEqual([]);
});

describe('while Redis is away', () => {
  withRedis('posts go on, limited by each instance, and shared again once it is back', async () => {
    const both = [await instance('192.0.2.5'), await instance('192.0.2.5')] as const;
    expect(taken(await posts(both, 1))).toBe(2);
    await redis.halt();
    // Each has counted one of its own.
    expect(taken(await posts([both[0]], 2 * most))).toBe(most - 1);
    expect(taken(await posts([both[1]], 2 * most))).toBe(most - 1);
    for (const one of both) expect(one.said('Redis does not answer')).toBe(1);
    await redis.resume();
    for (const one of both) await expect.poll(() => one.said('Redis answers again')).toBe(1);
    expect(taken(await posts(both, most))).toBe(most);
    for (const one of both) expect(one.said('Redis does not answer')).toBe(1);
  });

  withRedis('no post waits for a Redis that takes connections and says nothing', async () => {
    Object.assign(connection, { commandTimeout, socketTimeout });
    const one = await instance('192.0.2.6');
    await post(one);
    redis.freeze();
    try {
      expect(taken(await posts([one], most - 1))).toBe(most - 1);
      expect(await post(one)).toBe(429);
      expect(one.said('Redis does not answer')).toBe(one.said('Redis answers again') + 1);
    } finally {
      redis.thaw();
    }
    await expect.poll(() => one.said('Redis answers again')).toBe(one.said('Redis does not answer'));
  });

  test('an instance starts and limits by itself when no Redis was ever there', async () => {
    const one = await instance('192.0.2.7', 'redis://:secret-word@127.0.0.1:9');
    expect(taken(await posts([one], 2 * most))).toBe(most);
    expect(one.said('Redis does not answer')).toBe(1);
  });
});

withRedis('an app that is closed leaves no connection to Redis', async () => {
  const { Redis } = await import('ioredis');
  const client = new Redis(redis.url);
  const connections = async () =>
    String(await client.client('LIST'))
      .trim()
      .split('\n').length;
  const before = await connections();
  const one = await instance('192.0.2.8');
  expect(await connections()).toBe(before + 1);
  await one.app.close();
  await expect.poll(connections).toBe(before);
  client.disconnect();
});
