import type { Redis } from 'ioredis';
import type { RedisReply } from 'rate-limit-redis';
import type { Log } from '../../operations/log.ts';

/** A connection to Redis that nobody ever waits for: what is asked while it is away is answered with nothing, at once. */
export interface RedisLink {
  /** Resolves once Redis answers, or has shown that it does not. */
  ready: Promise<void>;
  /** Runs now and at each return of Redis, before anything is asked of it. */
  atReturn(prepare: () => Promise<void>): void;
  /** What Redis says, or `undefined` when it is away. */
  ask<Answer>(question: () => Promise<Answer>): Promise<Answer | undefined>;
  send(command: string, ...args: string[]): Promise<RedisReply>;
  close(): void;
}

/** Milliseconds: how long Redis may take for an answer, and how long at most until it is looked for again. */
const patience = 250;
const longestPause = 1000;

/** Connects in the background, again and again; says once in the log that Redis is away and once that it is back. */
export function linkRedis(url: string, log: Log): RedisLink {
  const preparations: (() => Promise<void>)[] = [];
  let redis: Redis | undefined;
  let isUp = false;
  let isMissed = false;
  let isClosed = false;
  let settle: () => void;
  const ready = new Promise<void>((resolve) => {
    settle = resolve;
  });

  // Loaded only where it is used: it would make each start slower.
  import('ioredis').then((library) => {
    if (isClosed) return;
    // A bundle gives a CommonJS library's default alone.
    redis = new library.default(url, {
      commandTimeout: patience,
      socketTimeout: patience,
      connectTimeout: longestPause,
      retryStrategy: (times) => Math.min(times * 100, longestPause),
      reconnectOnError: ({ message }) => message.startsWith('READONLY'),
      enableOfflineQueue: false,
      maxRetriesPerRequest: 0,
      // A count that is sent twice is counted twice.
      autoResendUnfulfilledCommands: false,
    });
    redis.on('error', complain);
    redis.on('close', () => {
      isUp = false;
      complain();
      settle();
    });
    redis.on('ready', prepare);
  });

  async function prepare() {
    try {
      await Promise.all(preparations.map((run) => run()));
      isUp = true;
      greet();
    } catch (error) {
      complain(error);
      redis?.disconnect(true);
    }
    settle();
  }

  function complain(error?: unknown) {
    if (isMissed || isClosed) return;
    isMissed = true;
    log.warn(error ? { err: error } : {}, 'Redis does not answer: each instance limits for itself until it does');
  }

  function greet() {
    if (!isMissed) return;
    isMissed = false;
    log.info('Redis answers again: all instances share their limits');
  }

  return {
    ready,
    atReturn: (run) => preparations.push(run),
    async ask(question) {
      if (!isUp) return undefined;
      try {
        const answer = await question();
        greet();
        return answer;
      } catch (error) {
        complain(error);
        return undefined;
      }
    },
    async send(command, ...args) {
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
