import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../db/rows.ts';
import { deleteOrphans } from './people.ts';

/** Below the engines' limits of parameters. */
const atOnce = 5000;

/** Permanently deletes leads with everything stored about them, and people who have no other lead. */
export async function deleteLeads(db: Transaction<Tables>, ids: readonly string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += atOnce) {
    const some = ids.slice(from, from + atOnce);
    await db.deleteFrom('recent_submissions').where('lead_id', 'in', some).execute();
    await db.deleteFrom('undos').where('row_id', 'in', some).execute();
    const deleted = await db.deleteFrom('investment_leads').where('id', 'in', some).returning('search_email').execute();
    await deleteOrphans(
      db,
      deleted.map(({ search_email }) => search_email),
    );
  }
}

/** Leads that can still be restored: few, with a partial index. */
export const deletedLeads = (db: Kysely<Tables>) =>
  db.selectFrom('investment_leads').select('id').where('deleted_at', 'is not', null);
