import { Webhook as Signer } from 'standardwebhooks';
import { uuidv7 } from '../../base/uuid.ts';
import type { Webhook } from '../../db/rows.ts';
import { announcementBody } from '../../leads/announcement.ts';
import type { LeadStore } from '../../leads/lead-store.ts';
import type { SendOutcome } from '../../outbox/delivery.ts';
import { webhookNameOf } from '../../outbox/destination.ts';
import type { WebhookStore } from '../../outbox/webhook.ts';
import type { Send } from '../../outbox/worker-options.ts';
import { leadToSend } from '../lead-to-send.ts';
import { retryAfter } from '../retry-after.ts';
import { changeByAttempt } from './failing-webhook.ts';
import { bodyOf } from './formats.ts';
import { post } from './post.ts';

export interface WebhookSenderOptions {
  webhooks: Pick<WebhookStore, 'find' | 'change'>;
  leads: Pick<LeadStore, 'find'>;
  allowPrivate: boolean;
  /** Address of the site, without a trailing slash, or "". */
  publicUrl: string;
  mailsSales: boolean;
  /** Milliseconds since 1970. */
  clock: () => number;
  /** Milliseconds. */
  timeout?: number;
}

const maxAnswerLength = 300;
/** Milliseconds to wait after a 429 that does not say how long. */
const busyPause = 10_000;

/** Sends what webhooks are promised, and notes on each when its failures began and ended. */
export function webhookSender(options: WebhookSenderOptions): Send {
  const { webhooks, leads, clock, mailsSales } = options;
  return async (delivery) => {
    const webhook = await webhooks.find(webhookNameOf(delivery.destination) ?? '');
    if (!webhook || webhook.disabled_at) return { outcome: 'not-configured' };
    const found = delivery.lead_id ? await leadToSend(leads, delivery) : undefined;
    if (found && 'withheld' in found) return found.withheld;
    const body = found ? announcementBody(delivery.body, found.lead) : delivery.body;
    const sent = await sendTo(webhook, delivery.id, body, options);
    const change = changeByAttempt(webhook, sent, clock(), mailsSales);
    if (change) await webhooks.change(change);
    return sent;
  };
}

/** Sends a webhook something that changes nothing, now, and answers what came of it. */
export function sendTest(
  webhook: Webhook,
  options: Omit<WebhookSenderOptions, 'webhooks' | 'leads' | 'mailsSales'>,
): Promise<SendOutcome> {
  const now = options.clock();
  const timestamp = new Date(now).toISOString();
  const body = JSON.stringify({ type: 'webhook.test', timestamp, test: true, data: { webhook: webhook.name } });
  return sendTo(webhook, uuidv7(now), body, options);
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
    const answer = `${status} ${text.replace(/\s+/g, ' ')}`.trim().slice(0, maxAnswerLength);
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

/** The headers by which a receiver knows that a body is ours, as of `now` in milliseconds: Standard Webhooks, with every secret that is valid. */
function signedHeaders(webhook: Webhook, id: string, body: string, now: number): Record<string, string> {
  const timestamp = String(Math.floor(now / 1000));
  const { secret, previous_secret, previous_until } = webhook;
  const isBoth = previous_until !== null && now < Date.parse(previous_until);
  const signatures = [secret, ...(isBoth ? [previous_secret] : [])].map((one) =>
    new Signer(one).sign(id, new Date(now), body),
  );
  return { 'webhook-id': id, 'webhook-timestamp': timestamp, 'webhook-signature': signatures.join(' ') };
}
