import type { Destination } from '../db/rows.ts';
import type { OutboxDepth } from '../outbox/outbox-store.ts';

/** What a request asks for, as far as metrics distinguish requests. */
export type RequestKind = 'page' | 'form' | 'file' | 'admin' | 'api' | 'embed' | 'unknown';

/** What became of a form post. */
export type PostOutcome = 'stored' | 'repeated' | 'ignored' | 'refused' | 'failed' | 'limited';

/** What is counted and timed while the program runs. Times are in seconds. */
export interface Metrics {
  /** Called for each answer, also for those in front of everything: no more than an addition. */
  answered(kind: RequestKind, status: number): void;
  /** The time of an answer that did not come from the page cache. */
  took(kind: RequestKind, seconds: number): void;
  posted(form: string, outcome: PostOutcome): void;
  /** Submissions that shared one transaction, and how long it took. */
  batch(size: number, seconds: number): void;
  /** The end of a write transaction, with the wait until the disk has it. */
  committed(seconds: number): void;
  /** An attempt of a delivery and its named outcome. */
  attempted(destination: Destination, outcome: string, seconds: number): void;
  rendered(seconds: number): void;
  /** Everything in the text format of Prometheus, with the state of the moment. */
  text(moment: Moment): Promise<string>;
}

/** What is not counted along the way but read when it is asked for. */
export interface Moment {
  cache: { hits: number; misses: number; bytes: number };
  /** `undefined` when the store cannot say. */
  outbox: readonly OutboxDepth[] | undefined;
  /** Milliseconds since 1970. */
  now: number;
}

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
