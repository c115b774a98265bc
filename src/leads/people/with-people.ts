import { sql, type Transaction } from 'kysely';
import type { Dialect } from '../../db/dialect.ts';
import type { Person } from '../../db/rows.ts';
import type { LeadRow, Tables } from '../../db/schema.ts';

/**
 * Stores the people of leads that are about to be stored, and fills in what they decided: who asked for no email gets none by a new lead either, and who has
 * confirmed theirs has done so for all of them. Answers the emails that were known before.
 */
export async function withPeople(
  db: Transaction<Tables>,
  { insertAll }: Pick<Dialect, 'insertAll'>,
  leads: readonly LeadRow[],
): Promise<Set<string>> {
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
  const stored = await insertAll(
    db,
    'people',
    people.map(({ id, search_email: email, created_at }) => ({
      id,
      email,
      created_at,
      do_not_email: silent.has(email) ? 1 : 0,
      email_confirmed_at: confirmed.get(email) ?? null,
    })),
    // The row is locked by it: nobody says "do not email" between here and the lead.
    // An import may have older leads of a known person.
    sql<Pick<Person, 'id' | 'email' | 'do_not_email' | 'email_confirmed_at'>>`on conflict (email) do update
      set created_at = case when excluded.created_at < people.created_at then excluded.created_at else people.created_at end
      returning id, email, do_not_email, email_confirmed_at`,
  );
  for (const { email, do_not_email, email_confirmed_at } of stored) {
    if (do_not_email) silent.add(email);
    confirmed.set(email, email_confirmed_at);
  }
  if (silent.size) for (const lead of leads) if (silent.has(lead.search_email)) lead.do_not_email = 1;
  for (const lead of leads) {
    const at = confirmed.get(lead.search_email) ?? null;
    if (at) lead.consent_email = 'confirmed';
    else if (lead.email_confirmed_at) lead.consent_email = 'unconfirmed';
    lead.email_confirmed_at = at;
  }
  return new Set(stored.flatMap(({ id, email }) => (first.get(email)?.id === id ? [] : email)));
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
