import { setTimeout as pause } from 'node:timers/promises';
import type { Kysely } from 'kysely';
import { StoreUnavailableError } from '../base/errors.ts';
import type { Tables } from './rows.ts';

/** Retries work for up to `deadline` milliseconds after its first failure, then throws the last error through `errorOf`. */
export function retrying(deadline: number, errorOf: (error: unknown) => unknown) {
  let closed = false;
  return {
    async retry<T>(work: () => Promise<T>, isPassing: (error: unknown) => boolean): Promise<T> {
      let end: number | undefined;
      for (let wait = 5; ; wait = Math.min(wait * 2, 200)) {
        if (closed) throw new StoreUnavailableError('The store is closed.');
        try {
          return await work();
        } catch (error) {
          end ??= performance.now() + deadline;
          if (!isPassing(error) || performance.now() + wait > end) throw errorOf(error);
        }
        // Jitter, so that colliding transactions do not retry in step.
        await pause(wait * (0.5 + Math.random()));
      }
    },
    end() {
      closed = true;
    },
  };
}

/** The same database, each of whose queries `run` runs; not one that begins with `with`, whose executor is another. */
export function withQueriesRunBy(db: Kysely<Tables>, run: <T>(query: () => Promise<T>) => Promise<T>): Kysely<Tables> {
  const same = db.withoutPlugins();
  const executor = same.getExecutor();
  const executeQuery = executor.executeQuery.bind(executor);
  executor.executeQuery = (query) => run(() => executeQuery(query));
  return same;
}
