import { randomBytes } from 'node:crypto';
import { isIP } from 'node:net';
import { type Actor, auditEvent } from '../../base/events.ts';
import type { Webhook } from '../../db/rows.ts';
import { webhookDestination } from '../../outbox/destination.ts';
import type { Outbox } from '../../outbox/outbox-store.ts';
import {
  eventsOf,
  maskedUrl,
  secretsOf,
  type WebhookFormat,
  type WebhookStore,
  webhookEventNames,
} from '../../outbox/webhook.ts';
import { isPrivateAddress } from './private-address.ts';

interface WebhookContext {
  webhooks: WebhookStore;
  clock: () => number;
}

/** The default name is the host. */
export interface NewWebhook {
  url: string;
  name?: string;
  format: WebhookFormat;
  events: readonly string[];
}

export type WebhookAdded =
  | { outcome: 'added'; webhook: Webhook }
  | { outcome: 'refused' | 'exists'; field: 'url' | 'name' | 'events'; message: string };

/** Maximum: each has a worker, and a delivery of each event. */
const limit = 20;
const secretBytes = 32;
/** Of secrets before the current one, in a header. */
const signatures = 5;
const day = 24 * 3_600_000;
const urlLimit = 2000;

export type ListedWebhook = Awaited<ReturnType<typeof listWebhooks>>[number];

/** Without secrets; `url` is without its path, which may be one. */
export async function listWebhooks({ webhooks, outbox }: { webhooks: WebhookStore; outbox: Pick<Outbox, 'depth'> }) {
  const [all, depth] = await Promise.all([webhooks.list(), outbox.depth()]);
  return all.map(({ secret, previous_secret, previous_until, url, events, ...webhook }) => {
    const destination = webhookDestination(webhook.name);
    const waiting = depth.find((known) => known.destination === destination)?.waiting ?? 0;
    return { ...webhook, url: maskedUrl(url), events: eventsOf({ events }), waiting };
  });
}

/** `allowPrivate` allows private addresses, and no TLS. */
export async function addWebhook(
  { webhooks, allowPrivate, clock }: WebhookContext & { allowPrivate: boolean },
  input: NewWebhook,
  actor: Actor,
): Promise<WebhookAdded> {
  const url = parseUrl(input.url, allowPrivate);
  if (typeof url === 'string') return { outcome: 'refused', field: 'url', message: url };
  const name = input.name?.trim().toLowerCase() || url.hostname.replace(/[^a-z0-9.-]/g, '').slice(0, 40);
  // Never an email, so that the audit log can't confuse it with an account. No underscore: it is a wildcard of `like`.
  if (!/^[a-z0-9][a-z0-9.-]{0,39}$/.test(name)) {
    const message = 'A name has up to 40 letters, digits, dots and hyphens, and starts with a letter or digit';
    return { outcome: 'refused', field: 'name', message };
  }
  const events = webhookEventNames.filter((event) => input.events.includes(event));
  const unknown = input.events.find((event) => !events.some((known) => known === event));
  if (unknown !== undefined || !events.length) {
    const message = `${unknown === undefined ? 'Please choose an event' : `“${unknown}” is not an event`}: ${webhookEventNames.join(', ')}`;
    return { outcome: 'refused', field: 'events', message };
  }
  const now = clock();
  const webhook: Webhook = {
    name,
    url: url.href,
    format: input.format,
    events: events.join(' '),
    secret: newSecret(),
    previous_secret: '',
    previous_until: null,
    created_at: new Date(now).toISOString(),
    created_by: actor.by,
    disabled_at: null,
    disabled_by: '',
    failing_since: null,
    failed_at: null,
  };
  const event = auditEvent('webhook-added', actor, now, { webhook: name, host: url.host, events });
  const { taken } = await webhooks.add(webhook, limit, event);
  if (taken === 'name')
    return { outcome: 'exists', field: 'name', message: `There is a webhook named ${name} already` };
  if (taken === 'url') return { outcome: 'exists', field: 'url', message: 'Another webhook has this address already' };
  if (taken)
    return { outcome: 'exists', field: 'url', message: `There are ${limit} webhooks already: remove one first` };
  return { outcome: 'added', webhook };
}

