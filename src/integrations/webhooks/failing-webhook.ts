import { auditEvent } from '../../base/audit.ts';
import type { Delivery, Webhook } from '../../db/rows.ts';
import type { SendOutcome } from '../../outbox/delivery.ts';
import { pendingDelivery } from '../../outbox/pending-delivery.ts';
import { maskedUrl, type WebhookChange } from '../../outbox/webhook.ts';
import { formatMoment } from '../../site/format.ts';

/** Milliseconds of failures after which a webhook is disabled. */
const endsAfter = 5 * 24 * 3_600_000;

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const pauses = [5 * second, 30 * second, 2 * minute, 10 * minute, 30 * minute, hour, 3 * hour, 6 * hour, 12 * hour];

/** Milliseconds before what a webhook refused goes again: 5 s, 30 s, 2 min … 12 h; later ones a little early by chance, so that not all come at once. */
export function webhookBackoff(attempts: number, random: number): number {
  const full = pauses[Math.min(attempts, pauses.length - 1)] ?? 12 * hour;
  return attempts < 2 ? full : Math.round(full * (1 - random / 4));
}

/** A failure after longer than this, twice the longest pause, begins a new row of failures: nothing was tried in between. */
const quietFor = 24 * hour;

/** What an attempt changes in its webhook, if anything: its failures, or its own end. `now` in milliseconds. */
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

/** The mail that says so. */
function notice({ name, url }: Webhook, since: string, now: number): Delivery {
  const text = [
    `The webhook ${name} (${maskedUrl(url)}) has refused every delivery since ${formatMoment(since)}, so it was turned off.`,
    'Its events are queued from now on. Turn it on again under Admin, Webhooks, or with:',
    '',
    `    leads webhook enable ${name}`,
  ];
  const body = { subject: `Webhook turned off: ${name}`, text: `${text.join('\n')}\n`, replyTo: '' };
  return pendingDelivery({ destination: 'mail', body: JSON.stringify(body) }, now);
}
