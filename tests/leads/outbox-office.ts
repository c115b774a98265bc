import { onTestFinished } from 'vitest';
import { readConfig } from '../../src/config/config.ts';
import type { DeliveryResult } from '../../src/outbox/outbox-store.ts';
import { openContext } from '../../src/server/context.ts';
import { createLog } from '../../src/server/log.ts';
import type { Store } from '../../src/server/store.ts';
import { startFakeCrm } from '../fakes/crm.ts';
import { temporaryStore } from '../helpers/temporary-store.ts';
import { busyWith, manualTime } from './manual-time.ts';
import { noon } from './sample-submission.ts';

export const configured = { HUBSPOT_PORTAL_ID: '12345', HUBSPOT_TOKEN: 'secret', HUBSPOT_FORM_SPARK: 'form-spark' };

/** The deliveries of the product with a fake CRM and a clock that a test moves. */
export async function office(env: Record<string, string> = configured, crmTimeout?: number) {
  const fakeCrm = await startFakeCrm();
  const store = temporaryStore();
  const busy = [
    busyWith(store.outbox, 'hold', 'release', 'claim', 'nextDue', 'wake', 'saveResult'),
    busyWith(store.leads, 'find'),
  ];
  const time = manualTime(noon + 1, () => busy.some((isBusy) => isBusy()));
  const settled = settlements(store);
  const log = createLog({ logLevel: 'silent' });
  const config = readConfig({ HUBSPOT_BASE_URL: fakeCrm.url, ...env });
  const context = openContext(config, {
    store,
    log,
    clock: time.clock,
    monotonic: time.clock,
    timers: time.timers,
    random: () => 0,
    crmTimeout,
  });
  onTestFinished(async () => {
    await fakeCrm.close();
    await context.close();
  });
  const delivery = async (id: string) => (await store.leads.deliveries(id))[0];
  const worker = context.deliveryWorker;
  /** Starts or wakes the worker or runs its next timer, and waits for the attempt that follows; answers the milliseconds moved. */
  const next = async (begin: 'start' | 'wake' | 'timer'): Promise<number> => {
    const ended = settled();
    const moved = begin === 'timer' ? await time.runNext() : await worker[begin]();
    await ended;
    return moved ?? 0;
  };
  return { fakeCrm, time, store, settled, worker, delivery, next };
}

/** Waits for the end of the next attempt. */
function settlements(store: Store) {
  const { saveResult } = store.outbox;
  let settled: (result: DeliveryResult) => void = () => {};
  store.outbox.saveResult = async (result) => {
    const ours = await saveResult(result);
    setImmediate(() => settled(result));
    return ours;
  };
  return () =>
    new Promise<DeliveryResult>((resolve) => {
      settled = resolve;
    });
}
