import type { Kysely } from 'kysely';
import type { Tables } from '../db/schema.ts';

/** Leads that can be restored still: few, by an index of their own. */
export const deletedLeads = (db: Kysely<Tables>) =>
  db.selectFrom('investment_leads').select('id').where('deleted_at', 'is not', null);
