import type { BulkStore, Together } from '../../leads/bulk/bulk-store.ts';
import type { Engine } from '../engine.ts';
import { outboxIn } from '../outbox/outbox.ts';
import { peopleIn } from '../people/people.ts';
import { leadChanges } from './change-leads.ts';
import { leadFinder } from './find-leads.ts';
import { leadEvents } from './lead-events.ts';
import { removedIn } from './removed-leads.ts';

/** The parts of a store whose transactions are all one. */
export const togetherIn =
  (engine: Engine): Together =>
  (work) =>
    engine.write(
      (db) => {
        const inside: Engine = { ...engine, read: (run) => run(db), write: (run) => run(db) };
        return work({
          leads: { ...leadFinder(inside), ...leadChanges(inside), ...leadEvents(inside) },
          people: peopleIn(inside),
          removed: removedIn(inside),
          outbox: outboxIn(inside),
          bulk: bulkIn(inside),
        });
      },
      { isolation: 'repeatable read' },
    );

/** What was done with many leads at once, in a database. */
export function bulkIn({ read, write }: Pick<Engine, 'read' | 'write'>): BulkStore {
  return {
    find: (id) => read((db) => db.selectFrom('bulk_actions').selectAll().where('id', '=', id).executeTakeFirst()),

    begin: (record, forget) =>
      write(async (db) => {
        const old = db.selectFrom('bulk_actions').select('id').where('at', '<', forget);
        await db.deleteFrom('bulk_leads').where('bulk_id', 'in', old).execute();
        await db.deleteFrom('bulk_actions').where('at', '<', forget).execute();
        await db.insertInto('bulk_actions').values(record).execute();
      }),

    add: (id, counts, leads) =>
      write(async (db) => {
        if (leads.length) {
          const rows = leads.map((lead) => ({ bulk_id: id, ...lead }));
          await db.insertInto('bulk_leads').values(rows).execute();
        }
        await db
          .updateTable('bulk_actions')
          .set(({ eb }) => ({
            changed: eb('changed', '+', counts.changed),
            unchanged: eb('unchanged', '+', counts.unchanged),
          }))
          .where('id', '=', id)
          .execute();
      }),

    end: (id, at) =>
      write(async (db) => {
        await db.updateTable('bulk_actions').set({ ended_at: at }).where('id', '=', id).execute();
      }),

    take: (id, limit) =>
      write(async (db) => {
        const next = await db
          .selectFrom('bulk_leads')
          .select(['lead_id', 'undo'])
          .where('bulk_id', '=', id)
          .orderBy('lead_id')
          .limit(limit)
          .execute();
        const ids = next.map(({ lead_id }) => lead_id);
        if (ids.length)
          await db.deleteFrom('bulk_leads').where('bulk_id', '=', id).where('lead_id', 'in', ids).execute();
        return next;
      }),

    renew: (id, at, since) =>
      write(async (db) => {
        const own = db.selectFrom('bulk_leads').select('lead_id').where('bulk_id', '=', id);
        await db
          .updateTable('removed_leads')
          .set({ removed_at: at })
          .where('removed_at', '>=', since)
          .where('id', 'in', own)
          .execute();
      }),
  };
}
