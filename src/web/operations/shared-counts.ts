import { createHash } from 'node:crypto';
import { MemoryStore, type Store } from 'express-rate-limit';
import { RedisStore } from 'rate-limit-redis';
import type { RedisLink } from './redis-link.ts';

/**
 * What one limit counts, shared by all instances. Each instance counts for itself as well: its own count holds while Redis is away.
 * `name` is a name that no other limit has.
 */
export function sharedCounts(link: RedisLink, name: string): Store {
  const own = new MemoryStore();
  const shared = new RedisStore({ prefix: `mainstreet:${name}:`, sendCommand: link.send });
  return {
    prefix: name,
    localKeys: false,
    init(options) {
      own.init(options);
      link.atReturn(() => shared.init(options));
    },
    async increment(key) {
      const counted = await own.increment(key);
      return (await link.ask(() => shared.increment(hidden(key)))) ?? counted;
    },
    async decrement(key) {
      await own.decrement(key);
      await link.ask(() => shared.decrement(hidden(key)));
    },
    async resetKey(key) {
      await own.resetKey(key);
      await link.ask(() => shared.resetKey(hidden(key)));
    },
  };
}

/** Hashed, so that nobody can read IP addresses and emails in Redis. */
const hidden = (key: string) => createHash('sha256').update(key).digest('base64url');
