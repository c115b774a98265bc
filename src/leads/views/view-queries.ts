import type { Kysely } from 'kysely';
import type { Engine } from '../../db/engine.ts';
import type { SavedView } from '../../db/rows.ts';
import type { Tables } from '../../db/schema.ts';
import type { ViewStore } from './saved-view.ts';

/** Of two accounts, or two windows, with the same name at once one is first. */
const alone = { isolation: 'serializable' } as const;

/** The views of the list that are stored in a database. */
export function viewsIn({ read, write }: Pick<Engine, 'read' | 'write'>): ViewStore {
  return {
    list: (author) =>
      read((db) =>
        db
          .selectFrom('lead_views')
          .selectAll()
          .where(({ eb, or }) => or([eb('shared', '=', 1), eb('author', '=', author ?? '')]))
          .orderBy('name_key')
          .orderBy('id')
          .execute(),
      ),

    find: (id) => read((db) => db.selectFrom('lead_views').selectAll().where('id', '=', id).executeTakeFirst()),

    add: (view, limit, event) =>
      write(async (db) => {
        const own = db.selectFrom('lead_views').where('author', '=', view.author);
        const names = await own.select('name_key').execute();
        if (names.some(({ name_key }) => name_key === view.name_key)) return 'taken';
        if (names.length >= limit) return 'full';
        const added = await db
          .insertInto('lead_views')
          .values(view)
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst();
        if (!added.numInsertedOrUpdatedRows) return 'taken';
        await db.insertInto('audit_events').values(event).execute();
        return 'added';
      }, alone),

    change: ({ id, seen, becomes, event }) =>
      write(async (db) => {
        const view = await db
          .selectFrom('lead_views')
          .selectAll()
          .where('id', '=', id)
          .where('changed_at', '=', seen)
          .executeTakeFirst();
        if (!view) return 'gone';
        if (becomes.name_key && (await namesake(db, { ...view, ...becomes }))) return 'taken';
        await db.updateTable('lead_views').set(becomes).where('id', '=', id).execute();
        await db.insertInto('audit_events').values(event).execute();
        return 'changed';
      }, alone),

    remove: ({ id, event, undo }) =>
      write(async (db) => {
        const view = await db.deleteFrom('lead_views').where('id', '=', id).returningAll().executeTakeFirst();
        if (!view) return false;
        const values = { ...undo, row_id: id, before: JSON.stringify(view), after: '{}' };
        await db.insertInto('undos').values(values).execute();
        await db.insertInto('audit_events').values(event).execute();
        return true;
      }),
  };
}

/** Another view of its author with its name. */
const namesake = (db: Kysely<Tables>, { id, author, name_key }: SavedView) =>
  db
    .selectFrom('lead_views')
    .select('id')
    .where('author', '=', author)
    .where('name_key', '=', name_key)
    .where('id', '!=', id)
    .executeTakeFirst();
