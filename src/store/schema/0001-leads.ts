import { type Kysely, sql } from 'kysely';
import { type Column, index, texts } from './columns.ts';
import type { Tables } from './schema.ts';

/** The tables of the migration `0001-leads`. Published: what changes them is a later migration. */
export async function firstTables(db: Kysely<Tables>): Promise<void> {
  await leadTables(db);
  await adminTables(db);
  await siteTables(db);
}

/** Leads, what was sent lately, and with them deliveries and trail. */
async function leadTables(db: Kysely<Tables>): Promise<void> {
  await texts(
    db.schema.createTable('investment_leads').addColumn('id', 'text', (column) => column.primaryKey()),
    'email created_at status',
  )
    .addColumn('contacted_at', 'text')
    .$call((table) =>
      texts(
        table,
        `form lead_source first_name last_name phone message investment_amount has_income_200k
        has_real_estate_experience funds_available ready_to_invest guests utm_source utm_medium utm_campaign
        utm_content utm_term page landing_page referrer first_touch last_touch address consent_version
        consent_at consent_calls consent_address`,
      ),
    )
    .addColumn('spam', 'integer', (column) => column.notNull())
    .addColumn('spam_reason', 'text', (column) => column.notNull())
    .addColumn('do_not_email', 'integer', (column) => column.notNull())
    .$call((table) => texts(table, 'search_id search_email search_domain search_first_name search_last_name'))
    .execute();
  const newest = ['created_at', 'id'];
  await index(db, 'leads_newest', 'investment_leads', newest);
  for (const column of ['form', 'status', 'utm_campaign']) {
    await index(db, `leads_${column}`, 'investment_leads', [column, ...newest]);
  }
  for (const column of ['search_id', 'search_email', 'search_domain', 'search_first_name', 'search_last_name']) {
    await index(db, `leads_${column}`, 'investment_leads', [column]);
  }
  await sql`create index leads_spam on investment_leads (created_at, id) where spam = 1`.execute(db);
  await texts(
    db.schema.createTable('recent_submissions').addColumn('key', 'text', (column) => column.primaryKey()),
    'lead_id at',
  ).execute();
  await index(db, 'recent_submissions_at', 'recent_submissions', ['at']);
  await deliveryTables(db);
}

async function deliveryTables(db: Kysely<Tables>): Promise<void> {
  await texts(
    db.schema
      .createTable('deliveries')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('lead_id', 'text', (column) => ofLead(column.notNull())),
    'form destination state body',
  )
    .addColumn('attempts', 'integer', (column) => column.notNull())
    .$call((table) => texts(table, 'created_at due_at'))
    .addColumn('lease_until', 'text')
    .addColumn('delivered_at', 'text')
    .$call((table) => texts(table, 'outcome answer'))
    .execute();
  await index(db, 'deliveries_lead', 'deliveries', ['lead_id']);
  await sql`create index deliveries_open on deliveries (created_at, id, due_at, lease_until, attempts, form, state)
    where state in ('pending', 'sending')`.execute(db);
  await sql`create index deliveries_done on deliveries (state)
    where state in ('delivered', 'failed', 'held')`.execute(db);
  await texts(
    db.schema
      .createTable('lead_events')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('lead_id', 'text', (column) => ofLead(column.notNull())),
    'at kind by via detail',
  ).execute();
  await index(db, 'lead_events_lead', 'lead_events', ['lead_id', 'at', 'id']);
}

/** Accounts and their sessions. */
async function adminTables(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('admins')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('email', 'text', (column) => column.notNull().unique())
    .$call((table) => texts(table, 'password_hash role created_at'))
    .addColumn('disabled_at', 'text')
    .execute();
  await db.schema
    .createTable('sessions')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('data', 'text', (column) => column.notNull())
    .addColumn('admin_id', 'text', (column) => column.references('admins.id').onDelete('cascade'))
    .addColumn('expires_at', 'text', (column) => column.notNull())
    .execute();
  await index(db, 'sessions_end', 'sessions', ['expires_at']);
}

/** Pictures of the site, and what is counted by the day. */
async function siteTables(db: Kysely<Tables>): Promise<void> {
  await db.schema
    .createTable('site_images')
    .addColumn('hash', 'text', (column) => column.primaryKey())
    .addColumn('slot', 'text')
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .addColumn('bytes', 'blob', (column) => column.notNull())
    .$call((table) => texts(table, 'created_at created_by'))
    .execute();
  await index(db, 'site_images_slot', 'site_images', ['slot', 'created_at']);
  await texts(db.schema.createTable('daily_counts'), 'day kind name')
    .addColumn('count', 'integer', (column) => column.notNull())
    .addPrimaryKeyConstraint('daily_counts_key', ['day', 'kind', 'name'] as never)
    .execute();
}

const ofLead = (column: Column) => column.references('investment_leads.id').onDelete('cascade');
