import { sql, type Transaction } from 'kysely';
import type { Engine } from '../db/engine.ts';
import type { Tables } from '../db/schema.ts';
import { webhookDestination } from './destination.ts';
import { markingLead, markUndelivered } from './undelivered.ts';
import type { WebhookStore } from './webhook.ts';

/** The webhooks stored in a database. */
export function webhooksIn(engine: Engine): WebhookStore {
  return {
    list: () => engine.read((db) => db.selectFrom('webhooks').selectAll().orderBy('name').execute()),

    find: (name) =>
      engine.read((db) => db.selectFrom('webhooks').selectAll().where('name', '=', name).executeTakeFirst()),

    add: (webhook, limit, event) =>
      engine.write(async (db) => {
        const known = await db.selectFrom('webhooks').select(['name', 'url']).execute();
        if (known.some(({ name }) => name === webhook.name)) return { taken: 'name' };
        if (known.some(({ url }) => url === webhook.url)) return { taken: 'url' };
        if (known.length >= limit) return { taken: 'limit' };
        const added = await db
          .insertInto('webhooks')
          .values(webhook)
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst();
        if (!added.numInsertedOrUpdatedRows) return { taken: 'name' };
        await db.insertInto('audit_events').values(event).execute();
        return {};
      }),

    change: ({ name, was, becomes, event, delivery, dueAt }) =>
      engine.write(async (db) => {
        let query = db.updateTable('webhooks').set(becomes).where('name', '=', name);
        for (const [column, value] of Object.entries(was)) {
          query = query.where(sql.ref(column), value === null ? 'is' : '=', value);
        }
        const changed = await query.executeTakeFirst();
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

    remove: (name, eventOf) =>
      engine.write(async (db) => {
        const removed = await db.deleteFrom('webhooks').where('name', '=', name).executeTakeFirst();
        if (!removed.numDeletedRows) return undefined;
        const waiting = await removeWaiting(db, name);
        await db.insertInto('audit_events').values(eventOf(waiting)).execute();
        return { waiting };
      }, markingLead),
  };
}

/** What waits for a webhook that is gone would wait forever, and its leads with it. */
async function removeWaiting(db: Transaction<Tables>, name: string): Promise<number> {
  const destination = webhookDestination(name);
  await db.deleteFrom('delivery_leases').where('destination', '=', destination).execute();
  const removed = await db
    .deleteFrom('deliveries')
    .where('destination', '=', destination)
    .where('state', '!=', 'delivered')
    .returning('lead_id')
    .execute();
  for (const leadId of new Set(removed.map(({ lead_id }) => lead_id))) {
    if (leadId) await markUndelivered(db, leadId);
  }
  return removed.length;
}
