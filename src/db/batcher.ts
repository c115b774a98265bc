import { StoreUnavailableError } from '../base/errors.ts';

export type Batcher<Unit, Result> = ReturnType<typeof batcher<Unit, Result>>;

interface Waiting<Unit, Result> {
  unit: Unit;
  resolve: (result: Result) => void;
  reject: (error: unknown) => void;
}

/** Saves units that arrive together, up to `most` at a time; `saveAll` is all or nothing and returns results in order. */
export function batcher<Unit, Result>(saveAll: (units: Unit[]) => Promise<Result[]>, most = 200) {
  const queue: Waiting<Unit, Result>[] = [];
  let running: Promise<void> | undefined;

  async function drain(): Promise<void> {
    while (queue.length) {
      await arrivals();
      await saveBatch(queue.splice(0, most));
    }
    running = undefined;
  }

  /** Resolves when a turn of the event loop brings nothing new, so that concurrent units share one sync to disk. */
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
      // Saves each alone, so that one bad unit does not fail the others.
      for (const waiting of batch) await saveBatch([waiting]);
    }
  }

  return {
    /** Resolves once the batch is durable. */
    add(unit: Unit) {
      return new Promise<Result>((resolve, reject) => {
        queue.push({ unit, resolve, reject });
        running ??= drain();
      });
    },
    /** Resolves when nothing is waiting. */
    async idle() {
      await running;
    },
  };
}
