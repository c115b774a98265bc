import type { Kysely } from 'kysely';
import type { AuditEvent } from '../../base/audit.ts';
import type { Engine } from '../../db/engine.ts';
import { type ContentVersion, openStates } from '../../db/rows.ts';
import type { Tables } from '../../db/schema.ts';

export const isOpen = ({ state }: Pick<ContentVersion, 'state'>) => openStates.some((open) => open === state);

/** A scheduled publication failed: a draft that still has its time. */
export const hasFailed = ({ state, publish_at }: { state: string; publish_at: string | null }) =>
  state === 'draft' && publish_at !== null;

/** Optimistic lock: an update with a stale token is rejected. */
type VersionToken = Pick<ContentVersion, 'id' | 'state' | 'changed_at'>;

export type VersionStore = ReturnType<typeof versionsIn>;

export function versionsIn(engine: Engine) {
  const liveOnes = (db: Kysely<Tables>) => db.selectFrom('content_versions').where('live', '=', 1).orderBy('file');
  const update = (
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
    /** Published versions, which replace files. */
    live: () => engine.read((db) => liveOnes(db).selectAll().execute()),

    /** Changes whenever the published versions do. */
    liveRevision: () =>
      engine.read(async (db) => (await liveOnes(db).select('id').execute()).map(({ id }) => id).join(' ')),

    open: () =>
      engine.read((db) =>
        db.selectFrom('content_versions').selectAll().where('state', 'in', openStates).orderBy('file').execute(),
      ),

    find: (id: string) =>
      engine.read((db) => db.selectFrom('content_versions').selectAll().where('id', '=', id).executeTakeFirst()),

    history: (limit: number, file?: string) =>
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

    /** Approved by a second account and published. */
    wasApproved: (file: string, text: string) =>
      engine.read(async (db) => {
        const version = await db
          .selectFrom('content_versions')
          .select('id')
          .where('state', '=', 'published')
          .where('file', '=', file)
          .where('approver', '!=', '')
          .where('text', '=', text)
          .executeTakeFirst();
        return version !== undefined;
      }),

    due: (now: string) =>
      engine.read((db) =>
        db
          .selectFrom('content_versions')
          .selectAll()
          .where('state', '=', 'scheduled')
          .where('publish_at', '<=', now)
          .orderBy('publish_at')
          .execute(),
      ),

    /** Drafts and published texts, in the order of ids. */
    textsAfter: (id: string, limit: number) =>
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

    /** Fails if the file has an open version. */
    add: (version: ContentVersion) =>
      engine.write(async (db) => {
        const added = await db
          .insertInto('content_versions')
          .values(version)
          .onConflict((conflict) => conflict.doNothing())
          .executeTakeFirst();
        return Boolean(added.numInsertedOrUpdatedRows);
      }),

    change: (token: VersionToken, becomes: Partial<ContentVersion>, event?: AuditEvent) =>
      engine.write(async (db) => {
        const changed = await update(db, token, becomes);
        if (!changed.numUpdatedRows) return false;
        if (event) await db.insertInto('audit_events').values(event).execute();
        return true;
      }),

    /** Replaces the public version. Rejected when the token is stale. */
    publish: (token: VersionToken, becomes: { published_at: string; approver: string }, event: AuditEvent) =>
      engine
        .write(async (db) => {
          const version = db.selectFrom('content_versions').select('file').where('id', '=', token.id);
          await db
            .updateTable('content_versions')
            .set({ live: 0 })
            .where('live', '=', 1)
            .where('file', '=', version)
            .execute();
          const changed = await update(db, token, { ...becomes, state: 'published', live: 1 });
          if (!changed.numUpdatedRows) throw new PublishedMeanwhile();
          await db.insertInto('audit_events').values(event).execute();
          return true;
        })
        .catch((error: unknown) => {
          if (error instanceof PublishedMeanwhile) return false;
          throw error;
        }),
  };
}

/** Rolls the transaction back: somebody changed the version first. */
class PublishedMeanwhile extends Error {}
