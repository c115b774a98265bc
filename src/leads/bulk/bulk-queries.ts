import type { Transaction } from 'kysely';
import type { Engine } from '../../db/engine.ts';
import type { BulkRecord } from '../../db/rows.ts';
import type { Tables } from '../../db/schema.ts';
import { outboxIn } from '../../outbox/outbox-queries.ts';
import { leadChanges } from '../change-leads.ts';
import { leadFinder } from '../find-leads.ts';
import { leadEvents } from '../lead-events.ts';
import { peopleIn } from '../people/person-queries.ts';
import type { BulkStore, Together } from './bulk-store.ts';

/** The parts of a store whose transactions are all one. */
export const inTransaction =
  (engine: Engine): Together =>
  (work) =>
    engine.write(
      (db) => {
        const inside: Engine = { ...engine, read: (run) => run(db), write: (run) => run(db) };
        return work({
          leads: { ...leadFinder(inside), ...leadChanges(inside), ...leadEvents(inside) },
          people: peopleIn(inside),
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

    list: (query, limit) =>
      read((db) =>
        db
          .selectFrom('bulk_actions')
          .selectAll()
          .where((row) =>
            'action' in query
              ? row('action', '=', query.action)
              : row.and([row('at', '>=', query.since), row('changed', '>', 0)]),
          )
          .orderBy('at', 'desc')
          .orderBy('id', 'desc')
          .limit(limit)
          .execute(),
      ),

    begin: (record, event) =>
      write(async (db) => {
        await db.insertInto('bulk_actions').values(record).execute();
        if (event) await db.insertInto('audit_events').values(event).execute();
      }),

    add: (id, counts) => write((db) => addCounts(db, id, counts)),

    end: (id, at, undoUntil) =>
      write(async (db) => {
        await db.updateTable('bulk_actions').set({ ended_at: at }).where('id', '=', id).execute();
        if (undoUntil) await db.updateTable('undos').set({ expires_at: undoUntil }).where('id', '=', id).execute();
      }),

    markUndone: (id, at, event) =>
      write(async (db) => {
        await db.updateTable('bulk_actions').set({ undone_at: at }).where('id', '=', id).execute();
        await db.insertInto('audit_events').values(event).execute();
      }),
  };
}

export async function addCounts(
  db: Transaction<Tables>,
  id: string,
  { changed, unchanged }: Pick<BulkRecord, 'changed' | 'unchanged'>,
): Promise<void> {
  await db
    .updateTable('bulk_actions')
    .set(({ eb }) => ({ changed: eb('changed', '+', changed), unchanged: eb('unchanged', '+', unchanged) }))
    .where('id', '=', id)
    .execute();
}
