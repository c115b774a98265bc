import type { Engine } from '../db/engine.ts';

/** Which emails go to visitors, decided in a database. */
export const admissionsIn = (engine: Engine) => ({
  /**
   * Whether a delivery may be sent: to no address that is marked "do not email" on any of its leads, and once for each key. The
   * delivery that asks first has the key for good, so that all its attempts may go.
   */
  admit: ({ id, leadId, key }: { id: string; leadId: string; key: string }) =>
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

export type Admissions = ReturnType<typeof admissionsIn>;

/** Why an email to a visitor is not sent, as its lead shows it. */
export const withheldReasons = {
  'do-not-email': 'This address is marked “do not email”.',
  'sent-today': 'This address already gets an email of this form from this day.',
  spam: 'The lead is flagged as spam.',
  erased: 'The lead was erased.',
} as const;
