import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { isAway, isLost } from './postgres-errors.ts';

/** First and maximum milliseconds before an unreachable server is tried again. */
const [firstPause, maxPause] = [100, 2000];

/**
 * A pool whose connections begin with the statement `first`. Broken ones are discarded, and an unreachable server is
 * retried with backoff.
 */
export function steadyPool(options: pg.PoolConfig, first: string): PostgresPool {
  const pool = new pg.Pool({ ...options, application_name: 'mainstreet', keepAlive: true });
  const steady = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  let pause = 0;
  let away: { error: unknown; until: number } | undefined;

  // An idle connection that breaks emits an error, which would end the process.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    pause = 0;
    away = undefined;
    client.on('error', () => {});
  });

  /** Kysely's hook for new connections leaks one whose first statement fails. */
  async function begin(client: pg.PoolClient): Promise<PostgresPoolClient> {
    try {
      await client.query(first);
    } catch (error) {
      client.release(true);
      throw error;
    }
    const known = steadyClient(client);
    steady.set(client, known);
    return known;
  }

  return {
    async connect() {
      // Fails fast while the server is known to be away.
      if (away && performance.now() < away.until) throw away.error;
      try {
        const client = await pool.connect();
        return steady.get(client) ?? (await begin(client));
      } catch (error) {
        if (isAway(error) || isLost(error)) {
          pause = Math.min(Math.max(firstPause, pause * 2), maxPause);
          away = { error, until: performance.now() + pause };
        }
        throw error;
      }
    },
    end: () => pool.end(),
  };
}

/** After an error that broke the connection, every further statement fails with it and the connection is discarded. */
function steadyClient(client: pg.PoolClient): PostgresPoolClient {
  let broken: unknown;
  const query = async (text: string, values: unknown[]) => {
    if (broken) throw broken;
    try {
      return await client.query(text, values);
    } catch (error) {
      if (isAway(error) || isLost(error)) broken = error;
      throw error;
    }
  };
  return { query: query as never, release: () => client.release(Boolean(broken)) };
}
