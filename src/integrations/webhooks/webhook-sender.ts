import dns from 'node:dns';
import http from 'node:http';
import https from 'node:https';
import { isIP, type LookupFunction } from 'node:net';
import { Webhook as Signer } from 'standardwebhooks';
import { runEvery, type Timers } from '../../base/clocks.ts';
import { auditEvent } from '../../base/events.ts';
import { uuidv7 } from '../../base/uuid.ts';
import type { Config } from '../../config/config.ts';
import type { Delivery, Webhook } from '../../db/rows.ts';
import { announcementBody } from '../../leads/announce.ts';
import { reasonOf, retryAfter, statusText } from '../../leads/crm/response.ts';
import { type LeadStore, leadToSend } from '../../leads/lead-store.ts';
import { pendingDelivery, type SendOutcome } from '../../outbox/delivery.ts';
import type { DeliveryWorker, Send, WorkerLog } from '../../outbox/delivery-worker.ts';
import { webhookNameOf } from '../../outbox/destination.ts';
import { maskedUrl, secretsOf, type WebhookChange, type WebhookStore } from '../../outbox/webhook.ts';
import { formatMoment } from '../../site/format.ts';
import { bodyOf } from './formats.ts';
import { isPrivateAddress } from './private-address.ts';

interface Answer {
  status: number;
  headers: http.IncomingHttpHeaders;
  /** The beginning of the body. */
  text: string;
}

interface PostOptions {
  headers: Record<string, string>;
  body: string;
  allowPrivate: boolean;
  /** Timeout in milliseconds for the whole response. */
  timeout: number;
}

const maxAnswerBytes = 2000;
const refusal = 'the address is private; WEBHOOK_ALLOW_PRIVATE=1 allows that';

/**
 * Posts once, to public addresses only unless allowed. The lookup hook checks the very address that is connected to, against
 * DNS rebinding. Redirects are not followed. Rejects with a plain reason.
 */
function post(url: string, { headers, body, allowPrivate, timeout }: PostOptions): Promise<Answer> {
  const { protocol, hostname } = new URL(url);
  const host = hostname.replace(/^\[|\]$/g, '');
  if (!allowPrivate && isIP(host) && isPrivateAddress(host)) return Promise.reject(new Error(refusal));
  const { request } = protocol === 'https:' ? https : http;
  return new Promise((resolve, reject) => {
    const sent = request(
      url,
      {
        method: 'POST',
        agent: false,
        headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
        lookup: allowPrivate ? undefined : publicLookup,
        signal: AbortSignal.timeout(timeout),
      },
      (answer) => {
        let text = '';
        const done = () => {
          resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: text.slice(0, maxAnswerBytes) });
          answer.destroy();
        };
        answer.setEncoding('utf8');
        answer.on('data', (part: string) => {
          text += part;
          if (text.length >= maxAnswerBytes) done();
        });
        answer.once('end', done);
        // The status holds where the text breaks off: what was taken must not be sent again.
        for (const stream of [sent, answer]) stream.prependListener('error', done);
      },
    );
    sent.once('error', (error: NodeJS.ErrnoException) => {
      reject(new Error(error.code === 'EPRIVATE' ? refusal : reasonOf(error, timeout)));
    });
    sent.end(body);
  });
}

const publicLookup: LookupFunction = (hostname, options, callback) => {
  dns.lookup(hostname, { ...options, all: true }, (error, addresses) => {
    if (error) return callback(error, '');
    const [first] = addresses;
    if (!first || addresses.some(({ address }) => isPrivateAddress(address))) {
      return callback(Object.assign(new Error(refusal), { code: 'EPRIVATE' }), '');
    }
    return options.all ? callback(null, addresses) : callback(null, first.address, first.family);
  });
};

/** Milliseconds of failures after which a webhook is disabled. */
const endsAfter = 5 * 24 * 3_600_000;

/** After this long, twice the longest pause, a failure starts a new series, since nothing was tried in between. */
const quietFor = 24 * 3_600_000;

/** Changes to the webhook after an attempt. `now` in milliseconds. */
export function changeByAttempt(
  webhook: Webhook,
  sent: SendOutcome,
  now: number,
  mailsSales: boolean,
): WebhookChange | undefined {
  const { name, failing_since, failed_at } = webhook;
  const at = new Date(now).toISOString();
  const was = { failing_since, disabled_at: null };
  if (sent.outcome === 'delivered') return failing_since ? { name, was, becomes: { failing_since: null } } : undefined;
  const isQuiet = !failed_at || now - Date.parse(failed_at) > quietFor;
  if (!failing_since || isQuiet) return { name, was, becomes: { failing_since: at, failed_at: at } };
  if (now - Date.parse(failing_since) < endsAfter) return { name, was, becomes: { failed_at: at } };
  return {
    name,
    was,
    becomes: { disabled_at: at, disabled_by: 'site' },
    event: auditEvent('webhook-ended', { by: 'site', via: 'outbox' }, now, { webhook: name, since: failing_since }),
    ...(mailsSales && { delivery: notice(webhook, failing_since, now) }),
  };
}

