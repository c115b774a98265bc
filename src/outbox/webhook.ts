import type { AuditEvent } from '../base/events.ts';
import { type Engine, insertNew } from '../db/engine.ts';
import type { Delivery, Webhook } from '../db/rows.ts';
import { webhookDestination } from './destination.ts';

export const webhookEvents = {
  'lead.received': 'a lead was received',
  'lead.updated': 'a lead was changed in another way',
  'lead.contacted': 'a lead was marked contacted',
  'lead.assigned': 'a lead was assigned or unassigned',
  'person.erased': 'a person was erased',
} as const;
export type WebhookEvent = keyof typeof webhookEvents;
export const webhookEventNames = Object.keys(webhookEvents) as WebhookEvent[];

/** Body formats: that of the Standard Webhooks specification, or a chat message. */
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
  /** New due time of its queued deliveries, ISO 8601 UTC. */
  dueAt?: string;
}

export const eventsOf = ({ events }: Pick<Webhook, 'events'>) =>
  webhookEventNames.filter((name) => events.split(' ').includes(name));

/** The secrets that sign at a time, the current one first. */
export const secretsOf = ({ secret, previous_secret, previous_until }: Webhook, now: number): string[] =>
  previous_until !== null && now < Date.parse(previous_until) ? [secret, ...previous_secret.split(' ')] : [secret];

/** An address without its path and query, which may contain a secret. */
export const maskedUrl = (url: string) => `${new URL(url).origin}/…`;

export function webhooksIn({ db, write }: Engine) {
  return {
    list: () => db.selectFrom('webhooks').selectAll().orderBy('name').execute(),

    find: (name: string) => db.selectFrom('webhooks').selectAll().where('name', '=', name).executeTakeFirst(),

    /** `taken`: the field that another webhook already has, or that there are `limit` webhooks. */
    add: (webhook: Webhook, limit: number, event: AuditEvent) =>
      write(async (db) => {
        const known = await db.selectFrom('webhooks').select(['name', 'url']).execute();
        if (known.some(({ name }) => name === webhook.name)) return { taken: 'name' };
        if (known.some(({ url }) => url === webhook.url)) return { taken: 'url' };
        if (known.length >= limit) return { taken: 'limit' };
        return (await insertNew(db, 'webhooks', webhook, event)) ? {} : { taken: 'name' };
      }),

    /** `false`, with nothing written, if it has other values now or is gone. */
    change: ({ name, was, becomes, event, delivery, dueAt }: WebhookChange) =>
      write(async (db) => {
        const changed = await db
          .updateTable('webhooks')
          .set(becomes)
          .where(({ and }) => and({ name, ...was }))
          .executeTakeFirst();
        if (!changed.numUpdatedRows) return false;
        if (event) await db.insertInto('audit_events').values(event).execute();
        if (delivery) await db.insertInto('deliveries').values(delivery).execute();
        if (dueAt) {
          await db
            .updateTable('deliveries')
            .set({ due_at: dueAt })
            .where('destination', '=', webhookDestination(name))
            .where('state', '=', 'pending')
            .where('due_at', '>', dueAt)
            .execute();
        }
        return true;
      }),

    /** Removes it with its queued deliveries; `undefined` if there is none of that name. */
    remove: (name: string, eventOf: (waiting: number) => AuditEvent) =>
      write(async (db) => {
        const removed = await db.deleteFrom('webhooks').where('name', '=', name).executeTakeFirst();
        if (!removed.numDeletedRows) return undefined;
        const destination = webhookDestination(name);
        await db.deleteFrom('delivery_leases').where('destination', '=', destination).execute();
        // They would wait forever.
        const queued = db
          .deleteFrom('deliveries')
          .where('destination', '=', destination)
          .where('state', '!=', 'delivered');
        const waiting = Number((await queued.executeTakeFirst()).numDeletedRows);
        await db.insertInto('audit_events').values(eventOf(waiting)).execute();
        return { waiting };
      }),
  };
}

export type WebhookStore = ReturnType<typeof webhooksIn>;
