import type { Kysely } from 'kysely';
import { index, texts } from './columns.ts';
import type { Tables } from './schema.ts';

/** The tables of what was done with many leads at once. */
export async function bulkTables(db: Kysely<Tables>): Promise<void> {
  await texts(
    db.schema.createTable('bulk_actions').addColumn('id', 'text', (column) => column.primaryKey()),
    'at by via action',
  )
    .addColumn('changed', 'integer', (column) => column.notNull())
    .addColumn('unchanged', 'integer', (column) => column.notNull())
    .addColumn('ended_at', 'text')
    .execute();
  const bulkLeads = db.schema
    .createTable('bulk_leads')
    .addPrimaryKeyConstraint('bulk_leads_key', ['bulk_id', 'lead_id'] as never);
  await texts(bulkLeads, 'bulk_id lead_id undo').execute();
  await index(db, 'bulk_leads_lead', 'bulk_leads', ['lead_id']);
}
