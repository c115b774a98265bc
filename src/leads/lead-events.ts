import type { Engine } from '../db/engine.ts';
import { indexAgain, isNote } from './lead-search.ts';
import type { LeadStore } from './lead-store.ts';

/** What has happened to a lead, and what of it goes out. */
export function leadEvents(
  engine: Engine,
): Pick<LeadStore, 'addEvent' | 'events' | 'contactedBy' | 'changesByOthers' | 'deliveries'> {
  return {
    async addEvent(event) {
      await engine.write(async (db) => {
        await db.insertInto('lead_events').values(event).execute();
        if (isNote(event)) await indexAgain(db, [event.lead_id]);
      });
    },

    events: (leadId) =>
      engine.read((db) =>
        db.selectFrom('lead_events').selectAll().where('lead_id', '=', leadId).orderBy('at').orderBy('id').execute(),
      ),

    async contactedBy(leadIds) {
      if (!leadIds.length) return new Map();
      const rows = await engine.read((db) =>
        db
          .selectFrom('lead_events')
          .select(['lead_id', 'by'])
          .where('lead_id', 'in', leadIds)
          .where('kind', '=', 'contacted')
          .orderBy('at')
          .execute(),
      );
      return new Map(rows.map(({ lead_id, by }) => [lead_id, by]));
    },

    async changesByOthers(leadIds, from, me) {
      if (!leadIds.length) return [];
      return engine.read((db) =>
        db
          .selectFrom('lead_events')
          .select(['lead_id', 'by'])
          .where('lead_id', 'in', leadIds)
          .where('at', '>=', from)
          .where('by', '!=', me)
          .where('via', 'in', ['web', 'terminal', 'api'])
          .orderBy('at', 'desc')
          .execute(),
      );
    },

    deliveries: (leadId) =>
      engine.read((db) =>
        db
          .selectFrom('deliveries')
          .selectAll()
          .where('lead_id', '=', leadId)
          .orderBy('created_at')
          .orderBy('id')
          .execute(),
      ),
  };
}
