import type { Kysely } from 'kysely';
import type { Engine } from '../../db/engine.ts';
import { openStates } from '../../db/rows.ts';
import type { Tables } from '../../db/schema.ts';
import type { VersionStore, VersionToken } from './version.ts';

/** The versions of content files in a database. */
export function versionsIn(engine: Engine): VersionStore {
  const liveOnes = (db: Kysely<Tables>) => db.selectFrom('content_versions').where('live', '=', 1).orderBy('file');
  return {
    ...written(engine),
    live: () => engine.read((db) => liveOnes(db).select(['id', 'file', 'text']).execute()),

    liveRevision: () =>
      engine.read(async (db) => (await liveOnes(db).select('id').execute()).map(({ id }) => id).join(' ')),

    open: () =>
      engine.read((db) =>
        db.selectFrom('content_versions').selectAll().where('state', 'in', openStates).orderBy('file').execute(),
      ),

    find: (id) =>
      engine.read((db) => db.selectFrom('content_versions').selectAll().where('id', '=', id).executeTakeFirst()),

    history: (limit, file) =>
      engine.read((db) =>
        db
          .selectFrom('content_versions')
          .selectAll()
          .where('state', '=', 'published')
          .$if(file !== undefined, (query) => query.where('file', '=', file as string))
          .orderBy('published_at', 'desc')
          .orderBy('id', 'desc')
          .limit(limit)
          .execute(),
      ),

    wasApproved: (file, text) =>
      engine.read(async (db) => {
        const found = await db
          .selectFrom('content_versions')
          .select('id')
          .where('state', '=', 'published')
          .where('file', '=', file)
          .where('approver', '!=', '')
          .where('text', '=', text)
          .executeTakeFirst();
        return found !== undefined;
      }),

    due: (now) =>
      engine.read((db) =>
        db
          .selectFrom('content_versions')
          .selectAll()
          .where('state', '=', 'scheduled')
          .where('publish_at', '<=', now)
          .orderBy('publish_at')
          .execute(),
      ),

    textsAfter: (id, limit) =>
      engine.read((db) =>
        db
          .selectFrom('content_versions')
          .select(['id', 'text'])
          .where('id', '>', id)
          .where('state', '!=', 'discarded')
          .where('text', 'is not', null)
          .orderBy('id')
          .limit(limit)
          .$narrowType<{ text: string }>()
          .execute(),
      ),

    listen: (onChange) => engine.listen(onChange),
  };
}

/** What changes versions. */
function written(engine: Engine): Pick<VersionStore, 'add' | 'change' | 'publish'> {
  const as = (
    db: Kysely<Tables>,
    { id, state, changed_at }: VersionToken,
    becomes: Partial<Tables['content_versions']>,
  ) =>
    db
      .updateTable('content_versions')
      .set(becomes)
      .where('id', '=', id)
      .where('state', '=', state)
      .where('changed_at', '=', changed_at)
      .executeTakeFirst();
  return {
    add: (version) =>
      engine.write(async (db) => {
        const added = await db
          .insertInto('content_versions')
          .values(version)
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst();
        return Boolean(added.numInsertedOrUpdatedRows);
      }),

    change: (token, becomes, event) =>
      engine.write(async (db) => {
        const changed = await as(db, token, becomes);
        if (!changed.numUpdatedRows) return false;
        if (event) await db.insertInto('audit_events').values(event).execute();
        return true;
      }),

    publish: (token, becomes, event) =>
      engine
        .write(async (db) => {
          const version = db.selectFrom('content_versions').select('file').where('id', '=', token.id);
          await db
            .updateTable('content_versions')
            .set({ live: 0 })
            .where('live', '=', 1)
            .where('file', '=', version)
            .execute();
          const changed = await as(db, token, { ...becomes, state: 'published', live: 1 });
          if (!changed.numUpdatedRows) throw new PublishedMeanwhile();
          await db.insertInto('audit_events').values(event).execute();
          await engine.dialect.announce(db);
          return true;
        })
        .catch((error: unknown) => {
          if (error instanceof PublishedMeanwhile) return false;
          throw error;
        }),
  };
}

/** Takes back the transaction of a version that another program changed first. */
class PublishedMeanwhile extends Error {}
