import type { PostgresPool, PostgresPoolClient } from 'kysely';
import pg from 'pg';
import { isAway, isLost } from './postgres-errors.ts';

/** Milliseconds until a server that is away is asked again: at first, and at most. */
const [firstPause, maxPause] = [100, 2000];

/**
 * Connections of which each begins with the statement `first`, broken ones are thrown away, and a server that is away is
 * asked again with growing pauses.
 */
export function steadyPool(options: pg.PoolConfig, first: string): PostgresPool {
  const pool = new pg.Pool({ ...options, application_name: 'mainstreet', keepAlive: true });
  const steady = new WeakMap<pg.PoolClient, PostgresPoolClient>();
  let pause = 0;
  let away: { error: unknown; until: number } | undefined;

  // A connection that is lost between two statements says so by an event, which nobody else listens to.
  pool.on('error', () => {});
  pool.on('connect', (client) => {
    pause = 0;
    away = undefined;
    client.on('error', () => {});
  });

  /** Kysely's own hook for new connections never gives the place of one back whose first statement fails. */
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
      // Nobody waits for a server that was not there a moment ago.
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

/** After a statement that broke the connection every other one fails alike, and the connection is not used again. */
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
