import { type Kysely, sql } from 'kysely';
import { ConfigurationError } from '../base/errors.ts';
import { isSqlite, runSql } from './engine.ts';
import type { Tables } from './rows.ts';

/**
 * All tables in SQL that both engines take; `runSql` says how types differ. Until the first release a new column is one more line here, and from then
 * on a new migration in `migrations.ts`, since a database that has this baseline never runs it again.
 */
export const baseline = `
create table investment_leads (
  number integer primary key,
  id text not null unique,
  email text not null,
  created_at text not null,
  status text not null,
  contacted_at text,
  form text not null,
  lead_source text not null,
  first_name text not null,
  last_name text not null,
  phone text not null,
  message text not null,
  investment_amount text not null,
  has_income_200k text not null,
  has_real_estate_experience text not null,
  funds_available text not null,
  ready_to_invest text not null,
  guests text not null,
  utm_source text not null,
  utm_medium text not null,
  utm_campaign text not null,
  utm_content text not null,
  utm_term text not null,
  page text not null,
  landing_page text not null,
  referrer text not null,
  first_touch text not null,
  last_touch text not null,
  address text not null,
  consent_version text not null,
  consent_at text not null,
  consent_calls text not null,
  consent_address text not null,
  consent_email text not null default '',
  email_confirmed_at text,
  spam integer not null,
  spam_reason text not null,
  do_not_email integer not null,
  owner text not null default '',
  due_on text not null default '',
  due_text text not null default '',
  import_id text not null default '',
  deleted_at text,
  search_email text not null,
  search_first_name text not null,
  search_last_name text not null,
  search_amount integer
);
create index leads_newest on investment_leads (created_at, number, spam, deleted_at, form, status, utm_source, utm_campaign, owner, contacted_at);
create index leads_id_ending on investment_leads (substr(id, 33));
create index leads_email on investment_leads (search_email);
create index leads_name on investment_leads (search_first_name, search_last_name, created_at, number);
create index leads_last_name on investment_leads (search_last_name);
create index leads_campaign on investment_leads (utm_campaign);
create index leads_spam on investment_leads (created_at, number) where spam = 1;
create index leads_due on investment_leads (due_on, created_at, number) where due_on != '';
create index leads_consent_email on investment_leads (consent_email, created_at, number) where consent_email != '';
create index leads_deleted on investment_leads (deleted_at, id) where deleted_at is not null;
create index leads_import on investment_leads (import_id, id) where import_id != '';

create table people (
  id text primary key,
  email text not null unique,
  created_at text not null,
  do_not_email integer not null,
  email_confirmed_at text,
  opted_out_at text
);

create table recent_submissions (
  key text primary key,
  lead_id text not null,
  at text not null
) without rowid;
create index recent_submissions_at on recent_submissions (at);

create table lead_events (
  id text not null,
  lead_id text not null references investment_leads (id) on delete cascade,
  at text not null,
  kind text not null,
  "by" text not null,
  via text not null,
  detail text not null,
  primary key (lead_id, id)
) without rowid;

create table deliveries (
  id text primary key,
  lead_id text references investment_leads (id) on delete cascade,
  form text not null,
  destination text not null,
  event text not null,
  state text not null,
  body text not null,
  attempts integer not null,
  created_at text not null,
  due_at text not null,
  lease_until text,
  delivered_at text,
  outcome text not null,
  answer text not null
);
create index deliveries_lead on deliveries (lead_id);
create index deliveries_open on deliveries (destination, created_at, due_at, lease_until, attempts, form, state)
  where state in ('pending', 'sending');
create index deliveries_done on deliveries (state, created_at, id) where state in ('delivered', 'failed', 'held');

create table delivery_leases (
  destination text primary key,
  holder text not null,
  held_until text not null
);

create table visitor_mails (
  key text primary key,
  delivery_id text not null,
  lead_id text not null references investment_leads (id) on delete cascade
);
create index visitor_mails_lead on visitor_mails (lead_id);

create table webhooks (
  name text primary key,
  url text not null,
  format text not null,
  events text not null,
  secret text not null,
  previous_secret text not null,
  created_at text not null,
  created_by text not null,
  disabled_by text not null,
  previous_until text,
  disabled_at text,
  failing_since text,
  failed_at text
);

create table import_files (
  id text primary key,
  parts integer not null,
  taken integer not null
);

create table import_file_parts (
  file_id text not null,
  number integer not null,
  bytes blob not null,
  primary key (file_id, number)
);

create table bulk_actions (
  id text primary key,
  at text not null,
  "by" text not null,
  via text not null,
  action text not null,
  changed integer not null,
  unchanged integer not null,
  ended_at text,
  undone_at text
);
create index bulk_actions_at on bulk_actions (at, id);

create table undos (
  id text not null,
  row_id text not null,
  action text not null,
  "by" text not null,
  at text not null,
  expires_at text not null,
  before text not null,
  after text not null,
  primary key (id, row_id)
);
create index undos_row on undos (row_id, at);
create index undos_end on undos (expires_at);

create table lead_views (
  id text primary key,
  author text not null,
  name text not null,
  name_key text not null,
  query text not null,
  shared integer not null,
  created_at text not null
);
create unique index lead_views_name on lead_views (author, name_key);

create table audit_events (
  id text primary key,
  at text not null,
  kind text not null,
  "by" text not null,
  via text not null,
  detail text not null
);
create index audit_events_at on audit_events (at, id);

create table admins (
  id text primary key,
  email text not null unique,
  password_hash text not null,
  role text not null,
  created_at text not null,
  disabled_at text,
  totp_secret text,
  totp_step integer not null default 0,
  recovery_hashes text not null default '[]',
  session_generation integer not null default 0,
  wrong_codes integer not null default 0,
  codes_from text,
  list_columns text not null default ''
);

create table sessions (
  hash text primary key,
  data text not null,
  admin_id text references admins (id) on delete cascade,
  expires_at text not null
);
create index sessions_end on sessions (expires_at);

create table api_tokens (
  name text primary key,
  last_used_at text,
  expires_at text,
  role text not null,
  hash text not null,
  created_at text not null,
  created_by text not null
);

create table shared_keys (
  name text not null,
  value text not null,
  until text not null default '',
  primary key (name, value)
);
create unique index shared_keys_current on shared_keys (name) where until = '';

create table site_images (
  id text primary key,
  file text not null,
  name text not null,
  size integer not null,
  is_public integer not null,
  created_at text not null,
  created_by text not null
);

create table site_image_files (
  name text primary key,
  type text not null,
  bytes blob not null
);

create table content_versions (
  id text primary key,
  live integer not null,
  file text not null,
  state text not null,
  authors text not null,
  note text not null,
  created_at text not null,
  changed_at text not null,
  approver text not null,
  text text,
  publish_at text,
  published_at text
);
create unique index content_versions_live on content_versions (file) where live = 1;
create unique index content_versions_open on content_versions (file) where state in ('draft', 'waiting', 'scheduled');
create index content_versions_published on content_versions (state, published_at, id);

create table page_archive (
  id text primary key,
  path text not null,
  at text not null,
  sha256 text not null,
  change text not null,
  html blob not null
);
create index page_archive_path on page_archive (path, id, at);

create table daily_counts (
  day text not null,
  kind text not null,
  name text not null,
  count integer not null,
  primary key (day, kind, name)
);
`;

