import { type Kysely, sql } from 'kysely';
import { index, texts } from './columns.ts';
import type { Tables } from './schema.ts';

/** The tables of what is edited in the browser. Published: what changes them is a later migration. */
export async function contentTables(db: Kysely<Tables>): Promise<void> {
  await texts(
    db.schema
      .createTable('content_versions')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('live', 'integer', (column) => column.notNull()),
    'file state base authors note created_at changed_at approver',
  )
    .addColumn('text', 'text')
    .addColumn('publish_at', 'text')
    .addColumn('published_at', 'text')
    .execute();
  await sql`create unique index content_versions_live on content_versions (file) where live = 1`.execute(db);
  await sql`create unique index content_versions_open on content_versions (file)
    where state in ('draft', 'waiting', 'scheduled')`.execute(db);
  await index(db, 'content_versions_published', 'content_versions', ['state', 'published_at', 'id']);
  await texts(
    db.schema.createTable('page_archive').addColumn('id', 'text', (column) => column.primaryKey()),
    'path at sha256 change',
  )
    .addColumn('html', 'blob', (column) => column.notNull())
    .execute();
  await index(db, 'page_archive_path', 'page_archive', ['path', 'id', 'at']);
}
