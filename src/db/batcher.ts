import { StoreUnavailableError } from '../base/errors.ts';

export interface Batcher<Unit, Result> {
  /** Resolves with the unit's own result once its batch is durable. */
  add(unit: Unit): Promise<Result>;
  /** Resolves when nothing is waiting. */
  idle(): Promise<void>;
}

interface Waiting<Unit, Result> {
  unit: Unit;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/** Saves units that arrive together in one go, at most `most` a time; `saveAll` answers in their order, all or nothing. */
export function batcher<Unit, Result>(
  saveAll: (units: Unit[]) => Promise<Result[]>,
  most = 200,
): Batcher<Unit, Result> {
  const queue: Waiting<Unit, Result>[] = [];
  let running: Promise<void> | undefined;

  async function drain(): Promise<void> {
    while (queue.length) {
      await arrivals();
      await saveBatch(queue.splice(0, most));
    }
    running = undefined;
  }

  /** Resolves once a turn of the event loop has brought nothing new: what comes together shares one sync to disk. */
  async function arrivals(): Promise<void> {
    let known: number;
    do {
      known = queue.length;
      await new Promise(setImmediate);
    } while (queue.length > known && queue.length < most);
  }

  async function saveBatch(batch: Waiting<Unit, Result>[]): Promise<void> {
    try {
      const results = await saveAll(batch.map(({ unit }) => unit));
      for (const [index, { resolve }] of batch.entries()) resolve(results[index] as Result);
    } catch (error) {
      if (batch.length === 1 || error instanceof StoreUnavailableError) {
        for (const { reject } of batch) reject(error);
        return;
      }
      // One unit failed; running each alone shows which, and stores the others.
      for (const waiting of batch) await saveBatch([waiting]);
    }
  }

  return {
    add(unit) {
      return new Promise((resolve, reject) => {
        queue.push({ unit, resolve, reject });
        running ??= drain();
      });
    },
    async idle() {
      await running;
    },
  };
}