/** A string is the error. Host names are resolved and checked at each connection. */
function parseUrl(typed: string, allowPrivate: boolean): URL | string {
  const text = typed.trim();
  if (!text) return 'Please enter the address';
  if (text.length > urlLimit || !URL.canParse(text)) return 'This is not an address such as https://example.com/hooks';
  const url = new URL(text);
  url.hash = '';
  const schemes = allowPrivate ? ['https:', 'http:'] : ['https:'];
  if (!schemes.includes(url.protocol)) return 'The address must begin with https://';
  if (url.username || url.password) return 'The address can’t have a name and password in it';
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const isHere = isIP(host) ? isPrivateAddress(host) : /(^|\.)localhost\.?$/.test(host);
  if (isHere && !allowPrivate) return 'The address is private; WEBHOOK_ALLOW_PRIVATE=1 allows that';
  return url;
}

/** Queued events are kept, and are due at once when it is turned on again; none are added while it is off. */
export async function turnWebhook(
  { webhooks, clock }: WebhookContext,
  typed: string,
  to: 'on' | 'off',
  actor: Actor,
): Promise<{ outcome: 'changed' | 'unchanged' | 'not-found' }> {
  const webhook = await webhooks.find(normalizeName(typed));
  if (!webhook) return { outcome: 'not-found' };
  const { name, disabled_at } = webhook;
  if ((to === 'on') === (disabled_at === null)) return { outcome: 'unchanged' };
  const now = clock();
  const on = { disabled_at: null, disabled_by: '', failing_since: null };
  const off = { disabled_at: new Date(now).toISOString(), disabled_by: actor.by };
  const event = auditEvent(to === 'on' ? 'webhook-enabled' : 'webhook-disabled', actor, now, { webhook: name });
  const change = to === 'on' ? { becomes: on, dueAt: new Date(now).toISOString() } : { becomes: off };
  const changed = await webhooks.change({ name, was: { disabled_at }, ...change, event });
  return { outcome: changed ? 'changed' : 'unchanged' };
}

/** The old secrets also sign for a day, so that the receiver can switch, also after the button was pressed twice. */
export async function rotateSecret(
  context: WebhookContext,
  typed: string,
  actor: Actor,
): Promise<{ outcome: 'rotated'; name: string; secret: string } | { outcome: 'not-found' }> {
  const { webhooks, clock } = context;
  const webhook = await webhooks.find(normalizeName(typed));
  if (!webhook) return { outcome: 'not-found' };
  const { name, secret: was } = webhook;
  const now = clock();
  const previous_secret = secretsOf(webhook, now).slice(0, signatures).join(' ');
  const secret = newSecret();
  const previous_until = new Date(now + day).toISOString();
  const event = auditEvent('webhook-secret-changed', actor, now, { webhook: name });
  const becomes = { secret, previous_secret, previous_until };
  const changed = await webhooks.change({ name, was: { secret: was }, becomes, event });
  // Somebody else rotated it first; theirs becomes the previous secret.
  return changed ? { outcome: 'rotated', name, secret } : rotateSecret(context, typed, actor);
}

export async function removeWebhook(
  { webhooks, clock }: WebhookContext,
  typed: string,
  actor: Actor,
): Promise<{ outcome: 'removed'; waiting: number } | { outcome: 'not-found' }> {
  const name = normalizeName(typed);
  const removed = await webhooks.remove(name, (deliveries) =>
    auditEvent('webhook-removed', actor, clock(), { webhook: name, deliveries }),
  );
  return removed ? { outcome: 'removed', ...removed } : { outcome: 'not-found' };
}

const normalizeName = (typed: string) => typed.trim().toLowerCase();
const newSecret = () => `whsec_${randomBytes(secretBytes).toString('base64')}`;
