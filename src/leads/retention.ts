import type { Cursor } from './store.ts';

/** Milliseconds after which a visitor's address is shortened. What proves a ticked calls box is kept whole, apart from this. */
const wholeFor = 30 * 24 * 3_600_000;
/** How often the store is gone through, and how many rows at a time, so that nothing else waits for it. */
const every = 24 * 3_600_000;
const rowsAtOnce = 1000;

interface KeptAddress extends Cursor {
  address: string;
}

/** What retention needs of the store. */
export interface RetentionStore {
  /** Addresses of leads made before a time (ISO 8601 UTC), oldest first, going on after the last row seen. */
  addressesBefore(time: string, after: Cursor | undefined, limit: number): Promise<KeptAddress[]>;
  replaceAddresses(rows: readonly { id: string; address: string }[]): Promise<void>;
}

export interface RetentionContext {
  retention: RetentionStore;
  /** Milliseconds since 1970. */
  clock: () => number;
  timers: { after(milliseconds: number, run: () => void): () => void };
  log: { info(detail: object, words: string): void; error(detail: object, words: string): void };
}

/** The network that an address belongs to: three numbers of four, or three groups of eight. Shortening again changes nothing. */
export function shortened(address: string): string {
  if (address.endsWith('x') || !address) return address;
  const four = /(\d+\.\d+\.\d+)\.\d+$/.exec(address);
  if (four) return `${four[1]}.x`;
  return `${address.split(':').slice(0, 3).join(':')}:x`;
}

/** Shortens every address that has been kept whole long enough; answers how many. */
export async function shortenAddresses({ retention, clock }: Pick<RetentionContext, 'retention' | 'clock'>) {
  const until = new Date(clock() - wholeFor).toISOString();
  let after: Cursor | undefined;
  let count = 0;
  for (;;) {
    const rows = await retention.addressesBefore(until, after, rowsAtOnce);
    const whole = rows.filter(({ address }) => shortened(address) !== address);
    if (whole.length)
      await retention.replaceAddresses(whole.map(({ id, address }) => ({ id, address: shortened(address) })));
    count += whole.length;
    after = rows.at(-1);
    if (rows.length < rowsAtOnce) return count;
  }
}

/** Shortens addresses now and then once a day, until stopped. */
export function keepRetention(context: RetentionContext): { stop(): Promise<void> } {
  let cancel = () => {};
  let stopped = false;
  let running = Promise.resolve();
  const run = () => {
    running = shortenAddresses(context)
      .then((count) => count && context.log.info({ count }, 'addresses shortened'))
      .catch((err: unknown) => context.log.error({ err }, 'addresses not shortened'))
      .then(() => {
        if (!stopped) cancel = context.timers.after(every, run);
      });
  };
  run();
  return {
    stop() {
      stopped = true;
      cancel();
      return running;
    },
  };
}
