import type { Engine } from '../../db/engine.ts';
import type { ArchivedPage } from '../../db/rows.ts';

/** The path has no page from then on. */
export const hasEnded = ({ sha256 }: Pick<ArchivedPage, 'sha256'>) => sha256 === '';

/** Why a page changed: published files, the passing of time, or a start with other files or another release. */
export interface PageChange {
  /** A day began, or an event began or ended. */
  byTime?: true;
  versions: readonly { file: string; id: string; authors: string; approver: string; note: string }[];
}

export type ArchiveStore = ReturnType<typeof archiveIn>;

export function archiveIn({ db, write }: Engine) {
  const facts = ['id', 'path', 'at', 'sha256', 'change'] as const;
  return {
    newest: async () => {
      const latest = db
        .selectFrom('page_archive')
        .select(({ fn }) => fn.max('id').as('id'))
        .groupBy('path');
      const rows = await db.selectFrom('page_archive').select(['path', 'sha256']).where('id', 'in', latest).execute();
      return new Map<string, string>(rows.map(({ path, sha256 }) => [path, sha256]));
    },

    /** Does nothing if the newest page of the path has this digest. */
    add: (page: ArchivedPage) =>
      write(
        async (db) => {
          const newest = await db
            .selectFrom('page_archive')
            .select(['sha256', 'id'])
            .where('path', '=', page.path)
            .orderBy('id', 'desc')
            .limit(1)
            .executeTakeFirst();
          if (newest?.sha256 === page.sha256) return false;
          await db.insertInto('page_archive').values(page).execute();
          return true;
        },
        { isolation: 'serializable' },
      ),

    /** The page at a time, and when it was replaced. */
    at: async (path: string, time: string) => {
      const of = db.selectFrom('page_archive').where('path', '=', path);
      const page = await of.selectAll().where('at', '<=', time).orderBy('id', 'desc').limit(1).executeTakeFirst();
      if (!page) return undefined;
      const next = await of.select('at').where('id', '>', page.id).orderBy('id').limit(1).executeTakeFirst();
      return { ...page, until: next?.at ?? null };
    },

    history: (path: string, limit: number) =>
      db.selectFrom('page_archive').select(facts).where('path', '=', path).orderBy('id', 'desc').limit(limit).execute(),

    find: (id: string) => db.selectFrom('page_archive').selectAll().where('id', '=', id).executeTakeFirst(),

    pagesAfter: (id: string, limit: number) =>
      db.selectFrom('page_archive').select(['id', 'html']).where('id', '>', id).orderBy('id').limit(limit).execute(),

    paths: async () => {
      const rows = await db.selectFrom('page_archive').select('path').distinct().orderBy('path').execute();
      return rows.map(({ path }) => path);
    },
  };
}
