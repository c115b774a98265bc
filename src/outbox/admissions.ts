import type { Engine } from '../db/engine.ts';

/** Decides which emails go to visitors. */
export const admissionsIn = (engine: Engine) => ({
  /**
   * Whether an email may be sent: never to an address marked "do not email" on any of its leads, and once per key. The
   * first delivery keeps the key, so that it can be retried.
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
      // The primary key decides between instances.
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

export const withheldReasons = {
  'do-not-email': 'This address is marked “do not email”.',
  'sent-today': 'This address already gets an email of this form from this day.',
  spam: 'The lead is flagged as spam.',
  erased: 'The lead was erased.',
} as const;
