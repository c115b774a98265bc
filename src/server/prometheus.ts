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

/** For what takes less than the library's own buckets tell apart. */
const fast = [0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1];

/** Metrics in memory, with those of the process and its event loop. */
export function prometheus() {
  const registry = new Registry();
  const of = (name: string, help: string, labelNames: string[]) => ({ name, help, labelNames, registers: [registry] });
  const counter = (name: string, help: string, ...labels: string[]) => new Counter(of(name, help, labels));
  const gauge = (name: string, help: string, ...labels: string[]) => new Gauge(of(name, help, labels));
  const histogram = (name: string, help: string, buckets?: number[], ...labels: string[]) =>
    new Histogram({ ...of(name, help, labels), ...(buckets && { buckets }) });

  collectDefaultMetrics({ register: registry });
  const answers: Partial<Record<RequestKind, Record<number, number>>> = {};
  const requests = counter(
    'mainstreet_requests_total',
    'Answers by kind of request and status; 499 where the client went away before it began',
    'kind',
    'status',
  );
  const requestTimes = histogram(
    'mainstreet_request_seconds',
    'Time of answers that did not come from the page cache, by kind of request',
    undefined,
    'kind',
  );
  const posts = counter('mainstreet_posts_total', 'Form posts by form and outcome', 'form', 'outcome');
  const renders = histogram(
    'mainstreet_render_seconds',
    'Time of the rendering of pages that were not in the page cache',
    fast,
  );
  const batchSizes = histogram(
    'mainstreet_batch_size',
    'Submissions that shared one transaction',
    [1, 2, 5, 10, 20, 50, 100, 200],
  );
  const batchTimes = histogram('mainstreet_batch_seconds', 'Time of the transactions of submissions', fast);
  const commits = histogram(
    'mainstreet_commit_seconds',
    'Time of the commits of all write transactions, with the sync to disk',
    fast,
  );
  const attempts = counter(
    'mainstreet_delivery_attempts_total',
    'Attempts of deliveries by destination and outcome',
    'destination',
    'outcome',
  );
  const attemptTimes = histogram(
    'mainstreet_delivery_attempt_seconds',
    'Time of attempts of deliveries by destination',
    undefined,
    'destination',
  );
  const hits = counter('mainstreet_page_cache_hits_total', 'Pages answered from memory');
  const misses = counter('mainstreet_page_cache_misses_total', 'Pages rendered and cached');
  const bytes = gauge('mainstreet_page_cache_bytes', 'Bytes of the pages in memory');
  const depth = gauge('mainstreet_outbox_deliveries', 'Deliveries that wait', 'destination');
  const failed = gauge(
    'mainstreet_outbox_failed_deliveries',
    'Deliveries that were refused and wait for a person',
    'destination',
  );
  const age = gauge('mainstreet_outbox_oldest_seconds', 'Age of the oldest delivery that waits', 'destination');

  function setMoment({ cache, outbox, now }: Moment): void {
    for (const metric of [requests, hits, misses, depth, failed, age]) metric.reset();
    for (const [kind, byStatus] of Object.entries(answers)) {
      for (const [status, count] of Object.entries(byStatus)) requests.inc({ kind, status }, count);
    }
    hits.inc(cache.hits);
    misses.inc(cache.misses);
    bytes.set(cache.bytes);
    for (const { destination, waiting, failed: refused, oldest } of outbox ?? []) {
      depth.set({ destination }, waiting);
      failed.set({ destination }, refused);
      age.set({ destination }, oldest ? Math.max(0, now - Date.parse(oldest)) / 1000 : 0);
    }
  }

  return {
    /** Called for each answer, also those of the page cache: no more than an addition. */
    answered(kind: RequestKind, status: number): void {
      answers[kind] ??= {};
      const byStatus = answers[kind];
      byStatus[status] = (byStatus[status] ?? 0) + 1;
    },
    took: (kind: RequestKind, seconds: number): void => requestTimes.observe({ kind }, seconds),
    posted: (form: string, outcome: PostOutcome): void => posts.inc({ form, outcome }),
    rendered: (seconds: number): void => renders.observe(seconds),
    batch(size: number, seconds: number): void {
      batchSizes.observe(size);
      batchTimes.observe(seconds);
    },
    committed: (seconds: number): void => commits.observe(seconds),
    attempted(destination: Destination, outcome: string, seconds: number): void {
      attempts.inc({ destination, outcome });
      attemptTimes.observe({ destination }, seconds);
    },
    text(moment: Moment): Promise<string> {
      setMoment(moment);
      return registry.metrics();
    },
  };
}
