import { type Kysely, sql } from 'kysely';
import { index } from './columns.ts';
import type { Tables } from './schema.ts';
import { isFile } from './word-index.ts';

/** What leads are filtered by together. */
const filtered = ['form', 'status', 'utm_campaign', 'utm_source', 'owner'];

/** The indexes of the migration of covered filters. Published: what changes them is a later migration. */
export async function coveredFilters(db: Kysely<Tables>): Promise<void> {
  // With every other filter inside, what several filters leave is found without reading a lead.
  for (const column of filtered) {
    const beside = [...filtered.filter((name) => name !== column), 'spam'];
    await db.schema.dropIndex(`leads_${column}`).execute();
    await index(db, `leads_${column}`, 'investment_leads', [column, 'created_at', 'id', ...beside]);
  }
  await db.schema.dropIndex('leads_spam').execute();
  await sql`create index leads_spam on investment_leads (created_at, id, ${sql.raw(filtered.join(', '))}) where spam = 1`.execute(
    db,
  );
  // With the flag inside, the place of a page in an order is counted without reading a lead.
  await db.schema.dropIndex('leads_name').execute();
  const name = ['search_first_name', 'search_last_name', 'created_at', 'id', 'spam'];
  await index(db, 'leads_name', 'investment_leads', name);
  await db.schema.dropIndex('leads_contacted').execute();
  await sql`create index leads_contacted on investment_leads (coalesce(contacted_at, ''), created_at, id, spam)`.execute(
    db,
  );
  // Says whether a word is the beginning of longer ones; it is a view of the index and stores nothing.
  if (isFile(db)) await sql`create virtual table lead_words_terms using fts5vocab(lead_words, instance)`.execute(db);
}

/** The indexes of the migration of orders. Published: what changes them is a later migration. */
export async function orderIndexes(db: Kysely<Tables>): Promise<void> {
  // A list of a million leads reads a page of it in each order.
  await index(db, 'leads_name', 'investment_leads', ['search_first_name', 'search_last_name', 'created_at', 'id']);
  await sql`create index leads_contacted on investment_leads (coalesce(contacted_at, ''), created_at, id)`.execute(db);
  await index(db, 'leads_utm_source', 'investment_leads', ['utm_source', 'created_at', 'id', 'status', 'spam']);
  await db.schema.dropIndex('leads_due').execute();
  await sql`create index leads_due on investment_leads (due_on, created_at, id, owner, form, status, utm_campaign, spam)
      where due_on != ''`.execute(db);
}
