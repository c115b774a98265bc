import type { Metrics } from './metrics.ts';

/** Records nothing. */
const noMetrics = (): Metrics => ({
  answered() {},
  took() {},
  posted() {},
  batch() {},
  committed() {},
  attempted() {},
  rendered() {},
  text: async () => '',
});

/** Begins to record where somebody may read it; until `ready`, and for good without a token, nothing is recorded. */
export function openMetrics(token: string): { metrics: Metrics; ready: Promise<void> } {
  const metrics = noMetrics();
  // Its library takes longer to load than all else at the start.
  const ready = token
    ? import('./prometheus.ts').then(({ prometheus }) => void Object.assign(metrics, prometheus()))
    : Promise.resolve();
  return { metrics, ready };
}
