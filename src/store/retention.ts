import type { RetentionStore } from '../leads/retention.ts';
import type { Engine } from './engine.ts';

/** Addresses of leads, read in the order in which the leads came. */
export function retentionIn(engine: Engine): RetentionStore {
  return {
    addressesBefore: (time, after, limit) =>
      engine.read((db) => {
        const rows = db
          .selectFrom('investment_leads')
          .select(['id', 'created_at', 'address'])
          .where('created_at', '<', time)
          .orderBy('created_at')
          .orderBy('id')
          .limit(limit);
        if (!after) return rows.execute();
        const { created_at, id } = after;
        return rows
          .where(({ eb, refTuple, tuple }) => eb(refTuple('created_at', 'id'), '>', tuple(created_at, id)))
          .execute();
      }),
    replaceAddresses: (rows) =>
      engine.write(async (db) => {
        for (const { id, address } of rows) {
          await db.updateTable('investment_leads').set({ address }).where('id', '=', id).execute();
        }
      }),
  };
}
