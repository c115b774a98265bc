import { type Kysely, sql } from 'kysely';
import { addColumn } from './columns.ts';
import type { Tables } from './schema.ts';

/** When people confirmed their email, and what their consent says of it. Published: what changes it is a later migration. */
export async function confirmedEmails(db: Kysely<Tables>): Promise<void> {
  await addColumn(db, 'investment_leads', 'consent_email', '');
  for (const table of ['investment_leads', 'people']) {
    await db.schema.alterTable(table).addColumn('email_confirmed_at', 'text').execute();
  }
  // Only leads whose person was asked are in it.
  await sql`create index leads_consent_email
      on investment_leads (consent_email, created_at, id, form, status, utm_campaign, spam)
      where consent_email != ''`.execute(db);
}
