import { type CreateTableBuilder, type Kysely, sql } from 'kysely';
import { ConfigurationError } from '../errors.ts';
import type { Tables } from './schema.ts';

type Migration = (db: Kysely<Tables>) => Promise<void>;

/** Every change of the tables, in its order. A published one never changes: a later change is another entry. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-leads': async (db) => {
    await leadTables(db);
    await adminTables(db);
    await siteTables(db);
  },
  '0002-delivery-leases': async (db) => {
    await db.schema
      .createTable('delivery_leases')
      .addColumn('destination', 'text', (column) => column.primaryKey())
      .$call((table) => texts(table, 'holder held_until'))
      .execute();
    await deliveryIndexes(db);
  },
  '0003-undelivered-and-order': async (db) => {
    await db.schema
      .alterTable('investment_leads')
      .addColumn('undelivered', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await sql`update investment_leads set undelivered = case when exists (
        select 1 from deliveries
        where lead_id = investment_leads.id and state in ('pending', 'sending', 'failed')
      ) then 1 else 0 end`.execute(db);
    // With the other filters inside, what fits is found without reading a single lead.
    await sql`create index leads_undelivered on investment_leads (created_at, id, form, status, utm_campaign, spam)
      where undelivered = 1`.execute(db);
    await db.schema.dropIndex('leads_search_email').execute();
    await index(db, 'leads_search_email', 'investment_leads', ['search_email', 'id']);
  },
  '0004-audit-events': async (db) => {
    await texts(
      db.schema.createTable('audit_events').addColumn('id', 'text', (column) => column.primaryKey()),
      'at kind by via detail',
    ).execute();
    await index(db, 'audit_events_at', 'audit_events', ['at', 'id']);
  },
  '0005-uploads-and-reports': async (db) => {
    await uploadTables(db);
    // The dashboard counts a day from this index alone.
    await sql`create index leads_counted on investment_leads (created_at, form, utm_source, utm_campaign)
      where spam = 0`.execute(db);
  },
  '0006-counted-filters': async (db) => {
    // With status and flag inside, the leads of a filter are counted without reading one.
    for (const column of ['form', 'status', 'utm_campaign']) {
      await db.schema.dropIndex(`leads_${column}`).execute();
      const beside = ['status', 'spam'].filter((name) => name !== column);
      await index(db, `leads_${column}`, 'investment_leads', [column, 'created_at', 'id', ...beside]);
    }
  },
  '0007-second-step': async (db) => {
    await db.schema.alterTable('admins').addColumn('totp_secret', 'text').execute();
    await db.schema
      .alterTable('admins')
      .addColumn('totp_step', 'integer', (column) => column.notNull().defaultTo(0))
      .execute();
    await db.schema
      .alterTable('admins')
      .addColumn('recovery_hashes', 'text', (column) => column.notNull().defaultTo('[]'))
      .execute();
  },
  '0008-counted-searches': async (db) => {
    // With the flag inside, finds are counted without reading one; with the other name, "ann cee" reads no other Ann.
    const searched = {
      search_email: ['id', 'spam'],
      search_domain: ['spam'],
      search_first_name: ['search_last_name', 'spam'],
      search_last_name: ['search_first_name', 'spam'],
    };
    for (const [column, beside] of Object.entries(searched)) {
      await db.schema.dropIndex(`leads_${column}`).execute();
      await index(db, `leads_${column}`, 'investment_leads', [column, ...beside]);
    }
    await db.schema.dropIndex('leads_spam').execute();
    await sql`create index leads_spam on investment_leads (created_at, id, form, status, utm_campaign)
      where spam = 1`.execute(db);
  },
  '0009-shared-keys': async (db) => {
    await sql`create table shared_keys (name text not null primary key, value text not null)`.execute(db);
  },
};

/** The names of migrations that `db` still needs. Throws `ConfigurationError` when the database is newer than the program. */
export async function missingMigrations(db: Kysely<Tables>, place: string): Promise<string[]> {
  await db.schema
    .createTable('migrations')
    .ifNotExists()
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('at', 'text', (column) => column.notNull())
    .execute();
  const applied = (await db.selectFrom('migrations').select('name').execute()).map((row) => row.name);
  if (applied.some((name) => !(name in migrations))) {
    throw new ConfigurationError(
      `${place} was written by a newer version of this program; update the program, or use another database.`,
    );
  }
  return Object.keys(migrations).filter((name) => !applied.includes(name));
}

/** Applies what is missing, and answers it. Runs inside one transaction, so that a database is never half changed. */
export async function applyMigrations(db: Kysely<Tables>, place: string, now: string): Promise<string[]> {
  const missing = await missingMigrations(db, place);
  for (const name of missing) {
    await migrations[name]?.(db);
    await db.insertInto('migrations').values({ name, at: now }).execute();
  }
  return missing;
}

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

/** What is open stays small beside what is done: a claim reads only the first of these, newest first; lists read both. */
async function deliveryIndexes(db: Kysely<Tables>): Promise<void> {
  await db.schema.dropIndex('deliveries_open').execute();
  await db.schema.dropIndex('deliveries_done').execute();
  await sql`create index deliveries_open
    on deliveries (destination, created_at, id, due_at, lease_until, attempts, form, state)
    where state in ('pending', 'sending')`.execute(db);
  await sql`create index deliveries_done on deliveries (state, created_at, id)
    where state in ('delivered', 'failed', 'held')`.execute(db);
}

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

/** Nothing has ever written the first table of this name. */
async function uploadTables(db: Kysely<Tables>): Promise<void> {
  await db.schema.dropTable('site_images').execute();
  await db.schema
    .createTable('site_images')
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('slot', 'text')
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('size', 'integer', (column) => column.notNull())
    .addColumn('width', 'integer', (column) => column.notNull())
    .addColumn('height', 'integer', (column) => column.notNull())
    .$call((table) => texts(table, 'files created_at created_by'))
    .execute();
  await index(db, 'site_images_newest', 'site_images', ['slot', 'created_at', 'id']);
  await db.schema
    .createTable('site_image_files')
    .addColumn('name', 'text', (column) => column.primaryKey())
    .addColumn('type', 'text', (column) => column.notNull())
    .addColumn('bytes', 'blob', (column) => column.notNull())
    .execute();
}

type Table = CreateTableBuilder<string, string>;
type Column = Parameters<NonNullable<Parameters<Table['addColumn']>[2]>>[0];

const ofLead = (column: Column) => column.references('investment_leads.id').onDelete('cascade');

/** Adds text columns that are never null, named in one text. */
function texts(table: CreateTableBuilder<string, never>, names: string): CreateTableBuilder<string, never> {
  return names
    .trim()
    .split(/\s+/)
    .reduce((all, name) => all.addColumn(name, 'text', (column) => column.notNull()), table as Table) as never;
}

function index(db: Kysely<Tables>, name: string, table: string, columns: string[]): Promise<void> {
  return db.schema.createIndex(name).on(table).columns(columns).execute();
}
