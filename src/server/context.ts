import { randomUUID } from 'node:crypto';
import type { AdminStore } from '../accounts/account-store.ts';
import { repeated, type Timers } from '../base/clocks.ts';
import { firstId } from '../base/uuid.ts';
import { type Config, canMail, isMailServerSet } from '../config/config.ts';
import { removeUnusedUploads } from '../content/pictures/unused-uploads.ts';
import type { Webhook } from '../db/rows.ts';
import { type LogEmptier, logEmptier } from '../db/sqlite/empty-log.ts';
import { databaseFile } from '../db/sqlite/maintenance.ts';
import { crmSender } from '../integrations/crm/crm.ts';
import { digestOf, scheduleMails } from '../integrations/mail/digest.ts';
import { notices, recipientsOf } from '../integrations/mail/notices.ts';
import type { VisitorMailer } from '../integrations/mail/visitor-mail.ts';
import { visitorMails } from '../integrations/mail/visitor-mails.ts';
import { webhookBackoff, webhookSender, webhookWorkers } from '../integrations/webhooks/webhook-sender.ts';
import { maxFileAge } from '../leads/import/import-files.ts';
import type { LeadStore } from '../leads/lead-store.ts';
import type { PersonStore } from '../leads/people/person.ts';
import { scheduleRetention } from '../leads/retention/schedule-retention.ts';
import { unauthorizedMessages } from '../outbox/delivery-report.ts';
import { allWorkers, type DeliveryWorker, deliveryWorker } from '../outbox/delivery-worker.ts';
import { webhookDestination } from '../outbox/destination.ts';
import type { Outbox } from '../outbox/outbox-store.ts';
import type { DeliveryWorkerOptions } from '../outbox/worker-options.ts';
import { type Analytics, analytics } from '../visits/analytics.ts';
import { type Health, openHealth } from './health.ts';
import { createLog, type Log, warnOfMissingSettings } from './log.ts';
import type { Metrics } from './prometheus.ts';
import { openStore, type Store } from './store.ts';

/** All that the program works with, made once from the configuration. */
export interface Context {
  config: Config;
  /** Milliseconds since 1970. */
  clock: () => number;
  /** Milliseconds that never jump. */
  monotonic: () => number;
  timers: Timers;
  log: Log;
  store: Store;
  leads: LeadStore;
  people: PersonStore;
  outbox: Outbox;
  admins: AdminStore;
  /** Whether sales gets an email about each lead. */
  mailsSales: boolean;
  /** Whether visitors get the email that their form promises. */
  mailsVisitors: boolean;
  /** What sends to every destination; the server starts it, and each submission wakes it. */
  deliveryWorker: DeliveryWorker;
  analytics: Analytics;
  metrics: Metrics;
  /** Resolves once metrics are recorded, where anybody may read them. */
  metricsReady: Promise<void>;
  health: Health;
  /** The log that still has erased rows until it is emptied. */
  databaseLog: LogEmptier;
  /** Applies the retention rules and removes pictures that nothing names, now and once a day. */
  scheduleRetention(): void;
  /** Writes the daily emails to staff and watches the outbox for them, where a mail server is set. */
  scheduleMails(): void;
  /** Stops the delivery worker, writes what was counted, then closes the store. */
  close(): Promise<void>;
}

/** What tests hand in. */
export interface ContextOverrides {
  clock?: () => number;
  /** Milliseconds that never jump. */
  monotonic?: () => number;
  log?: Log;
  store?: Store;
  fetch?: typeof fetch;
  timers?: Timers;
  random?: () => number;
  /** Milliseconds for one attempt of a delivery. */
  crmTimeout?: number;
}

