import { sql } from 'kysely';
import type { Engine } from '../../db/engine.ts';
import type { ArchiveStore } from './archive.ts';

/** The pages as they were, in a database. */
export function archiveIn(engine: Engine): ArchiveStore {
  const facts = ['id', 'path', 'at', 'sha256', 'change'] as const;
  return {
    newest: () =>
      engine.read(async (db) => {
        const rows = await db
          .selectFrom('page_archive as newest')
          .select(['path', 'sha256'])
          .where(({ not, exists, selectFrom }) =>
            not(
              exists(
                selectFrom('page_archive as later')
                  .select(sql`1`.as('one'))
                  .whereRef('later.path', '=', 'newest.path')
                  .whereRef('later.id', '>', 'newest.id'),
              ),
            ),
          )
          .execute();
        return new Map(rows.map(({ path, sha256 }) => [path, sha256]));
      }),

    add: (page) =>
      engine.write(
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

    at: (path, time) =>
      engine.read(async (db) => {
        const of = db.selectFrom('page_archive').where('path', '=', path);
        const page = await of.selectAll().where('at', '<=', time).orderBy('id', 'desc').limit(1).executeTakeFirst();
        if (!page) return undefined;
        const next = await of.select('at').where('id', '>', page.id).orderBy('id').limit(1).executeTakeFirst();
        return { ...page, until: next?.at ?? null };
      }),

    history: (path, limit) =>
      engine.read((db) =>
        db
          .selectFrom('page_archive')
          .select(facts)
          .where('path', '=', path)
          .orderBy('id', 'desc')
          .limit(limit)
          .execute(),
      ),

    find: (id) =>
      engine.read((db) => db.selectFrom('page_archive').selectAll().where('id', '=', id).executeTakeFirst()),

    pagesAfter: (id, limit) =>
      engine.read((db) =>
        db.selectFrom('page_archive').select(['id', 'html']).where('id', '>', id).orderBy('id').limit(limit).execute(),
      ),

    paths: () =>
      engine.read(async (db) => {
        const rows = await db.selectFrom('page_archive').select('path').distinct().orderBy('path').execute();
        return rows.map(({ path }) => path);
      }),
  };
}
