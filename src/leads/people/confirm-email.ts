import type { Transaction } from 'kysely';
import type { Engine } from '../../db/engine.ts';
import type { Tables } from '../../db/schema.ts';
import { resend } from '../../outbox/resend.ts';
import { markingLead, markUndelivered } from '../../outbox/undelivered.ts';
import { leadColumnOrder } from '../../site/lead-columns.ts';
import { writeEvents } from '../announce.ts';
import type { PersonStore } from './person.ts';

/** Confirms emails in a database: the person, their leads, the events and the updates in one transaction. */
export const confirmEmailIn =
  (engine: Engine): PersonStore['confirmEmail'] =>
  (email, at, changeOf) =>
    engine.write(async (db) => {
      const person = await db
        .updateTable('people')
        .set({ email_confirmed_at: at })
        .where('email', '=', email)
        .where('email_confirmed_at', 'is', null)
        .where('do_not_email', '=', 0)
        .executeTakeFirst();
      if (!person.numUpdatedRows) return false;
      const promised = await findPromised(db, email);
      const leads = await db
        .updateTable('investment_leads')
        .set({ consent_email: 'confirmed', email_confirmed_at: at })
        .where('search_email', '=', email)
        .returning([...leadColumnOrder, 'deleted_at'])
        .execute();
      for (const { deleted_at, ...lead } of leads) {
        if (deleted_at) continue;
        const { event, resends } = changeOf(lead);
        for (const each of resends) if (promised.has(`${lead.id} ${each.destination}`)) await resend(db, lead.id, each);
        await writeEvents(db, lead.id, [event]);
        await markUndelivered(db, lead.id);
      }
      return true;
    }, markingLead);

/** The leads of a person who was asked, each with a destination that heard that nothing is confirmed. Imported ones were sent nowhere. */
async function findPromised(db: Transaction<Tables>, email: string): Promise<Set<string>> {
  const promised = await db
    .selectFrom('deliveries')
    .innerJoin('investment_leads', 'investment_leads.id', 'deliveries.lead_id')
    .select(['deliveries.lead_id', 'deliveries.destination'])
    .where('investment_leads.search_email', '=', email)
    .where('investment_leads.consent_email', '=', 'unconfirmed')
    .execute();
  return new Set(promised.map(({ lead_id, destination }) => `${lead_id} ${destination}`));
}
