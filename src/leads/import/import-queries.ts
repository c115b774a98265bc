import { type Kysely, sql } from 'kysely';
import type { Engine } from '../../db/engine.ts';
import type { Lead } from '../../db/rows.ts';
import type { Tables } from '../../db/schema.ts';
import { formColumns } from '../../site/lead-columns.ts';
import { addCounts } from '../bulk/bulk-queries.ts';
import { emailOf } from '../people/person.ts';
import { setDoNotEmail } from '../people/person-queries.ts';
import { insertUnits } from '../save-submissions.ts';
import type { ImportStore, SameBy } from './import-store.ts';

/** A literal, so that the partial index can be used. */
export const isImported = sql<boolean>`import_id != ''`;

/** Imports in a database. */
export function importsIn({ read, write, dialect }: Engine): ImportStore {
  return {
    compare: (leads, sameBy) =>
      read(async (db) => {
        const fresh = await withoutStored(
          db,
          leads.map((lead) => ({ lead })),
          sameBy,
        );
        return { stored: leads.length - fresh.length, optOuts: (await peopleToOptOut(db, leads)).length };
      }),

    add: (importId, leads, sameBy, optOut) =>
      write(async (db) => {
        for (const email of await peopleToOptOut(
          db,
          leads.map(({ lead }) => lead),
        )) {
          await setDoNotEmail(db, email, true, optOut);
        }
        const fresh = await withoutStored(db, leads, sameBy);
        const units = fresh.map(({ lead, event }) => ({ lead, events: [event], deliveries: [], importId }));
        await insertUnits(db, dialect, units);
        const counts = { added: fresh.length, skipped: leads.length - fresh.length };
        await addCounts(db, importId, { changed: counts.added, unchanged: counts.skipped });
        return counts;
      }),

    left: (id, limit) =>
      read(async (db) => {
        const own = db
          .selectFrom('investment_leads')
          .where('import_id', '=', id)
          .where(isImported)
          .where('deleted_at', 'is', null);
        const { count } = await own.select((row) => row.fn.countAll<number>().as('count')).executeTakeFirstOrThrow();
        const leads = await own.select(['id', 'email']).orderBy('id', 'desc').limit(limit).execute();
        return { count: Number(count), leads };
      }),
  };
}

/** Those whom a file wants to be emailed no more, and who are emailed still. */
async function peopleToOptOut(db: Kysely<Tables>, leads: readonly Lead[]): Promise<string[]> {
  const emails = leads.flatMap(({ email, do_not_email }) => (do_not_email ? emailOf(email) : []));
  if (!emails.length) return [];
  const found = db
    .selectFrom('people')
    .select('email')
    .where('email', 'in', [...new Set(emails)]);
  return (await found.where('do_not_email', '=', 0).execute()).map(({ email }) => email);
}

const compared = ['form', 'created_at', ...formColumns] as const;
type Compared = Pick<Lead, (typeof compared)[number]>;

/** The leads that are neither stored nor twice among themselves. */
async function withoutStored<T extends { lead: Lead }>(
  db: Kysely<Tables>,
  leads: readonly T[],
  sameBy: SameBy,
): Promise<T[]> {
  const emails = [...new Set(leads.map(({ lead }) => lead.email.toLowerCase()))];
  const stored = await db
    .selectFrom('investment_leads')
    .select(compared)
    .where('search_email', 'in', emails)
    .where('deleted_at', 'is', null)
    .execute();
  const known = new Set(stored.flatMap((lead) => (sameBy === 'time' ? timesOf(lead) : [valuesOf(lead)])));
  return leads.filter(({ lead }) => {
    const key = sameBy === 'time' ? timeKey(lead, lead.created_at) : valuesOf(lead);
    if (known.has(key)) return false;
    known.add(key);
    return true;
  });
}

const timeKey = ({ email, form }: Compared, time: string) => JSON.stringify([email.toLowerCase(), form, time]);

/** A stored time exactly, and to the second as spreadsheets that show no more give it back. */
function timesOf(lead: Compared): string[] {
  const time = Date.parse(lead.created_at);
  const seconds = [Math.floor(time / 1000), Math.round(time / 1000)].map((count) =>
    new Date(1000 * count).toISOString(),
  );
  return [lead.created_at, ...seconds].map((each) => timeKey(lead, each));
}

const valuesOf = (lead: Compared): string =>
  JSON.stringify([
    lead.form,
    ...formColumns.map((name) => (name === 'email' ? lead.email.toLowerCase() : lead[name].trim())),
  ]);
