import { randomUUID } from 'node:crypto';
import { iso, runEvery, type Timers } from '../base/clocks.ts';
import { firstId } from '../base/uuid.ts';
import { type Config, canMail, isMailServerSet } from '../config/config.ts';
import type { Content } from '../content/load.ts';
import { removeUnusedUploads } from '../content/pictures/unused-uploads.ts';
import type { Webhook } from '../db/rows.ts';
import { type LogEmptier, logEmptier } from '../db/sqlite/empty-log.ts';
import { databaseFile } from '../db/sqlite/maintenance.ts';
import { staffMails } from '../integrations/mail/digest.ts';
import { notices } from '../integrations/mail/notices.ts';
import type { VisitorMailer } from '../integrations/mail/visitor-mail.ts';
import { visitorMails } from '../integrations/mail/visitor-mails.ts';
import { webhookSender, webhookWorkers } from '../integrations/webhooks/webhook-sender.ts';
import { crmSender } from '../leads/crm/crm.ts';
import { maxFileAge } from '../leads/import/import-files.ts';
import { runRetention } from '../leads/retention.ts';
import type { DeliveryWorkerOptions } from '../outbox/delivery-worker.ts';
import { allWorkers, type DeliveryWorker, deliveryWorker, unauthorizedMessages } from '../outbox/delivery-worker.ts';
import { webhookDestination } from '../outbox/destination.ts';
import { analytics } from '../visits/analytics.ts';
import { openHealth } from './health.ts';
import { createLog, type Log, warnOfMissingSettings } from './log.ts';
import type { Metrics } from './prometheus.ts';
import { openStore, type Store } from './store.ts';

/** Everything that the program works with, made once from the configuration. */
export type Context = ReturnType<typeof openContext>;

/** For tests. */
export interface ContextOverrides {
  content?: () => Content;
  clock?: () => number;
  monotonic?: () => number;
  log?: Log;
  store?: Store;
  fetch?: typeof fetch;
  timers?: Timers;
  random?: () => number;
  /** Milliseconds for one attempt of a delivery. */
  crmTimeout?: number;
}

const daily = 24 * 3_600_000;
/** Milliseconds; other programs delete leads too. */
const purgeInterval = 10_000;
const webhooksPer10Seconds = 100;
const mailsPer10Seconds = 50;

/** The tables are migrated by the first use or `store.migrate()`. Throws `StoreUnavailableError`. */
export function openContext(config: Config, overrides: ContextOverrides = {}, visitorMail?: VisitorMailer) {
  const { clock = Date.now, timers = systemTimers, random = Math.random, fetch } = overrides;
  const { monotonic = () => performance.now() } = overrides;
  const log = overrides.log ?? createLog(config);
  const { metrics, ready: metricsReady } = openMetrics(config.metricsToken);
  warnOfMissingSettings(config, log);
  const store = overrides.store ?? openStore(config, { observe: metrics });
  const { outbox } = store;
  const shared = { outbox, holder: randomUUID(), clock, monotonic, timers, random, log, observe: metrics };
  const mailsVisitors = visitorMail && canMail(config.mail, 'visitor') ? visitorMail : undefined;
  const worker = senders(config, store, shared, overrides, mailsVisitors);
  const schedules: { stop(): Promise<void> }[] = [];
  // PostgreSQL empties its logs itself.
  const databaseLog: LogEmptier = config.databaseUrl
    ? { isDue: false, empty: () => Promise.resolve() }
    : logEmptier(databaseFile(config.dataDir), log);
  const counted = analytics({ counts: store.counts, ga4: config.ga4, clock, timers, log, fetch });
  const purge = async () => {
    if ((await store.undos.purge(iso(clock()))) || databaseLog.isDue) await databaseLog.empty();
  };
  /** Begun at start and repeated after each pause in milliseconds. */
  const jobs: { work: () => Promise<unknown>; every: number; failed: string }[] = [
    {
      work: async () => {
        await store.admins.sweepSessions(iso(clock()));
        const actor = { by: 'site', via: 'site' };
        const counts = await runRetention({ ...store, days: config.retention, clock, apply: true, actor });
        for (const { rule, count } of counts) if (count) log.info({ rule, count }, 'retention');
      },
      every: daily,
      failed: 'retention failed',
    },
    {
      work: () => removeUnusedUploads({ ...store, clock }),
      every: daily,
      failed: 'unused pictures were not removed',
    },
    {
      work: () => store.importFiles.removeAll(firstId(clock() - maxFileAge)),
      every: maxFileAge / 12,
      failed: 'files that nobody imported were not removed',
    },
    { work: purge, every: purgeInterval, failed: 'deleted leads were not purged' },
  ];
  if (isMailServerSet(config.mail)) {
    const work = staffMails({ ...store, ...config.mail, clock, wake: worker.wake });
    jobs.push({ work, every: 60_000, failed: 'emails to staff could not be written; trying again' });
  }
  return {
    config,
    clock,
    monotonic,
    timers,
    log,
    store,
    leads: store.leads,
    people: store.people,
    outbox,
    admins: store.admins,
    /** Sales gets an email about each lead. */
    mailsSales: canMail(config.mail, 'mail'),
    /** Visitors get the email that their form promises. */
    mailsVisitors: Boolean(mailsVisitors),
    /** Started by the server; each submission wakes it. */
    deliveryWorker: worker,
    analytics: counted,
    metrics,
    metricsReady,
    health: openHealth(store, clock),
    /** Holds erased rows until it is emptied. */
    databaseLog,
    startJobs() {
      schedules.push(...jobs.map(({ work, every, failed }) => runEvery(every, work, { timers, log, failed })));
    },
    /** Stops the delivery worker, writes what was counted, then closes the store. */
    async close() {
      await Promise.all([worker.stop(), counted.close(), ...schedules.map((one) => one.stop())]);
      await store.close();
    },
  };
}

