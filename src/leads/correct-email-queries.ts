import type { Engine } from '../db/engine.ts';
import { resend } from '../outbox/resend.ts';
import { markingLead, markUndelivered } from '../outbox/undelivered.ts';
import { writeEvents } from './announce.ts';
import { indexAgain } from './lead-search.ts';
import type { LeadStore } from './lead-store.ts';
import { emailOf } from './people/person.ts';
import { deleteOrphans, withPeople } from './people/with-people.ts';

/** Corrects the email of a lead in a database: the lead, its people, the event and the updates in one transaction. */
export const emailCorrection = (engine: Engine): Pick<LeadStore, 'correctEmail'> => ({
  correctEmail: ({ id, was, becomes, event, resends }) =>
    engine.write(async (db) => {
      const found = await db
        .selectFrom('investment_leads')
        .selectAll()
        .where('id', '=', id)
        .where('email', '=', was)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      if (!found) return false;
      // The person of the other email said "do not email", and may have the id of this lead.
      const moved = {
        ...found,
        ...{ id: event.id, email: becomes, search_email: emailOf(becomes), do_not_email: 0 as const },
      };
      await withPeople(db, engine.dialect, [moved]);
      const { email, search_email, do_not_email, consent_email, email_confirmed_at } = moved;
      const changed = await db
        .updateTable('investment_leads')
        .set({ email, search_email, do_not_email, consent_email, email_confirmed_at })
        .where('id', '=', id)
        .where('email', '=', was)
        .executeTakeFirst();
      if (!changed.numUpdatedRows) return false;
      await deleteOrphans(db, [found.search_email]);
      await indexAgain(db, [id]);
      for (const each of resends({ ...moved, id })) await resend(db, id, each);
      await writeEvents(db, id, [event]);
      await markUndelivered(db, id);
      return true;
    }, markingLead),
});
