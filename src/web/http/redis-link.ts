import type { Redis, RedisOptions } from 'ioredis';
import type { RedisReply } from 'rate-limit-redis';
import type { Log } from '../../server/log.ts';

/** Nobody waits for Redis: while it is away, what is asked of it is answered with nothing, at once. */
export type RedisLink = ReturnType<typeof linkRedis>;

const commandTimeout = 250;
const retryLimit = 1000;

/** Times in milliseconds; tests that are not about them give Redis more. */
export const connection: RedisOptions = {
  commandTimeout,
  socketTimeout: commandTimeout,
  connectTimeout: retryLimit,
  retryStrategy: (times) => Math.min(times * 100, retryLimit),
  reconnectOnError: ({ message }) => message.startsWith('READONLY'),
  enableOfflineQueue: false,
  maxRetriesPerRequest: 0,
  // A count that is sent twice is counted twice.
  autoResendUnfulfilledCommands: false,
};

/** Connects in the background, again and again. */
export function linkRedis(url: string, log: Log) {
  const preparations: (() => Promise<void>)[] = [];
  const report = availabilityLog(log);
  let redis: Redis | undefined;
  let isUp = false;
  let isClosed = false;
  let settle: () => void;
  const ready = new Promise<void>((resolve) => {
    settle = resolve;
  });

  // Loaded only where it is used: it would make each start slower.
  import('ioredis').then((library) => {
    if (isClosed) return;
    // A bundle gives a CommonJS library's default alone.
    redis = new library.default(url, connection);
    redis.on('error', lost);
    redis.on('close', () => {
      isUp = false;
      lost();
      settle();
    });
    redis.on('ready', prepare);
  });

  async function prepare() {
    try {
      await Promise.all(preparations.map((run) => run()));
      isUp = true;
      report.back();
    } catch (error) {
      startOver(error);
    }
    settle();
  }

  function startOver(error: unknown) {
    lost(error);
    redis?.disconnect(true);
  }

  function lost(error?: unknown) {
    if (!isClosed) report.away(error);
  }

  return {
    /** Resolves once Redis answers, or has shown that it does not. */
    ready,
    /** Runs now and at each return of Redis, before anything is asked of it. */
    atReturn(run: () => Promise<void>) {
      preparations.push(run);
      if (isUp) run().catch(startOver);
    },
    /** `undefined` when Redis is away. */
    async ask<Answer>(question: () => Promise<Answer>): Promise<Answer | undefined> {
      if (!isUp) return undefined;
      try {
        const answer = await question();
        report.back();
        return answer;
      } catch (error) {
        lost(error);
        return undefined;
      }
    },
    async send(command: string, ...args: string[]) {
      if (!redis) throw new Error('Redis is not connected.');
      return (await redis.call(command, ...args)) as RedisReply;
    },
    close() {
      isClosed = true;
      redis?.disconnect();
      settle();
    },
  };
}

/** Logs once that Redis is away and once that it is back. */
function availabilityLog(log: Log) {
  let isAway = false;
  return {
    away(error?: unknown) {
      if (isAway) return;
      isAway = true;
      log.warn(error ? { err: error } : {}, 'Redis does not answer: each instance limits for itself until it does');
    },
    back() {
      if (!isAway) return;
      isAway = false;
      log.info('Redis answers again: all instances share their limits');
    },
  };
}
