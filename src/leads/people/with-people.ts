import { sql, type Transaction } from 'kysely';
import type { LeadRow, Tables } from '../../db/schema.ts';

/** Rows of one statement, which has a limited number of parameters. */
const rowsAtOnce = 1000;

/**
 * Leads that are about to be stored, after their people are: who asked for no email gets none by a new lead either, and who has
 * confirmed theirs has done so for all of them.
 */
export async function withPeople(db: Transaction<Tables>, leads: LeadRow[]): Promise<LeadRow[]> {
  const first = new Map<string, LeadRow>();
  for (const lead of leads) {
    const known = first.get(lead.search_email);
    if (!known || lead.id < known.id) first.set(lead.search_email, lead);
  }
  // In one order, so that two instances with the same people wait for each other instead of both giving up.
  const people = [...first.values()].sort((one, other) => (one.search_email < other.search_email ? -1 : 1));
  const silent = new Set(leads.flatMap(({ search_email, do_not_email }) => (do_not_email ? search_email : [])));
  // A file may say it of people who are new, and of nobody else.
  const confirmed = new Map<string, string | null>(
    leads.flatMap(({ search_email, email_confirmed_at }) =>
      email_confirmed_at ? [[search_email, email_confirmed_at] as const] : [],
    ),
  );
  for (let start = 0; start < people.length; start += rowsAtOnce) {
    const stored = await db
      .insertInto('people')
      .values(
        people.slice(start, start + rowsAtOnce).map(({ id, search_email: email, created_at }) => ({
          id,
          email,
          created_at,
          do_not_email: silent.has(email) ? (1 as const) : (0 as const),
          email_confirmed_at: confirmed.get(email) ?? null,
        })),
      )
      // The row is locked by it: nobody says "do not email" between here and the lead.
      // An import may have older leads of a known person.
      .onConflict((conflict) =>
        conflict.column('email').doUpdateSet({
          created_at: sql`case when excluded.created_at < people.created_at then excluded.created_at else people.created_at end`,
        }),
      )
      .returning(['email', 'do_not_email', 'email_confirmed_at'])
      .execute();
    for (const { email, do_not_email, email_confirmed_at } of stored) {
      if (do_not_email) silent.add(email);
      confirmed.set(email, email_confirmed_at);
    }
  }
  if (silent.size) for (const lead of leads) if (silent.has(lead.search_email)) lead.do_not_email = 1;
  for (const lead of leads) {
    const at = confirmed.get(lead.search_email) ?? null;
    if (at) lead.consent_email = 'confirmed';
    else if (lead.email_confirmed_at) lead.consent_email = 'unconfirmed';
    lead.email_confirmed_at = at;
  }
  return leads;
}

/** Removes those of the emails that no lead has any more. */
export async function deleteOrphans(db: Transaction<Tables>, emails: readonly string[]): Promise<void> {
  if (!emails.length) return;
  await db
    .deleteFrom('people')
    .where('email', 'in', [...new Set(emails)])
    .where((row) =>
      row.not(
        row.exists(
          row
            .selectFrom('investment_leads')
            .select('investment_leads.id')
            .whereRef('investment_leads.search_email', '=', 'people.email'),
        ),
      ),
    )
    .execute();
}
