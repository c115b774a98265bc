import type { LeadStore } from '../../leads/lead-store.ts';
import type { Engine } from '../engine.ts';
import { markingLead, markUndelivered } from '../outbox/undelivered.ts';

/** Each change and its event in one transaction; nothing is written where the lead has changed already. */
export function leadChanges(engine: Engine): Pick<LeadStore, 'changeStatus' | 'clearSpam' | 'changeDoNotEmail'> {
  return {
    changeStatus: ({ id, from, to, contacted_at: { was, becomes }, event }) =>
      engine.write(async (db) => {
        const changed = await db
          .updateTable('investment_leads')
          .set({ status: to, contacted_at: becomes })
          .where('id', '=', id)
          .where('status', 'in', from)
          .where('contacted_at', was === null ? 'is' : '=', was)
          .executeTakeFirst();
        if (!changed.numUpdatedRows) return false;
        await db.insertInto('lead_events').values(event).execute();
        return true;
      }),

    clearSpam: ({ id, now, event }) =>
      engine.write(async (db) => {
        const cleared = await db
          .updateTable('investment_leads')
          .set({ spam: 0, spam_reason: '' })
          .where('id', '=', id)
          .where('spam', '=', 1)
          .executeTakeFirst();
        if (!cleared.numUpdatedRows) return false;
        await db
          .updateTable('deliveries')
          .set({ state: 'pending', due_at: now })
          .where('lead_id', '=', id)
          .where('state', '=', 'held')
          .execute();
        await markUndelivered(db, id);
        await db.insertInto('lead_events').values(event).execute();
        return true;
      }, markingLead),

    changeDoNotEmail: ({ id, to, event }) =>
      engine.write(async (db) => {
        const changed = await db
          .updateTable('investment_leads')
          .set({ do_not_email: to })
          .where('id', '=', id)
          .where('do_not_email', '!=', to)
          .executeTakeFirst();
        if (!changed.numUpdatedRows) return false;
        await db.insertInto('lead_events').values(event).execute();
        return true;
      }),
  };
}
