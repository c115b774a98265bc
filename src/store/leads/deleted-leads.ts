import { type Expression, type Kysely, type SqlBool, sql } from 'kysely';
import type { Tables } from '../schema/schema.ts';

/** Leads that can be restored still: few, by an index of their own. */
export const deletedLeads = (db: Kysely<Tables>) =>
  db.selectFrom('investment_leads').select('id').where('deleted_at', 'is not', null);

/** Whether a delivery is about a lead that is not deleted, or about none. */
export const isDeliveryThere: Expression<SqlBool> = sql`coalesce(deliveries.lead_id, '') not in (select id from investment_leads where deleted_at is not null)`;
