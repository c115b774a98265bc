import { Counter, collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';
import type { Destination } from '../db/rows.ts';
import type { OutboxDepth } from '../outbox/outbox-store.ts';

export type RequestKind = 'page' | 'form' | 'file' | 'admin' | 'api' | 'embed' | 'unknown';

export type PostOutcome = 'stored' | 'repeated' | 'ignored' | 'refused' | 'failed' | 'limited';

/** Read when metrics are requested. */
interface Moment {
  cache: { hits: number; misses: number; bytes: number };
  /** `undefined` when the store cannot say. */
  outbox: readonly OutboxDepth[] | undefined;
  /** Milliseconds since 1970. */
  now: number;
}

/** Times are in seconds. */
export type Metrics = ReturnType<typeof prometheus>;

const fast = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1];
const slow = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5, 10];

/** Metrics in memory, with those of the process and its event loop. */
export function prometheus() {
  const registry = new Registry();
  const registers = [registry];
  collectDefaultMetrics({ register: registry });
  const answers: Partial<Record<RequestKind, Record<number, number>>> = {};
  new Counter({
    name: 'mainstreet_requests_total',
    help: 'Answers by kind of request and status; 499 where the client went away before it began',
    labelNames: ['kind', 'status'],
    registers,
    collect() {
      this.reset();
      for (const [kind, byStatus] of Object.entries(answers)) {
        for (const [status, count] of Object.entries(byStatus)) this.inc({ kind, status }, count);
      }
    },
  });
  const requestTimes = new Histogram({
    name: 'mainstreet_request_seconds',
    help: 'Time of answers that did not come from the page cache, by kind of request',
    labelNames: ['kind'],
    buckets: slow,
    registers,
  });
  const posts = new Counter({
    name: 'mainstreet_posts_total',
    help: 'Form posts by form and outcome',
    labelNames: ['form', 'outcome'],
    registers,
  });
  const renders = new Histogram({
    name: 'mainstreet_render_seconds',
    help: 'Time of the rendering of pages that were not in the page cache',
    buckets: fast,
    registers,
  });
  const batchSizes = new Histogram({
    name: 'mainstreet_batch_size',
    help: 'Submissions that shared one transaction',
    buckets: [1, 2, 5, 10, 20, 50, 100, 200],
    registers,
  });
  const batchTimes = new Histogram({
    name: 'mainstreet_batch_seconds',
    help: 'Time of the transactions of submissions',
    buckets: fast,
    registers,
  });
  const commits = new Histogram({
    name: 'mainstreet_commit_seconds',
    help: 'Time of the commits of all write transactions, with the sync to disk',
    buckets: fast,
    registers,
  });
  const attempts = new Counter({
    name: 'mainstreet_delivery_attempts_total',
    help: 'Attempts of deliveries by destination and outcome',
    labelNames: ['destination', 'outcome'],
    registers,
  });
  const attemptTimes = new Histogram({
    name: 'mainstreet_delivery_attempt_seconds',
    help: 'Time of attempts of deliveries by destination',
    labelNames: ['destination'],
    buckets: slow,
    registers,
  });
  const setMoment = momentaryMetrics(registers);
  return {
    /** Called for each answer, also those of the page cache: no more than an addition. */
    answered(kind: RequestKind, status: number): void {
      answers[kind] ??= {};
      const byStatus = answers[kind];
      byStatus[status] = (byStatus[status] ?? 0) + 1;
    },
    /** An answer that did not come from the page cache. */
    took: (kind: RequestKind, seconds: number): void => requestTimes.observe({ kind }, seconds),
    posted: (form: string, outcome: PostOutcome): void => posts.inc({ form, outcome }),
    rendered: (seconds: number): void => renders.observe(seconds),
    /** Submissions that shared one transaction. */
    batch(size: number, seconds: number): void {
      batchSizes.observe(size);
      batchTimes.observe(seconds);
    },
    /** The end of a write transaction, including the sync to disk. */
    committed: (seconds: number): void => commits.observe(seconds),
    attempted(destination: Destination, outcome: string, seconds: number): void {
      attempts.inc({ destination, outcome });
      attemptTimes.observe({ destination }, seconds);
    },
    /** In the text format of Prometheus. */
    text(moment: Moment): Promise<string> {
      setMoment(moment);
      return registry.metrics();
    },
  };
}

function momentaryMetrics(registers: Registry[]): (moment: Moment) => void {
  const hits = new Counter({
    name: 'mainstreet_page_cache_hits_total',
    help: 'Pages answered from memory',
    registers,
  });
  const misses = new Counter({
    name: 'mainstreet_page_cache_misses_total',
    help: 'Pages rendered and cached',
    registers,
  });
  const bytes = new Gauge({ name: 'mainstreet_page_cache_bytes', help: 'Bytes of the pages in memory', registers });
  const labelNames = ['destination'];
  const depth = new Gauge({
    name: 'mainstreet_outbox_deliveries',
    help: 'Deliveries that wait',
    labelNames,
    registers,
  });
  const failed = new Gauge({
    name: 'mainstreet_outbox_failed_deliveries',
    help: 'Deliveries that were refused and wait for a person',
    labelNames,
    registers,
  });
  const age = new Gauge({
    name: 'mainstreet_outbox_oldest_seconds',
    help: 'Age of the oldest delivery that waits',
    labelNames,
    registers,
  });
  return ({ cache, outbox, now }) => {
    for (const [counter, value] of [[hits, cache.hits] as const, [misses, cache.misses] as const]) {
      counter.reset();
      counter.inc(value);
    }
    bytes.set(cache.bytes);
    for (const gauge of [depth, failed, age]) gauge.reset();
    for (const { destination, waiting, failed: refused, oldest } of outbox ?? []) {
      depth.set({ destination }, waiting);
      failed.set({ destination }, refused);
      age.set({ destination }, oldest ? Math.max(0, now - Date.parse(oldest)) / 1000 : 0);
    }
  };
}
