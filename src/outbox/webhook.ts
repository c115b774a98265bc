import type { AuditEvent } from '../base/audit.ts';
import type { Delivery, Webhook } from '../db/rows.ts';

/** What a webhook can get, each with its words. */
export const webhookEvents = {
  'lead.received': 'a lead was received',
  'lead.updated': 'a lead was changed in another way',
  'lead.contacted': 'a lead was marked contacted',
  'lead.assigned': 'a lead was assigned or unassigned',
  'person.erased': 'a person was erased',
} as const;
export type WebhookEvent = keyof typeof webhookEvents;
export const webhookEventNames = Object.keys(webhookEvents) as WebhookEvent[];

/** What the body looks like: that of the Standard Webhooks specification, or a message that a chat shows. */
export const webhookFormats = {
  standard: 'JSON',
  slack: 'Slack message',
  teams: 'Teams message',
} as const satisfies Record<Webhook['format'], string>;
export type WebhookFormat = Webhook['format'];
export const webhookFormatNames = Object.keys(webhookFormats) as WebhookFormat[];

/** A change of a webhook that still has the values of `was`, with what is written in the same transaction. */
export interface WebhookChange {
  name: string;
  was: Partial<Webhook>;
  becomes: Partial<Webhook>;
  event?: AuditEvent;
  delivery?: Delivery;
  /** When what waits for it is due from now on, ISO 8601 UTC. */
  dueAt?: string;
}

export interface WebhookStore {
  /** By name. */
  list(): Promise<Webhook[]>;
  find(name: string): Promise<Webhook | undefined>;
  /** `taken` is what another webhook has already, or that there are `limit` of them. */
  add(webhook: Webhook, limit: number, event: AuditEvent): Promise<{ taken?: 'name' | 'url' | 'limit' }>;
  /** `false` where it has other values by now, or is gone; nothing is written then. */
  change(change: WebhookChange): Promise<boolean>;
  /** Removes it with what waits for it; `undefined` where there is none of that name. */
  remove(name: string, eventOf: (waiting: number) => AuditEvent): Promise<{ waiting: number } | undefined>;
}

/** The events that a webhook gets. */
export const eventsOf = ({ events }: Pick<Webhook, 'events'>) =>
  webhookEventNames.filter((name) => events.split(' ').includes(name));

/** An address without its path and query, which may be a password. */
export const maskedUrl = (url: string) => `${new URL(url).origin}/…`;
