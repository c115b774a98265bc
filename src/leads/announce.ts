import { sql, type Transaction } from 'kysely';
import { yieldEvery } from '../base/clocks.ts';
import { type LeadEvent, leadEventKinds, leadEvents } from '../base/events.ts';
import { lookUp } from '../base/json-object.ts';
import type { Delivery, DeliveryState, Lead, Tables, Webhook } from '../db/rows.ts';
import { pendingDelivery } from '../outbox/delivery.ts';
import { webhookDestination } from '../outbox/destination.ts';
import { eventsOf, type WebhookEvent } from '../outbox/webhook.ts';
import { leadColumnOrder } from '../site/lead-columns.ts';

/** A webhook body as in the Standard Webhooks specification; a lead is added when it is sent. */
interface Announcement {
  type: WebhookEvent;
  /** When it happened, ISO 8601 UTC. */
  timestamp: string;
  data?: Lead | ErasedPerson;
}

export interface ErasedPerson {
  /** The keyed hash from the audit trail. */
  person: string;
  lead_ids: readonly string[];
}

export const announcedKinds = leadEventKinds.filter((kind) => leadEvents[kind]);

export function announcementsOf(webhooks: readonly Webhook[], lead: Lead, { kind, at }: LeadEvent): Delivery[] {
  const type: WebhookEvent | undefined = lookUp(leadEvents, kind);
  if (!type) return [];
  return listeners(webhooks, type).map((webhook) => ({
    ...waiting(webhook, type, JSON.stringify({ type, timestamp: at } satisfies Announcement), at),
    lead_id: lead.id,
    form: lead.form,
    state: lead.spam ? 'held' : 'pending',
  }));
}

/** Deliveries to the webhooks that subscribe to erasures. Times in milliseconds. */
export function erasureAnnouncements(
  webhooks: readonly Webhook[],
  data: ErasedPerson,
  now: number,
  dueAt: number,
): Delivery[] {
  const type = 'person.erased';
  const at = new Date(now).toISOString();
  const body = JSON.stringify({ type, timestamp: at, data } satisfies Announcement);
  return listeners(webhooks, type).map((webhook) => ({
    ...waiting(webhook, type, body, at),
    due_at: new Date(dueAt).toISOString(),
  }));
}

export const announcementBody = (stored: string, lead: Lead): string =>
  JSON.stringify({ ...(JSON.parse(stored) as Announcement), data: lead } satisfies Announcement);

/** The event with the webhooks that will receive it, so that missing deliveries can be detected. */
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

export const activeWebhooks = (db: Transaction<Tables>): Promise<Webhook[]> =>
  db.selectFrom('webhooks').selectAll().where('disabled_at', 'is', null).orderBy('name').execute();

/** Writes events of a changed lead, and their webhook deliveries. */
export async function writeEvents(db: Transaction<Tables>, leadId: string, events: readonly LeadEvent[]) {
  const leads = db.selectFrom('investment_leads').select(leadColumnOrder).where('id', '=', leadId);
  const lead = await leads.executeTakeFirstOrThrow();
  await writeEventsOf(
    db,
    events.map((event) => ({ lead, event })),
  );
}

/** Leads per insert: SQLite accepts 32,766 values, and each lead has a delivery to each of up to 20 webhooks. */
const insertedAtOnce = 100;

/** Yields to requests: a person may have sent thousands of leads. */
export async function writeEventsOf(
  db: Transaction<Tables>,
  changed: readonly { lead: Lead; event: LeadEvent }[],
): Promise<void> {
  const webhooks = await activeWebhooks(db);
  const pause = yieldEvery();
  for (let from = 0; from < changed.length; from += insertedAtOnce) {
    const written = changed
      .slice(from, from + insertedAtOnce)
      .map(({ lead, event }) => ({ event, deliveries: announcementsOf(webhooks, lead, event) }));
    const events = written.map(({ event, deliveries }) => withPromises(event, deliveries));
    await db.insertInto('lead_events').values(events).execute();
    const promised = written.flatMap(({ deliveries }) => deliveries);
    if (promised.length) await db.insertInto('deliveries').values(promised).execute();
    await pause();
  }
}

/** Releases deliveries held by a spam flag. Those that were in flight when it was set still are. */
export async function releaseHeld(db: Transaction<Tables>, leadId: string, dueAt: string): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ state: sql<DeliveryState>`case when lease_until is null then 'pending' else 'sending' end`, due_at: dueAt })
    .where('lead_id', '=', leadId)
    .where('state', '=', 'held')
    .execute();
}
