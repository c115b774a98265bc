import type { Transaction } from 'kysely';
import { type Delivery, type LeadEvent, webhookNameOf } from '../../leads/lead.ts';
import type { DeliveryResult } from '../../leads/lead-store.ts';
import type { Person } from '../../leads/people/person.ts';
import type { RemovedStore } from '../../leads/removed/removed-store.ts';
import type { Engine } from '../engine.ts';
import { markUndelivered } from '../outbox/undelivered.ts';
import { removeLonely, withPeople } from '../people/with-people.ts';
import { type LeadRow, leadTables, type Tables } from '../schema/schema.ts';
import { indexAgain } from './lead-search.ts';

/** For transactions that read all rows of a lead: nobody adds one in between. */
const atOneMoment = { isolation: 'repeatable read' } as const;

/** All rows that are about one lead. */
interface RemovedRows {
  lead: LeadRow;
  person?: Person;
  deliveries: Delivery[];
  events: LeadEvent[];
  repeats: Tables['recent_submissions'][];
  mails: Tables['visitor_mails'][];
}

/** Deleted leads in a database: their rows wait in one table, as JSON, until they are purged. */
export function removedIn(engine: Engine): RemovedStore {
  return {
    remove: (id, at, event) =>
      engine.write(async (db) => {
        const rows = await rowsOf(db, id);
        if (!rows) return false;
        const { search_email: email } = rows.lead;
        await db
          .insertInto('removed_leads')
          .values({ id, email, removed_at: at, data: JSON.stringify(rows) })
          .execute();
        for (const table of leadTables) await db.deleteFrom(table).where('lead_id', '=', id).execute();
        await db.deleteFrom('investment_leads').where('id', '=', id).execute();
        await removeLonely(db, [email]);
        await db.insertInto('audit_events').values(event).execute();
        return true;
      }, atOneMoment),

    restore: (id, since, events) =>
      engine.write(async (db) => {
        const removed = await db
          .deleteFrom('removed_leads')
          .where('id', '=', id)
          .where('removed_at', '>=', since)
          .returning('data')
          .executeTakeFirst();
        if (!removed) return false;
        await insertRows(db, engine, JSON.parse(removed.data) as RemovedRows);
        await db.insertInto('lead_events').values(events.lead).execute();
        await db.insertInto('audit_events').values(events.audit).execute();
        return true;
      }, atOneMoment),

    ids: async (since) =>
      (
        await engine.read((db) =>
          db.selectFrom('removed_leads').select('id').where('removed_at', '>=', since).execute(),
        )
      ).map(({ id }) => id),

    async purge(before) {
      // Mostly there is nothing, and then nothing waits for a writer.
      const old = await engine.read((db) =>
        db.selectFrom('removed_leads').select('id').where('removed_at', '<', before).limit(1).execute(),
      );
      if (!old.length) return 0;
      return engine.write(async (db) => {
        const purged = await db.deleteFrom('removed_leads').where('removed_at', '<', before).returning('id').execute();
        return purged.length;
      });
    },
  };
}

/** Writes the result of an attempt whose lead was deleted meanwhile: an undo must not send it again. */
export async function settleRemoved(
  db: Transaction<Tables>,
  { id, lease, event, ...result }: DeliveryResult,
): Promise<boolean> {
  const removed = await db
    .selectFrom('removed_leads')
    .select(['id', 'data'])
    .where('data', 'like', `%"${id}"%`)
    .executeTakeFirst();
  if (!removed) return false;
  const rows = JSON.parse(removed.data) as RemovedRows;
  const delivery = rows.deliveries.find((one) => one.id === id && one.lease_until === lease);
  if (!delivery) return false;
  const state = delivery.state === 'held' && result.state !== 'delivered' ? 'held' : result.state;
  Object.assign(delivery, { ...result, state, lease_until: null });
  if (event) rows.events.push(event);
  await db
    .updateTable('removed_leads')
    .set({ data: JSON.stringify(rows) })
    .where('id', '=', removed.id)
    .execute();
  return true;
}

async function rowsOf(db: Transaction<Tables>, id: string): Promise<RemovedRows | undefined> {
  const lead = await db.selectFrom('investment_leads').selectAll().where('id', '=', id).executeTakeFirst();
  if (!lead) return undefined;
  return {
    lead,
    person: await db.selectFrom('people').selectAll().where('email', '=', lead.search_email).executeTakeFirst(),
    deliveries: await db.selectFrom('deliveries').selectAll().where('lead_id', '=', id).execute(),
    events: await db.selectFrom('lead_events').selectAll().where('lead_id', '=', id).execute(),
    repeats: await db.selectFrom('recent_submissions').selectAll().where('lead_id', '=', id).execute(),
    mails: await db.selectFrom('visitor_mails').selectAll().where('lead_id', '=', id).execute(),
  };
}

async function insertRows(
  db: Transaction<Tables>,
  { dialect }: Engine,
  { lead, person, deliveries, events, repeats, mails }: RemovedRows,
): Promise<void> {
  if (person) {
    await db
      .insertInto('people')
      .values(person)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  await dialect.insertAll(db, 'investment_leads', await withPeople(db, [lead]));
  const webhooks = await db.selectFrom('webhooks').select('name').execute();
  const gone = deliveries.filter(({ destination, state }) => {
    const webhook = webhookNameOf(destination);
    return webhook !== undefined && state !== 'delivered' && !webhooks.some(({ name }) => name === webhook);
  });
  // One that was being sent still has its lease; one to a webhook that was removed meanwhile would wait forever.
  const restored = deliveries.filter((delivery) => !gone.includes(delivery));
  if (restored.length) await dialect.insertAll(db, 'deliveries', restored);
  if (events.length) await dialect.insertAll(db, 'lead_events', events);
  if (deliveries.length) await markUndelivered(db, lead.id);
  await indexAgain(db, [lead.id]);
  for (const repeat of repeats) {
    await db
      .insertInto('recent_submissions')
      .values(repeat)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
  for (const mail of mails) {
    await db
      .insertInto('visitor_mails')
      .values(mail)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
