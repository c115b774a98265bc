import type { Transaction } from 'kysely';
import type { LeadEvent } from '../../base/lead-event.ts';
import type { Engine } from '../../db/engine.ts';
import type { Tables } from '../../db/schema.ts';
import { writeEvents } from '../announce.ts';
import { confirmEmailIn } from './confirm-email.ts';
import { emailOf, type PersonStore } from './person.ts';

/** People stored in a database. */
export function peopleIn(engine: Engine): PersonStore {
  return {
    find: (id) => engine.read((db) => db.selectFrom('people').selectAll().where('id', '=', id).executeTakeFirst()),

    findByEmail: (email) =>
      engine.read((db) => db.selectFrom('people').selectAll().where('email', '=', emailOf(email)).executeTakeFirst()),

    async countLeads(emails) {
      if (!emails.length) return new Map();
      const counted = await engine.read((db) =>
        db
          .selectFrom('people')
          .leftJoin('investment_leads', (join) =>
            join
              .onRef('investment_leads.search_email', '=', 'people.email')
              .on('investment_leads.spam', '=', 0)
              .on('investment_leads.deleted_at', 'is', null),
          )
          .select((row) => [
            'people.id as id',
            'people.email as email',
            row.fn.count<number>('investment_leads.id').as('leads'),
          ])
          .where('people.email', 'in', [...new Set(emails.map(emailOf))])
          .groupBy(['people.id', 'people.email'])
          .execute(),
      );
      return new Map(counted.map(({ id, email, leads }) => [email, { id, leads: Number(leads) }]));
    },

    events: (email, limit) =>
      engine.read((db) =>
        db
          .selectFrom('lead_events')
          .selectAll()
          .where('lead_id', 'in', (row) =>
            row.selectFrom('investment_leads').select('id').where('search_email', '=', email),
          )
          .orderBy('at', 'desc')
          .orderBy('id', 'desc')
          .limit(limit)
          .execute(),
      ),

    deliveries: (email, limit) =>
      engine.read((db) =>
        db
          .selectFrom('deliveries')
          .selectAll()
          .where('lead_id', 'in', (row) =>
            row.selectFrom('investment_leads').select('id').where('search_email', '=', email),
          )
          .orderBy('created_at', 'desc')
          .orderBy('id', 'desc')
          .limit(limit)
          .execute(),
      ),

    optOut: (leadId, at, eventOf) =>
      engine.write(async (db) => {
        const person = await db
          .updateTable('people')
          .set({ opted_out_at: at })
          .where('email', '=', (row) =>
            row.selectFrom('investment_leads').select('search_email').where('id', '=', leadId),
          )
          .where('opted_out_at', 'is', null)
          .returning('email')
          .executeTakeFirst();
        if (!person) return;
        // Where nothing changes, the trail says all the same that it is their own choice.
        if (!(await setDoNotEmail(db, person.email, true, eventOf))) await writeEvents(db, leadId, [eventOf(leadId)]);
      }),

    confirmEmail: confirmEmailIn(engine),
  };
}

/** Says whether a person is not to be emailed, with the event of each of their leads that changes; answers how many do. */
export async function setDoNotEmail(
  db: Transaction<Tables>,
  email: string,
  on: boolean,
  eventOf: (leadId: string) => LeadEvent,
): Promise<number> {
  const [was, becomes] = on ? ([0, 1] as const) : ([1, 0] as const);
  await db.updateTable('people').set({ do_not_email: becomes }).where('email', '=', email).execute();
  const changed = await db
    .updateTable('investment_leads')
    .set({ do_not_email: becomes })
    .where('search_email', '=', email)
    .where('do_not_email', '=', was)
    .returning(['id', 'deleted_at'])
    .execute();
  const there = changed.filter(({ deleted_at }) => !deleted_at);
  for (const { id } of there) await writeEvents(db, id, [eventOf(id)]);
  return there.length;
}
