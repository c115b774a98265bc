import type { Webhook } from '../../db/rows.ts';
import type { WorkerLog } from '../../outbox/delivery-report.ts';
import type { DeliveryWorker } from '../../outbox/delivery-worker.ts';
import type { WebhookStore } from '../../outbox/webhook.ts';

interface Options {
  webhooks: Pick<WebhookStore, 'list'>;
  workerOf(webhook: Webhook): DeliveryWorker;
  /** Milliseconds that never jump. */
  monotonic: () => number;
  log: WorkerLog;
}

/** Milliseconds between looks for webhooks that another program has added or turned off, and at least between two that wake it. */
const pause = 5000;
const shortestPause = 1000;

/** A worker for each webhook that is on, so that none waits for another. */
export function webhookWorkers({ webhooks, workerOf, monotonic, log }: Options): DeliveryWorker {
  const workers = new Map<string, DeliveryWorker>();
  const ending = new Set<Promise<void>>();
  let running = false;
  let looking: Promise<void> | undefined;
  let lookedAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;

  function look(): void {
    lookedAt = monotonic();
    looking ??= adopt()
      .catch((error: unknown) => log.warn({ err: error }, 'the webhooks cannot be read; trying again'))
      .finally(() => {
        looking = undefined;
      });
  }

  async function adopt(): Promise<void> {
    const on = (await webhooks.list()).filter(({ disabled_at }) => !disabled_at);
    if (!running) return;
    for (const [name, worker] of workers) {
      if (on.some((webhook) => webhook.name === name)) continue;
      workers.delete(name);
      const end = worker.stop().finally(() => ending.delete(end));
      ending.add(end);
    }
    for (const webhook of on) {
      if (workers.has(webhook.name)) continue;
      const worker = workerOf(webhook);
      workers.set(webhook.name, worker);
      worker.start();
    }
  }

  return {
    start() {
      running = true;
      look();
      timer = setInterval(look, pause).unref();
    },
    wake() {
      if (!running) return;
      if (monotonic() - lookedAt >= shortestPause) look();
      for (const worker of workers.values()) worker.wake();
    },
    async stop() {
      running = false;
      clearInterval(timer);
      await looking;
      await Promise.all([...ending, ...[...workers.values()].map((worker) => worker.stop())]);
    },
  };
}
