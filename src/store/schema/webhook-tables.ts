import { type Kysely, sql } from 'kysely';
import { index, texts } from './columns.ts';
import type { Tables } from './schema.ts';

/** The tables of the migration of webhooks. Published: what changes them is a later migration. */
export async function webhookTables(db: Kysely<Tables>): Promise<void> {
  await texts(
    db.schema.createTable('webhooks').addColumn('name', 'text', (column) => column.primaryKey()),
    'url format events secret previous_secret created_at created_by disabled_by',
  )
    .addColumn('previous_until', 'text')
    .addColumn('disabled_at', 'text')
    .addColumn('failing_since', 'text')
    .execute();
  await deliveriesWithoutLead(db);
}

/** A delivery may be about no lead, such as an erased person; a file cannot take `not null` from a column that is there. */
async function deliveriesWithoutLead(db: Kysely<Tables>): Promise<void> {
  await texts(
    db.schema
      .createTable('deliveries_of_any')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('lead_id', 'text', (column) => column.references('investment_leads.id').onDelete('cascade')),
    'form destination event state body',
  )
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .$call((table) => texts(table, 'created_at due_at'))
    .addColumn('lease_until', 'text')
    .addColumn('delivered_at', 'text')
    .$call((table) => texts(table, 'outcome answer'))
    .execute();
  const columns = sql.raw(`id, lead_id, form, destination, state, body, attempts, created_at, due_at, lease_until,
    delivered_at, outcome, answer`);
  await sql`insert into deliveries_of_any (${columns}, event) select ${columns}, '' from deliveries`.execute(db);
  await db.schema.dropTable('deliveries').execute();
  await db.schema.alterTable('deliveries_of_any').renameTo('deliveries').execute();
  await index(db, 'deliveries_lead', 'deliveries', ['lead_id']);
  await sql`create index deliveries_open
    on deliveries (destination, created_at, id, due_at, lease_until, attempts, form, state)
    where state in ('pending', 'sending')`.execute(db);
  await sql`create index deliveries_done on deliveries (state, created_at, id)
    where state in ('delivered', 'failed', 'held')`.execute(db);
}