/** Opens the store and joins the parts; the tables are brought up to date by the first use or `store.migrate()`. Throws `StoreUnavailableError`. */
export function openContext(config: Config, overrides: ContextOverrides = {}, visitorMail?: VisitorMailer): Context {
  const { clock = Date.now, timers = systemTimers, random = Math.random } = overrides;
  const { monotonic = () => performance.now() } = overrides;
  const log = overrides.log ?? createLog(config);
  const { metrics, ready: metricsReady } = openMetrics(config.metricsToken);
  warnOfMissingSettings(config, log);
  const store = overrides.store ?? openStore(config, { observe: metrics });
  const shared = {
    outbox: store.outbox,
    holder: randomUUID(),
    clock,
    monotonic,
    timers,
    random,
    log,
    observe: metrics,
  };
  const mailsSales = canMail(config.mail, 'mail');
  const mailsVisitors = visitorMail !== undefined && canMail(config.mail, 'visitor');
  const toVisitors: Channel | undefined = mailsVisitors
    ? {
        ...mailServer,
        scope: { destination: 'visitor' },
        send: visitorMails({ ...store, config: config.mail, mailOf: visitorMail }),
      }
    : undefined;
  const worker = senders(config, store, shared, overrides, toVisitors);
  const schedules: { stop(): Promise<void> }[] = [];
  const { fetch } = overrides;
  const databaseLog = config.databaseUrl ? noLog : logEmptier(databaseFile(config.dataDir), { timers, log });
  const counted = analytics({ counts: store.counts, ga4: config.ga4, clock, timers, log, fetch });
  return {
    config,
    clock,
    monotonic,
    timers,
    log,
    store,
    leads: store.leads,
    people: store.people,
    outbox: store.outbox,
    admins: store.admins,
    mailsSales,
    mailsVisitors,
    deliveryWorker: worker,
    analytics: counted,
    metrics,
    metricsReady,
    health: openHealth(store, clock),
    databaseLog,
    scheduleRetention: () => {
      const purge = async () => {
        if (await store.undos.purge(new Date(clock()).toISOString())) await databaseLog.empty();
      };
      const sweep = (now: string) => store.admins.sweepSessions(now);
      schedules.push(
        scheduleRetention({ retention: store.retention, days: config.retention, sweep, clock, timers, log }),
        repeated(() => removeUnusedUploads({ ...store, clock }), {
          every: daily,
          timers,
          log,
          failed: 'unused pictures were not removed',
        }),
        repeated(() => store.importFiles.removeAll(firstId(clock() - maxFileAge)), {
          every: maxFileAge / 12,
          timers,
          log,
          failed: 'files that nobody imported were not removed',
        }),
        repeated(purge, { every: purgeInterval, timers, log, failed: 'deleted leads were not purged' }),
      );
    },
    scheduleMails: () => {
      if (isMailServerSet(config.mail)) {
        schedules.push(scheduleMails({ ...store, ...shared, mail: config.mail, wake: worker.wake }));
      }
    },
    async close() {
      databaseLog.stop();
      await Promise.all([worker.stop(), counted.close(), ...schedules.map((schedule) => schedule.stop())]);
      await store.close();
    },
  };
}

type Shared = Omit<DeliveryWorkerOptions, keyof Channel>;

/** What sends to every destination that is set, as one. */
function senders(
  config: Config,
  store: Store,
  shared: Shared,
  overrides: ContextOverrides,
  toVisitors: Channel | undefined,
): DeliveryWorker {
  const { mail, publicUrl, webhooksAllowPrivate: allowPrivate } = config;
  const mailsSales = canMail(mail, 'mail');
  const timeout = overrides.crmTimeout;
  const toWebhook = ({ name, format }: Webhook): DeliveryWorkerOptions => ({
    ...shared,
    scope: { destination: webhookDestination(name) },
    send: webhookSender({
      webhooks: store.webhooks,
      leads: store.leads,
      allowPrivate,
      publicUrl,
      mailsSales,
      clock: shared.clock,
      timeout,
    }),
    // Chats take about one message a second.
    per10Seconds: format === 'standard' ? webhooksPer10Seconds : 10,
    backoff: webhookBackoff,
    onlyDue: true,
    texts: { name: `the webhook ${name}`, unauthorized: '' },
  });
  return allWorkers([
    deliveryWorker({ ...shared, ...toCrm(config, store, overrides) }),
    ...(isMailServerSet(mail) ? [deliveryWorker({ ...shared, ...toSales(config, store) })] : []),
    ...(toVisitors ? [deliveryWorker({ ...shared, ...toVisitors })] : []),
    webhookWorkers({ ...shared, webhooks: store.webhooks, workerOf: (webhook) => deliveryWorker(toWebhook(webhook)) }),
  ]);
}

/** A server of databases sees to its logs itself. */
const noLog: LogEmptier = { empty: () => Promise.resolve(), stop() {} };

type Channel = Pick<DeliveryWorkerOptions, 'scope' | 'send' | 'per10Seconds' | 'texts'>;

const toCrm = (
  { crm, crmPer10Seconds }: Config,
  { leads }: Store,
  { fetch, crmTimeout }: ContextOverrides,
): Channel => ({
  scope: { destination: 'crm', forms: crm.forms },
  send: crmSender(crm, { leads, fetch, timeout: crmTimeout }),
  per10Seconds: crmPer10Seconds,
  texts: { name: 'the CRM', unauthorized: unauthorizedMessages.crm(crm.credentials) },
});

const daily = 24 * 3_600_000;
/** Other programs delete leads too. */
const purgeInterval = 10_000;

const webhooksPer10Seconds = 100;
const mailsPer10Seconds = 50;

const mailServer = {
  per10Seconds: mailsPer10Seconds,
  texts: {
    name: 'the mail server',
    unauthorized: unauthorizedMessages.mail,
  },
};

const toSales = ({ mail }: Config, { leads, admins, outbox, reports }: Store): Channel => ({
  ...mailServer,
  scope: { destination: 'mail' },
  send: notices({
    config: mail,
    leads,
    origin: mail.origin,
    recipientsOf: (delivery) => recipientsOf({ leads, admins, to: mail.to, toForm: mail.toForm }, delivery),
    digestOf: (body) => digestOf({ leads, outbox, reports, admins, origin: mail.origin, to: mail.to }, body),
  }),
});

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
