import { sql } from 'kysely';
import type { LeadStore } from '../../leads/lead-store.ts';
import type { Engine } from '../engine.ts';
import { releaseHeld, writeEvents } from '../outbox/announce.ts';
import { markingLead, markUndelivered } from '../outbox/undelivered.ts';
import { indexAgain, isSearched } from './lead-search.ts';

/** Each change and its event in one transaction; nothing is written where the lead has changed already. */
export function leadChanges(engine: Engine): Pick<LeadStore, 'change' | 'clearSpam' | 'flagSpam'> {
  return {
    change: ({ id, was, becomes, event }) =>
      engine.write(async (db) => {
        let query = db.updateTable('investment_leads').set(becomes).where('id', '=', id);
        for (const [column, value] of Object.entries(was)) {
          query = query.where(sql.ref(column), value === null ? 'is' : '=', value);
        }
        const changed = await query.executeTakeFirst();
        if (!changed.numUpdatedRows) return false;
        await writeEvents(db, id, [event]);
        if (isSearched(becomes)) await indexAgain(db, [id]);
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
        await releaseHeld(db, id, now);
        await markUndelivered(db, id);
        await writeEvents(db, id, [event]);
        return true;
      }, markingLead),

    flagSpam: ({ id, reason, event }) =>
      engine.write(async (db) => {
        const flagged = await db
          .updateTable('investment_leads')
          .set({ spam: 1, spam_reason: reason })
          .where('id', '=', id)
          .where('spam', '=', 0)
          .executeTakeFirst();
        if (!flagged.numUpdatedRows) return false;
        // One that is on its way has its lease still, so that it is written down when it has gone.
        await db
          .updateTable('deliveries')
          .set({ state: 'held' })
          .where('lead_id', '=', id)
          .where('state', 'in', ['pending', 'sending', 'failed'])
          .execute();
        await markUndelivered(db, id);
        await writeEvents(db, id, [event]);
        return true;
      }, markingLead),
  };
}