/** Planner statistics of a large table. Until somebody runs "analyze", SQLite would otherwise not know that emails are rare and statuses common. */
const sqliteStatistics = `
analyze;
delete from sqlite_stat1;
insert into sqlite_stat1 (tbl, idx, stat) values
  ('investment_leads', 'leads_newest', '1000000 2 1 1 1 1 1 1 1 1 1'),
  ('investment_leads', 'leads_id_ending', '1000000 20'),
  ('investment_leads', 'leads_email', '1000000 2'),
  ('investment_leads', 'leads_name', '1000000 500 5 1 1'),
  ('investment_leads', 'leads_last_name', '1000000 500'),
  ('investment_leads', 'leads_campaign', '1000000 20000');
`;

/** Search texts, with their trigram index. */
export const searchTable = `
create table lead_search (
  number integer primary key references investment_leads (number) on delete cascade,
  text text not null
);
`;

export async function searchTables(db: Kysely<Tables>): Promise<void> {
  await runSql(db, searchTable);
  if (!isSqlite(db)) return trigramsOnServer(db);
  await sql`create virtual table lead_text using fts5(text, content='lead_search', content_rowid='number', tokenize='trigram', detail=none, columnsize=0)`.execute(
    db,
  );
  // Erased text is overwritten at once, not by a later merge.
  await sql`insert into lead_text (lead_text, rank) values ('secure-delete', 1)`.execute(db);
  // Erasing reads the list of each trigram, and only lists of several pages can be skipped through. With SQLite's pages of 4,050 bytes
  // the newest of 20,000 similar leads takes 23 ms, with these 3 ms.
  await sql`insert into lead_text (lead_text, rank) values ('pgsz', 500)`.execute(db);
  const add = 'insert into lead_text (rowid, text) values (new.number, new.text);';
  const remove = "insert into lead_text (lead_text, rowid, text) values ('delete', old.number, old.text);";
  for (const [event, work] of [
    ['insert', add],
    ['delete', remove],
    ['update', `${remove} ${add}`],
  ] as const) {
    await sql.raw(`create trigger lead_search_${event} after ${event} on lead_search begin ${work} end`).execute(db);
  }
  await runSql(db, sqliteStatistics);
}

async function trigramsOnServer(db: Kysely<Tables>): Promise<void> {
  const find = sql<{ schema: string }>`select nspname as schema from pg_extension
    join pg_namespace on pg_namespace.oid = extnamespace where extname = 'pg_trgm'`;
  // Against programs that create it at the same time.
  await sql`select pg_advisory_xact_lock(hashtext('mainstreet pg_trgm'))`.execute(db);
  let [found] = (await find.execute(db)).rows;
  if (!found) {
    try {
      await sql`create extension pg_trgm schema public`.execute(db);
    } catch (error) {
      throw new ConfigurationError(
        'The search needs the extension pg_trgm of PostgreSQL, which comes with it (package postgresql-contrib on some systems). Let an administrator of the database run: create extension pg_trgm schema public;',
        { cause: error },
      );
    }
    [found] = (await find.execute(db)).rows;
  }
  await sql`create index lead_search_text on lead_search using gin (text ${sql.id(found?.schema ?? 'public')}.gin_trgm_ops)`.execute(
    db,
  );
}
