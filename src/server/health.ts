import type { OutboxDepth } from '../outbox/outbox-store.ts';
import type { Store } from './store.ts';

/** Milliseconds for which a result is cached, and to wait for one. */
const fresh = 1000;
const timeout = 2000;

/** Reason why posts are not accepted. */
type Problem = 'starting' | 'stopping' | 'store';

interface Readiness {
  ready: boolean;
  problems: Problem[];
  /** Why the store cannot be written, or "". */
  store: string;
  /** Waiting deliveries; they do not affect readiness. */
  outbox: readonly OutboxDepth[];
}

/** `clock` in milliseconds since 1970. */
export function openHealth(store: Store, clock: () => number) {
  let lastCheck: { store: string; outbox: readonly OutboxDepth[] } = { store: '', outbox: [] };
  let lastCheckAt = Number.NEGATIVE_INFINITY;
  let looking: Promise<void> | undefined;

  async function look(): Promise<void> {
    try {
      await store.checkWrite(new Date(clock()).toISOString());
      lastCheck = { store: '', outbox: await store.outbox.depth() };
    } catch (error) {
      lastCheck = { store: error instanceof Error ? error.message : 'The store fails.', outbox: [] };
    }
    lastCheckAt = performance.now();
    looking = undefined;
  }

  const health = {
    state: 'starting' as 'starting' | 'running' | 'stopping',
    /** Writes to the store, at most once a second. Never throws. */
    async readiness(): Promise<Readiness> {
      if (performance.now() - lastCheckAt >= fresh) looking ??= look();
      const inTime = looking ? await settlesWithin(looking, timeout) : true;
      const { store, outbox } = inTime ? lastCheck : { store: 'No write has ended within two seconds.', outbox: [] };
      const problems: Problem[] = health.state === 'running' ? [] : [health.state];
      if (store) problems.push('store');
      return { ready: problems.length === 0, problems, store, outbox };
    },
  };
  return health;
}

/** The promise must never reject. */
async function settlesWithin(promise: Promise<void>, milliseconds: number): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((resolve) => {
    timer = setTimeout(resolve, milliseconds, false);
  });
  const inTime = await Promise.race([promise.then(() => true), late]);
  clearTimeout(timer);
  return inTime;
}
