import { type Kysely, sql } from 'kysely';
import { ConfigurationError } from '../../base/errors.ts';
import { indexAll } from '../leads/lead-words.ts';
import { firstTables } from './0001-leads.ts';
import { bulkTables } from './bulk-tables.ts';
import { addColumn, index, texts } from './columns.ts';
import { confirmedEmails } from './confirmed-emails.ts';
import { contentTables } from './content-tables.ts';
import { coveredFilters, orderIndexes } from './lead-indexes.ts';
import { daySums, hourSums, leadSums } from './lead-sums.ts';
import type { Tables } from './schema.ts';
import { viewTables } from './view-tables.ts';
import { webhookTables } from './webhook-tables.ts';
import { pricedWords, searchTables } from './word-index.ts';

/** Hears in a sentence how far a change of a large table is. */
export type Report = (words: string) => void;
type Migration = (db: Kysely<Tables>) => Promise<void>;

/** Every change of the tables, in its order. A published one never changes: a later change is another entry. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001-leads': firstTables,
  '0002-delivery-leases': async (db) => {
    await db.schema
      .createTable('delivery_leases')
      .addColumn('destination', 'text', (column) => column.primaryKey())
      .$call((table) => texts(table, 'holder held_until'))
      .execute();
    // What is open stays small beside what is done: a claim reads only the first of these, newest first; lists read both.
    await db.schema.dropIndex('deliveries_open').execute();
    await db.schema.dropIndex('deliveries_done').execute();
    await sql`create index deliveries_open
    on deliveries (destination, created_at, id, due_at, lease_until, attempts, form, state)
    where state in ('pending', 'sending')`.execute(db);
    await sql`create index deliveries_done on deliveries (state, created_at, id)
    where state in ('delivered', 'failed', 'held')`.execute(db);
  },
  '0003-undelivered-and-order': async (db) => {
    await addColumn(db, 'investment_leads', 'undelivered', 0);
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
    // No version writes the first table of this name, so that it is empty.
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
    await addColumn(db, 'admins', 'totp_step', 0);
    await addColumn(db, 'admins', 'recovery_hashes', '[]');
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
  '0010-new-leads-of-a-form': async (db) => {
    // How many leads of a form are new is said above each list of them.
    await sql`create index leads_new on investment_leads (form, created_at, id)
      where status = 'new' and spam = 0`.execute(db);
  },
  '0011-sessions-and-codes': async (db) => {
    await addColumn(db, 'admins', 'session_generation', 0);
    await addColumn(db, 'admins', 'wrong_codes', 0);
    await db.schema.alterTable('admins').addColumn('codes_from', 'text').execute();
  },
  '0012-api-tokens': async (db) => {
    await db.schema
      .createTable('api_tokens')
      .addColumn('name', 'text', (column) => column.primaryKey())
      .addColumn('last_used_at', 'text')
      .$call((table) => texts(table, 'role hash created_at created_by'))
      .execute();
  },
  '0013-owner-and-follow-up': async (db) => {
    for (const column of ['owner', 'due_on', 'due_text']) await addColumn(db, 'investment_leads', column, '');
    await index(db, 'leads_owner', 'investment_leads', ['owner', 'created_at', 'id', 'status', 'spam']);
    // Few leads have a day: the index holds only those, with what else is filtered.
    await sql`create index leads_due on investment_leads (created_at, id, due_on, owner, form, status, utm_campaign, spam)
      where due_on != ''`.execute(db);
  },
  '0014-webhooks': webhookTables,
  '0015-visitor-mails': async (db) => {
    await db.schema
      .createTable('visitor_mails')
      .addColumn('key', 'text', (column) => column.primaryKey())
      .addColumn('delivery_id', 'text', (column) => column.notNull())
      .addColumn('lead_id', 'text', (column) => column.notNull().references('investment_leads.id').onDelete('cascade'))
      .execute();
    await index(db, 'visitor_mails_lead', 'visitor_mails', ['lead_id']);
  },
  '0016-imports': async (db) => {
    await db.schema
      .createTable('imports')
      .addColumn('id', 'text', (column) => column.primaryKey())
      .addColumn('undone_at', 'text')
      .$call((table) => texts(table, 'at by via'))
      .addColumn('added', 'integer', (column) => column.notNull())
      .addColumn('skipped', 'integer', (column) => column.notNull())
      .execute();
    await addColumn(db, 'investment_leads', 'import_id', '');
    // Undoing an import finds its leads; those that visitors sent are not in this index.
    await sql`create index leads_import on investment_leads (import_id, id) where import_id != ''`.execute(db);
  },
  '0017-people': async (db) => {
    await texts(
      db.schema
        .createTable('people')
        .addColumn('id', 'text', (column) => column.primaryKey())
        .addColumn('email', 'text', (column) => column.notNull().unique()),
      'created_at',
    )
      .addColumn('do_not_email', 'integer', (column) => column.notNull())
      .execute();
    await sql`insert into people (id, email, created_at, do_not_email)
      select min(id), search_email, min(created_at), case when max(do_not_email) = 0 then 0 else 1 end
      from investment_leads group by search_email`.execute(db);
    // Who asked for no email in one form asked for none at all.
    await sql`update investment_leads set do_not_email = 1
      where do_not_email = 0 and search_email in (select email from people where do_not_email = 1)`.execute(db);
  },
  '0018-search': searchTables,
  '0019-removed-leads': async (db) => {
    await texts(
      db.schema.createTable('removed_leads').addColumn('id', 'text', (column) => column.primaryKey()),
      'email removed_at data',
    ).execute();
  },
  '0020-orders': orderIndexes,
  '0021-confirmed-emails': confirmedEmails,
  '0022-lead-sums': leadSums,
  '0023-covered-filters': coveredFilters,
  '0024-content': contentTables,
  '0025-bulk-actions': bulkTables,
  '0026-views': viewTables,
  '0027-priced-words': pricedWords,
  '0028-hour-sums': hourSums,
  '0029-day-sums': daySums,
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

/** Applies what is missing, or what of it is named, and answers it. Runs inside one transaction, so that a database is never half changed. */
export async function applyMigrations(
  db: Kysely<Tables>,
  place: string,
  now: string,
  { named = Object.keys(migrations), report }: { named?: readonly string[]; report?: Report } = {},
): Promise<string[]> {
  const missing = (await missingMigrations(db, place)).filter((name) => named.includes(name));
  for (const name of missing) {
    await migrations[name]?.(db);
    await db.insertInto('migrations').values({ name, at: now }).execute();
  }
  // Last, because it reads the columns that the program has now.
  if (missing.includes('0018-search')) await indexAll(db, report);
  return missing;
}