function notice({ name, url }: Webhook, since: string, now: number): Delivery {
  const text = [
    `The webhook ${name} (${maskedUrl(url)}) has refused every delivery since ${formatMoment(since)}, so it was turned off.`,
    'Its queued events are kept; new ones are not added until it is turned on again, under Admin, Webhooks, or with:',
    '',
    `    leads webhook enable ${name}`,
  ];
  const body = { subject: `Webhook turned off: ${name}`, text: `${text.join('\n')}\n`, replyTo: '' };
  return pendingDelivery({ destination: 'mail', body: JSON.stringify(body) }, now);
}

export interface WebhookSenderOptions {
  webhooks: Pick<WebhookStore, 'find' | 'change'>;
  leads: Pick<LeadStore, 'find'>;
  allowPrivate: boolean;
  /** Address of the site, without a trailing slash, or "". */
  publicUrl: string;
  mailsSales: boolean;
  clock: () => number;
  /** Milliseconds. */
  timeout?: number;
}

const maxAnswerLength = 300;
/** Milliseconds to wait after a 429 without `Retry-After`. */
const busyPause = 10_000;

/** Records on each webhook when its failures began and ended. */
export function webhookSender(options: WebhookSenderOptions): Send {
  const { webhooks, leads, clock, mailsSales } = options;
  return async (delivery) => {
    const webhook = await webhooks.find(webhookNameOf(delivery.destination) ?? '');
    if (!webhook || webhook.disabled_at) return { outcome: 'not-configured' };
    const toSend = delivery.lead_id ? await leadToSend(leads, delivery) : undefined;
    if (toSend && 'withheld' in toSend) return toSend.withheld;
    const body = toSend ? announcementBody(delivery.body, toSend.lead) : delivery.body;
    const sent = await sendTo(webhook, delivery.id, body, options);
    const change = changeByAttempt(webhook, sent, clock(), mailsSales);
    if (change) await webhooks.change(change);
    return sent;
  };
}

/** Sends a made-up event now. */
export async function sendTest(
  webhook: Webhook,
  { config, clock }: { config: Pick<Config, 'publicUrl' | 'webhooksAllowPrivate'>; clock: () => number },
) {
  const now = clock();
  const timestamp = new Date(now).toISOString();
  const body = JSON.stringify({ type: 'webhook.test', timestamp, test: true, data: { webhook: webhook.name } });
  const { publicUrl, webhooksAllowPrivate: allowPrivate } = config;
  const sent = await sendTo(webhook, uuidv7(now), body, { allowPrivate, publicUrl, clock });
  return { ok: sent.outcome === 'delivered', outcome: sent.outcome, answer: 'answer' in sent ? sent.answer : '' };
}

async function sendTo(
  webhook: Webhook,
  id: string,
  stored: string,
  { allowPrivate, publicUrl, clock, timeout = 10_000 }: Omit<WebhookSenderOptions, 'webhooks' | 'leads' | 'mailsSales'>,
): Promise<SendOutcome> {
  const body = bodyOf(webhook.format, stored, publicUrl);
  const headers = {
    'content-type': 'application/json',
    'user-agent': 'leads',
    ...signedHeaders(webhook, id, body, clock()),
  };
  try {
    const { status, headers: answered, text } = await post(webhook.url, { headers, body, allowPrivate, timeout });
    const answer = `${statusText(status, answered.location)} ${text.replace(/\s+/g, ' ')}`
      .trim()
      .slice(0, maxAnswerLength);
    if (status >= 200 && status < 300) return { outcome: 'delivered', answer };
    const pause = retryAfter(answered['retry-after'], answered.date);
    if (status === 429 || (status === 503 && pause !== undefined)) {
      return { outcome: 'busy', retryAfter: pause ?? busyPause, answer };
    }
    return { outcome: 'refused', answer };
  } catch (error) {
    return { outcome: 'unreachable', answer: (error as Error).message };
  }
}

/** Signature of Standard Webhooks with every valid secret; `now` in milliseconds. */
function signedHeaders(webhook: Webhook, id: string, body: string, now: number): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000));
  const signatures = secretsOf(webhook, now).map((one) => new Signer(one).sign(id, new Date(now), body));
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}

interface Options {
  webhooks: WebhookStore;
  workerOf(webhook: Webhook): DeliveryWorker;
  timers: Timers;
  log: WorkerLog;
}

/** Milliseconds between checks for webhooks that were added, turned on or turned off. */
const pause = 2000;

export function webhookWorkers({ webhooks, workerOf, timers, log }: Options): DeliveryWorker {
  const workers = new Map<string, DeliveryWorker>();
  const ending = new Set<Promise<void>>();
  let polling: ReturnType<typeof runEvery> | undefined;

  async function adopt(): Promise<void> {
    const on = (await webhooks.list()).filter(({ disabled_at }) => !disabled_at);
    if (!polling) return;
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
      polling = runEvery(pause, adopt, { timers, log, failed: 'the webhooks cannot be read; trying again' });
    },
    wake() {
      for (const worker of workers.values()) worker.wake();
    },
    async stop() {
      const last = polling;
      polling = undefined;
      await last?.stop();
      await Promise.all([...ending, ...[...workers.values()].map((worker) => worker.stop())]);
    },
  };
}
