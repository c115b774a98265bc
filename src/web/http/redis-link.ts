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

/** Connects in the background, again and again. Logs once that Redis is away and once that it is back. */
export function linkRedis(url: string, log: Log) {
  let redis: Redis | undefined;
  let isAway = false;
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
      lost();
      settle();
    });
    redis.on('ready', () => {
      found();
      settle();
    });
  });

  function lost(error?: unknown) {
    if (isAway || isClosed) return;
    isAway = true;
    log.warn(error ? { err: error } : {}, 'Redis does not answer: each instance limits for itself until it does');
  }

  function found() {
    if (!isAway) return;
    isAway = false;
    log.info('Redis answers again: all instances share their limits');
  }

  return {
    /** Resolves once Redis answers, or has shown that it does not. */
    ready,
    /** `undefined` when Redis is away. */
    async ask<Answer>(question: () => Promise<Answer>): Promise<Answer | undefined> {
      try {
        const answer = await question();
        found();
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
