import { setTimeout as pause } from 'node:timers/promises';
import type { OutboxDepth } from '../outbox/outbox-store.ts';
import type { Store } from './store.ts';

/** Milliseconds for which a result is cached, and to wait for one. */
const fresh = 1000;
const timeout = 2000;

export function openHealth(store: Store, clock: () => number) {
  /** Why the store cannot be written, or "", and the waiting deliveries, which do not affect readiness. */
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
    async readiness() {
      if (performance.now() - lastCheckAt >= fresh) looking ??= look();
      const inTime = await Promise.race([
        Promise.resolve(looking).then(() => true),
        pause(timeout, false, { ref: false }),
      ]);
      const { store, outbox } = inTime ? lastCheck : { store: 'No write has ended within two seconds.', outbox: [] };
      /** Why posts are not accepted. */
      const problems = [...(health.state === 'running' ? [] : [health.state]), ...(store ? ['store' as const] : [])];
      return { ready: problems.length === 0, problems, store, outbox };
    },
  };
  return health;
}
