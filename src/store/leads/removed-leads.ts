import type { Transaction } from 'kysely';
import type { Delivery, LeadEvent } from '../../leads/lead.ts';
import type { Person } from '../../leads/people/person.ts';
import type { RemovedStore } from '../../leads/removed/removed-store.ts';
import type { Engine } from '../engine.ts';
import { removeLonely, withPeople } from '../people/with-people.ts';
import { type LeadRow, leadTables, type Tables } from '../schema/schema.ts';
import { indexAgain, indexLeads } from './lead-words.ts';

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
        await engine.dialect.beforeErasing(db);
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
        await engine.dialect.beforeErasing(db);
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
        await engine.dialect.beforeErasing(db);
        const purged = await db.deleteFrom('removed_leads').where('removed_at', '<', before).returning('id').execute();
        return purged.length;
      });
    },
  };
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
  // Who was sending one has given up: its result had no place to be written.
  const waiting = deliveries.map((delivery) =>
    delivery.state === 'sending' ? { ...delivery, state: 'pending' as const, lease_until: null } : delivery,
  );
  if (waiting.length) await dialect.insertAll(db, 'deliveries', waiting);
  if (events.length) await dialect.insertAll(db, 'lead_events', events);
  await indexLeads(db, [lead]);
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
