import type { Kysely } from 'kysely';
import type { AuditEvent } from '../../base/events.ts';
import { type Engine, insertNew, recorded } from '../../db/engine.ts';
import { type ContentVersion, openStates, type Tables } from '../../db/rows.ts';

export const isOpen = ({ state }: Pick<ContentVersion, 'state'>) => openStates.some((open) => open === state);

/** A scheduled publication failed: a draft that still has its time. */
export const hasFailed = ({ state, publish_at }: { state: string; publish_at: string | null }) =>
  state === 'draft' && publish_at !== null;

/** Optimistic lock: an update with a stale token is rejected. */
type VersionToken = Pick<ContentVersion, 'id' | 'state' | 'changed_at'>;

export type VersionStore = ReturnType<typeof versionsIn>;

export function versionsIn({ db, write }: Engine) {
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
      .returning('file')
      .executeTakeFirst();
  return {
    /** Published versions, which replace files. */
    live: () => liveOnes(db).selectAll().execute(),

    /** Changes whenever the published versions do. */
    liveRevision: async () => (await liveOnes(db).select('id').execute()).map(({ id }) => id).join(' '),

    open: () =>
      db.selectFrom('content_versions').selectAll().where('state', 'in', openStates).orderBy('file').execute(),

    find: (id: string) => db.selectFrom('content_versions').selectAll().where('id', '=', id).executeTakeFirst(),

    history: (limit: number, file?: string) =>
      db
        .selectFrom('content_versions')
        .selectAll()
        .where('state', '=', 'published')
        .$if(file !== undefined, (query) => query.where('file', '=', file as string))
        .orderBy('published_at', 'desc')
        .orderBy('id', 'desc')
        .limit(limit)
        .execute(),

    /** Approved by a second account and published. */
    wasApproved: async (file: string, text: string) => {
      const version = await db
        .selectFrom('content_versions')
        .select('id')
        .where('state', '=', 'published')
        .where('file', '=', file)
        .where('approver', '!=', '')
        .where('text', '=', text)
        .executeTakeFirst();
      return version !== undefined;
    },

    due: (now: string) =>
      db
        .selectFrom('content_versions')
        .selectAll()
        .where('state', '=', 'scheduled')
        .where('publish_at', '<=', now)
        .orderBy('publish_at')
        .execute(),

    /** Drafts and published texts, in the order of ids. */
    textsAfter: (id: string, limit: number) =>
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

    /** Fails if the file has an open version. */
    add: (version: ContentVersion) => write((db) => insertNew(db, 'content_versions', version)),

    change: (token: VersionToken, becomes: Partial<ContentVersion>, event?: AuditEvent) =>
      write(async (db) => recorded(db, Boolean(await update(db, token, becomes)), event)),

    /** Replaces the public version. Rejected when the token is stale. */
    publish: (token: VersionToken, becomes: { published_at: string; approver: string }, event: AuditEvent) =>
      write(async (db) => {
        const published = await update(db, token, { ...becomes, state: 'published' });
        if (!published) return false;
        const ofFile = db.updateTable('content_versions').where('file', '=', published.file);
        await ofFile.set({ live: 0 }).where('live', '=', 1).execute();
        await ofFile.set({ live: 1 }).where('id', '=', token.id).execute();
        await db.insertInto('audit_events').values(event).execute();
        return true;
      }),
  };
}
