import { StoreUnavailableError } from '../../base/errors.ts';
import { withDatabase } from './maintenance.ts';
import { isBusy } from './sqlite-file.ts';

/**
 * Takes the log of a database file into it and empties it, so that it holds nothing of what was erased. `false` while others read
 * or write for longer than `wait` milliseconds. Throws `StoreUnavailableError`.
 */
export async function emptyLog(file: string, wait: number): Promise<boolean> {
  try {
    const [result] = await withDatabase(file, (db) => db.pragma('wal_checkpoint(TRUNCATE)') as { busy: number }[], {
      readonly: false,
      timeout: wait,
    });
    return result?.busy === 0;
  } catch (error) {
    if (error instanceof StoreUnavailableError && isBusy(error.cause)) return false;
    throw error;
  }
}

export type LogEmptier = ReturnType<typeof logEmptier>;

/** Empties the log of a database file beside a server. */
export function logEmptier(file: string, log: { warn(detail: object, message: string): void }) {
  const emptier = {
    /** Somebody needed the log, as an export does for minutes: it is to be emptied later. */
    isDue: false,
    /** Without any wait: SQLite waits on the thread that answers everybody. Never throws. */
    async empty() {
      emptier.isDue = !(await emptyLog(file, 0).catch((error: unknown) => {
        log.warn({ err: error }, 'the log of the database could not be emptied after an erasure; trying again');
        return false;
      }));
    },
  };
  return emptier;
}
