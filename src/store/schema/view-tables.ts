import { type Kysely, sql } from 'kysely';
import { addColumn, texts } from './columns.ts';
import type { Tables } from './schema.ts';

/** The columns that an account chose for its list of leads, and the views of it that were saved. */
export async function viewTables(db: Kysely<Tables>): Promise<void> {
  await addColumn(db, 'admins', 'list_columns', '');
  const table = db.schema.createTable('lead_views').addColumn('id', 'text', (column) => column.primaryKey());
  await texts(table, 'author name name_key words columns created_at')
    .addColumn('shared', 'integer', (column) => column.notNull())
    .addColumn('deleted_at', 'text')
    .execute();
  await sql`create unique index lead_views_name on lead_views (author, name_key) where deleted_at is null`.execute(db);
}
