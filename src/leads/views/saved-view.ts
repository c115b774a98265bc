import type { Kysely } from 'kysely';
import type { AuditEvent } from '../../base/audit.ts';
import type { Engine } from '../../db/engine.ts';
import type { SavedView, UndoRecord } from '../../db/rows.ts';
import type { Tables } from '../../db/schema.ts';

export type ViewChange = Partial<Pick<SavedView, 'name' | 'name_key' | 'query' | 'shared'>> &
  Pick<SavedView, 'changed_at' | 'changed_by'>;

export const paramsOf = ({ query }: Pick<SavedView, 'query'>): Record<string, string> =>
  Object.fromEntries(new URLSearchParams(query));

export const viewFacts = ({ name, shared }: Pick<SavedView, 'name' | 'shared'>) => ({
  view: name,
  ...(shared && { shared: true }),
});

/** Serializable, so that two concurrent views can't take the same name. */
const alone = { isolation: 'serializable' } as const;

export function viewsIn({ read, write }: Engine) {
  return {
    /** The account's views and the shared ones, by name; without an account, only the shared ones. */
    list: (author: string | undefined) =>
      read((db) =>
        db
          .selectFrom('lead_views')
          .selectAll()
          .where(({ eb, or }) => or([eb('shared', '=', 1), eb('author', '=', author ?? '')]))
          .orderBy('name_key')
          .orderBy('id')
          .execute(),
      ),

    find: (id: string) => read((db) => db.selectFrom('lead_views').selectAll().where('id', '=', id).executeTakeFirst()),

    /** `taken` if the account has one of that name, `full` if it has `limit`. */
    add: (view: SavedView, limit: number, event: AuditEvent) =>
      write(async (db) => {
        const ofAuthor = db.selectFrom('lead_views').where('author', '=', view.author);
        const names = await ofAuthor.select('name_key').execute();
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

    /** `gone` also if it was changed since `seen`. */
    change: ({ id, seen, becomes, event }: { id: string; seen: string; becomes: ViewChange; event: AuditEvent }) =>
      write(async (db) => {
        const views = await db.selectFrom('lead_views').selectAll().where('id', '=', id).execute();
        const view = views.find(({ changed_at }) => changed_at === seen);
        if (!view) return 'gone';
        if (becomes.name_key && (await namesake(db, { ...view, ...becomes }))) return 'taken';
        await db.updateTable('lead_views').set(becomes).where('id', '=', id).execute();
        await db.insertInto('audit_events').values(event).execute();
        return 'changed';
      }, alone),

    remove: (id: string, event: AuditEvent, undo: Omit<UndoRecord, 'row_id' | 'before' | 'after'>) =>
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

export type ViewStore = ReturnType<typeof viewsIn>;

/** Another view of the same author and name. */
const namesake = (db: Kysely<Tables>, { id, author, name_key }: SavedView) =>
  db
    .selectFrom('lead_views')
    .select('id')
    .where('author', '=', author)
    .where('name_key', '=', name_key)
    .where('id', '!=', id)
    .executeTakeFirst();
