import { named } from '../base/json-object.ts';
import type { LeadEvent } from '../base/lead-event.ts';
import { type LeadEventKind, leadEventKinds } from '../base/lead-event.ts';
import type { Delivery, Lead, Webhook } from '../db/rows.ts';
import { webhookDestination } from '../outbox/destination.ts';
import { pendingDelivery } from '../outbox/pending-delivery.ts';
import { eventsOf, type WebhookEvent } from '../outbox/webhook.ts';

/** The body of a webhook in the form of the Standard Webhooks specification. */
interface Announcement<Data = object> {
  type: WebhookEvent;
  /** When it happened, ISO 8601 UTC. */
  timestamp: string;
  data: Data;
}

/** What is left to say of an erased person. */
export interface ErasedPerson {
  /** The keyed hash that the audit trail has. */
  person: string;
  lead_ids: readonly string[];
}

/** The webhook event of each event of a lead; `undefined` where it changes no column of it. */
const announced: Readonly<Record<LeadEventKind, WebhookEvent | undefined>> = {
  received: 'lead.received',
  contacted: 'lead.contacted',
  assigned: 'lead.assigned',
  'contact-undone': 'lead.updated',
  'status-changed': 'lead.updated',
  reopened: 'lead.updated',
  'do-not-email': 'lead.updated',
  'email-confirmed': 'lead.updated',
  'due-set': 'lead.updated',
  'consent-changed': 'lead.updated',
  'email-corrected': 'lead.updated',
  imported: undefined,
  note: undefined,
  'note-corrected': undefined,
  spam: undefined,
  'not-spam': undefined,
  restored: undefined,
  delivered: undefined,
  'delivery-failed': undefined,
  'delivery-retried': undefined,
};

export const announcedKinds = leadEventKinds.filter((kind) => announced[kind]);

/** What is stored of an event of a lead: the lead is added when it is sent. */
type StoredAnnouncement = Omit<Announcement, 'data'>;

/** What goes to the webhooks that get an event of a lead. */
export function announcementsOf(webhooks: readonly Webhook[], lead: Lead, { kind, at }: LeadEvent): Delivery[] {
  const type = named(announced, kind);
  if (!type) return [];
  const body = JSON.stringify({ type, timestamp: at } satisfies StoredAnnouncement);
  return listeners(webhooks, type).map((webhook) => ({
    ...waiting(webhook, type, body, at),
    lead_id: lead.id,
    form: lead.form,
    state: lead.spam ? 'held' : 'pending',
  }));
}

/** What goes to the webhooks that get erasures, due from `dueAt` on. */
export function erasureAnnouncements(
  webhooks: readonly Webhook[],
  data: ErasedPerson,
  at: string,
  dueAt: string,
): Delivery[] {
  const type = 'person.erased';
  const body = JSON.stringify({ type, timestamp: at, data } satisfies Announcement<ErasedPerson>);
  return listeners(webhooks, type).map((webhook) => ({ ...waiting(webhook, type, body, at), due_at: dueAt }));
}

/** The body of an announcement, with its lead as it is now. */
export const announcementBody = (stored: string, lead: Lead): string =>
  JSON.stringify({ ...(JSON.parse(stored) as StoredAnnouncement), data: lead } satisfies Announcement<Lead>);

/** The event with the webhooks that it was promised to, so that each can be proven to have got it. */
export function withPromises(event: LeadEvent, promised: readonly Pick<Delivery, 'destination'>[]): LeadEvent {
  if (!promised.length) return event;
  const { destinations = [], ...detail } = JSON.parse(event.detail || '{}') as { destinations?: string[] };
  const all = [...destinations, ...promised.map(({ destination }) => destination)];
  return { ...event, detail: JSON.stringify({ ...detail, destinations: all }) };
}

const listeners = (webhooks: readonly Webhook[], type: WebhookEvent) =>
  webhooks.filter((webhook) => !webhook.disabled_at && eventsOf(webhook).includes(type));

const waiting = ({ name }: Webhook, event: WebhookEvent, body: string, at: string): Delivery =>
  pendingDelivery({ destination: webhookDestination(name), event, body }, Date.parse(at));
