import type { Admissions } from '../../leads/mails/admissions.ts';
import type { Engine } from '../engine.ts';

/** Which emails go to visitors, decided in a database. */
export const admissionsIn = (engine: Engine): Admissions => ({
  admit: ({ id, leadId, key }) =>
    engine.write(async (db) => {
      const lead = await db
        .selectFrom('investment_leads')
        .select(['search_email', 'spam'])
        .where('id', '=', leadId)
        .where('deleted_at', 'is', null)
        .executeTakeFirst();
      if (!lead) return 'erased';
      if (lead.spam) return 'spam';
      const marked = await db
        .selectFrom('investment_leads')
        .select('id')
        .where('search_email', '=', lead.search_email)
        .where('do_not_email', '=', 1)
        .limit(1)
        .executeTakeFirst();
      if (marked) return 'do-not-email';
      // The unique key decides among instances that ask at once.
      await db
        .insertInto('visitor_mails')
        .values({ key, delivery_id: id, lead_id: leadId })
        .onConflict((conflict) => conflict.column('key').doNothing())
        .execute();
      const first = await db
        .selectFrom('visitor_mails')
        .select('delivery_id')
        .where('key', '=', key)
        .executeTakeFirstOrThrow();
      return first.delivery_id === id ? 'send' : 'sent-today';
    }),
});
