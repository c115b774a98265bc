import type { Timers } from '../../base/clocks.ts';
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

const firstPause = 1000;
const maxPause = 60_000;

/** Empties the log of a database file beside a server. */
export function logEmptier(
  file: string,
  { timers, log }: { timers: Timers; log: { warn(detail: object, message: string): void } },
) {
  let stopped = false;
  let cancel = () => {};

  async function attempt(pause: number): Promise<void> {
    cancel();
    // Without any wait: SQLite waits on the thread that answers everybody. An export may need the log for minutes, so what could
    // not be done is tried again later instead.
    const emptied = await emptyLog(file, 0).catch((error: unknown) => {
      log.warn({ err: error }, 'the log of the database could not be emptied after an erasure; trying again');
      return false;
    });
    if (emptied || stopped) return;
    cancel = timers.after(pause, () => void attempt(Math.min(2 * pause, maxPause)));
  }

  return {
    /** Empties the log now, or in the background as soon as nobody needs it. Never throws. */
    empty: () => attempt(firstPause),
    stop() {
      stopped = true;
      cancel();
    },
  };
}
