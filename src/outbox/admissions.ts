import { type Engine, insertNew } from '../db/engine.ts';

/**
 * Why an email may not go to a visitor, or `undefined`: never to an address marked "do not email" on any of its leads, and once per key. The
 * first delivery keeps the key, so that it can be retried.
 */
export const mailRefusal = (
  engine: Engine,
  { id, leadId, email, key }: { id: string; leadId: string; email: string; key: string },
) =>
  engine.write(async (db) => {
    const marked = await db
      .selectFrom('investment_leads')
      .select('id')
      .where('search_email', '=', email)
      .where('do_not_email', '=', 1)
      .limit(1)
      .executeTakeFirst();
    if (marked) return 'This address is marked “do not email”.';
    // The primary key decides between instances.
    await insertNew(db, 'visitor_mails', { key, delivery_id: id, lead_id: leadId });
    const first = await db
      .selectFrom('visitor_mails')
      .select('delivery_id')
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    return first.delivery_id === id ? undefined : 'This address already gets an email of this form from this day.';
  });