type Channel = Pick<DeliveryWorkerOptions, 'scope' | 'send' | 'per10Seconds' | 'texts'>;

function senders(
  config: Config,
  store: Store,
  shared: Omit<DeliveryWorkerOptions, keyof Channel>,
  { fetch, crmTimeout: timeout }: ContextOverrides,
  visitorMail: VisitorMailer | undefined,
): DeliveryWorker {
  const { crm, mail, publicUrl, webhooksAllowPrivate: allowPrivate } = config;
  const { leads, webhooks } = store;
  const texts = { name: 'the mail server', unauthorized: unauthorizedMessages.mail };
  const mailServer = { per10Seconds: mailsPer10Seconds, texts };
  const channels: Channel[] = [
    {
      scope: { destination: 'crm', forms: crm.forms },
      send: crmSender(crm, { leads, clock: shared.clock, fetch, timeout }),
      per10Seconds: config.crmPer10Seconds,
      texts: { name: 'the CRM', unauthorized: unauthorizedMessages.crm(crm.credentials) },
    },
  ];
  if (isMailServerSet(mail)) {
    channels.push({ ...mailServer, scope: { destination: 'mail' }, send: notices({ ...store, ...mail }) });
  }
  if (visitorMail) {
    const send = visitorMails({ ...store, config: mail, mailOf: visitorMail });
    channels.push({ ...mailServer, scope: { destination: 'visitor' }, send });
  }
  const webhookOptions = { webhooks, leads, allowPrivate, publicUrl, clock: shared.clock, timeout };
  const webhookWorker = ({ name, format }: Webhook) =>
    deliveryWorker({
      ...shared,
      scope: { destination: webhookDestination(name) },
      send: webhookSender({ ...webhookOptions, mailsSales: canMail(mail, 'mail') }),
      // Chats take about one message a second.
      per10Seconds: format === 'standard' ? webhooksPer10Seconds : 10,
      onlyDue: true,
      texts: { name: `the webhook ${name}`, unauthorized: '' },
    });
  return allWorkers([
    ...channels.map((channel) => deliveryWorker({ ...shared, ...channel })),
    // In real time: tests step through the timers of deliveries.
    webhookWorkers({ webhooks, workerOf: webhookWorker, timers: systemTimers, log: shared.log }),
  ]);
}

const systemTimers: Timers = {
  after(milliseconds, run) {
    const timer = setTimeout(run, milliseconds);
    return () => clearTimeout(timer);
  },
};

/** Until `ready`, and for good without a token, nothing is recorded. */
function openMetrics(token: string): { metrics: Metrics; ready: Promise<void> } {
  const metrics: Metrics = {
    answered() {},
    took() {},
    posted() {},
    batch() {},
    committed() {},
    attempted() {},
    rendered() {},
    text: async () => '',
  };
  // Its library takes longer to load than all else at the start.
  const ready = token
    ? import('./prometheus.ts').then(({ prometheus }) => void Object.assign(metrics, prometheus()))
    : Promise.resolve();
  return { metrics, ready };
}
