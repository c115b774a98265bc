import { sql, type Transaction } from 'kysely';
import { type LeadEvent, leadEvent } from '../base/events.ts';
import type { Dialect, Engine } from '../db/engine.ts';
import type { Delivery, Lead, LeadRow, Tables } from '../db/rows.ts';
import { newDelivery } from '../outbox/delivery.ts';
import { resend } from '../outbox/undelivered.ts';
import { amountFrom } from '../site/forms/amounts.ts';
import { leadColumnOrder } from '../site/lead-columns.ts';
import { type Access, canSeeLeads } from '../site/route.ts';
import { activeWebhooks, announcementsOf, releaseHeld, withPromises, writeEvents } from './announce.ts';
import { deletedLeads } from './delete-leads.ts';
import { indexLeads } from './lead-search.ts';
import { emailOf, withPeople } from './people.ts';
import { normalize } from './search-text.ts';

export interface RepeatChange {
  lead: Partial<
    Pick<Lead, 'spam' | 'spam_reason' | 'consent_version' | 'consent_at' | 'consent_calls' | 'consent_address'>
  >;
  events: readonly LeadEvent[];
  /** When held deliveries become due, ISO 8601 UTC. */
  release?: string;
  /** To destinations that may have the previous answer. */
  deliveries: readonly Delivery[];
}

/** A lead, its deliveries and its first event, stored together or not at all. */
export interface Submission {
  /** SHA-256 of form, email and values. */
  key: string;
  /** A key stored since then is the same lead. */
  repeatSince: string;
  lead: Lead;
  deliveries: readonly Delivery[];
  event: LeadEvent;
  /** Changes to an existing lead with the same key. */
  changes(stored: Lead): RepeatChange | undefined;
}

/** Applies repeats in order. Their keys are locked against other instances. */
async function applyRepeats(
  db: Transaction<Tables>,
  repeats: readonly { id: string; submission: Submission }[],
): Promise<void> {
  if (!repeats.length) return;
  const ids = [...new Set(repeats.map(({ id }) => id))];
  const rows = await db.selectFrom('investment_leads').select(leadColumnOrder).where('id', 'in', ids).execute();
  const leads = new Map<string, Lead>(rows.map((lead) => [lead.id, lead]));
  for (const { id, submission } of repeats) {
    const stored = leads.get(id);
    const change = stored && submission.changes(stored);
    if (!change) continue;
    await applyChange(db, id, change);
    leads.set(id, { ...stored, ...change.lead });
  }
}

async function applyChange(db: Transaction<Tables>, id: string, change: RepeatChange): Promise<void> {
  await db.updateTable('investment_leads').set(change.lead).where('id', '=', id).execute();
  if (change.release) await releaseHeld(db, id, change.release);
  for (const each of change.deliveries) await resend(db, id, each);
  await writeEvents(db, id, change.events);
}

export interface Saved {
  id: string;
  repeated: boolean;
}

/** Results are in the order of the submissions. */
export async function saveSubmissions(
  db: Transaction<Tables>,
  dialect: Pick<Dialect, 'insertAll'>,
  submissions: readonly Submission[],
): Promise<Saved[]> {
  const first = new Map<string, Submission>();
  for (const submission of submissions) {
    if (!first.has(submission.key)) first.set(submission.key, submission);
  }
  // Submissions of a batch are milliseconds apart, so the earliest limit applies to all.
  const repeatSince = submissions.reduce((least, { repeatSince }) => (repeatSince < least ? repeatSince : least), '~');
  // Sorted, so that two instances with the same keys don't deadlock.
  const inOrder = [...first.values()].sort((one, other) => (one.key < other.key ? -1 : 1));
  const taken = await takeKeys(db, dialect, inOrder, repeatSince);
  const fresh = [...first.values()].filter(({ lead }) => taken.has(lead.id));
  if (fresh.length) {
    const webhooks = await activeWebhooks(db);
    const rows = fresh.map(leadRow);
    await fillOwners(db, rows, await withPeople(db, dialect, rows));
    const announced = fresh.map(({ lead, event }) => announcementsOf(webhooks, lead, event));
    const units = fresh.map(({ lead, deliveries, event }, index) => ({
      lead,
      deliveries,
      events: [withPromises(event, announced[index] ?? [])],
    }));
    await insertLeads(db, dialect, units, rows);
    await dialect.insertAll(db, 'deliveries', announced.flat());
  }
  const repeats = [...first.values()].filter(({ lead }) => !taken.has(lead.id)).map(({ key }) => key);
  const stored = await leadsOfKeys(db, repeats);
  await db.deleteFrom('recent_submissions').where('at', '<', repeatSince).execute();
  const saved = submissions.map((submission) => {
    const id = stored.get(submission.key) ?? first.get(submission.key)?.lead.id ?? submission.lead.id;
    return { id, submission, repeated: id !== submission.lead.id };
  });
  await applyRepeats(
    db,
    saved.filter(({ repeated }) => repeated),
  );
  return saved.map(({ id, repeated }) => ({ id, repeated }));
}

/** New leads of a known person get the owner of that person's newest lead, if the owner still sees leads. Not spam. */
async function fillOwners(
  db: Transaction<Tables>,
  rows: readonly LeadRow[],
  known: ReadonlySet<string>,
): Promise<void> {
  const emails = rows.flatMap(({ spam, search_email }) => (!spam && known.has(search_email) ? search_email : []));
  if (!emails.length) return;
  const owned = await db
    .selectFrom('investment_leads')
    .leftJoin('admins', 'admins.email', 'investment_leads.owner')
    .select(['search_email', 'owner', 'admins.role', 'admins.disabled_at'])
    .where('search_email', 'in', [...new Set(emails)])
    .where('owner', '!=', '')
    .orderBy('investment_leads.created_at')
    .orderBy('investment_leads.id')
    .execute();
  const newest = new Map(owned.map((lead) => [lead.search_email, lead]));
  for (const row of rows) {
    const lead = newest.get(row.search_email);
    if (lead && !row.spam && canSeeLeads(lead as Access)) row.owner ||= lead.owner;
  }
}

export type Unit = Pick<Submission, 'lead' | 'deliveries'> & { events: readonly LeadEvent[]; importId?: string };

/** The people must be stored already. */
async function insertLeads(
  db: Transaction<Tables>,
  { insertAll }: Pick<Dialect, 'insertAll'>,
  units: readonly Unit[],
  rows: readonly LeadRow[],
): Promise<void> {
  await insertAll(db, 'investment_leads', rows);
  await indexLeads(
    db,
    units.map(({ lead }) => lead),
  );
  await insertAll(
    db,
    'deliveries',
    units.flatMap(({ deliveries }) => deliveries),
  );
  await insertAll(
    db,
    'lead_events',
    units.flatMap(({ events }) => events),
  );
}

/** Stores imported or sample leads with their people. */
export async function insertUnits(
  db: Transaction<Tables>,
  dialect: Pick<Dialect, 'insertAll'>,
  units: readonly Unit[],
): Promise<void> {
  const rows = units.map(leadRow);
  await withPeople(db, dialect, rows);
  await insertLeads(db, dialect, units, rows);
}

/** Ids of the leads that are not repeats. */
async function takeKeys(
  db: Transaction<Tables>,
  { insertAll }: Pick<Dialect, 'insertAll'>,
  submissions: Submission[],
  repeatSince: string,
): Promise<Set<string>> {
  const rows = await insertAll(
    db,
    'recent_submissions',
    submissions.map(({ key, lead }) => ({ key, lead_id: lead.id, at: lead.created_at })),
    sql<{ lead_id: string }>`on conflict (key) do update set lead_id = excluded.lead_id, at = excluded.at
      where recent_submissions.at < ${repeatSince} or recent_submissions.lead_id in ${deletedLeads(db)}
      returning lead_id`,
  );
  return new Set(rows.map((row) => row.lead_id));
}

async function leadsOfKeys(db: Transaction<Tables>, keys: string[]): Promise<Map<string, string>> {
  if (!keys.length) return new Map();
  const rows = await db.selectFrom('recent_submissions').select(['key', 'lead_id']).where('key', 'in', keys).execute();
  return new Map(rows.map((row) => [row.key, row.lead_id]));
}

function leadRow({ lead, importId = '' }: Pick<Unit, 'lead' | 'importId'>): LeadRow {
  const email = emailOf(lead.email);
  const search = {
    search_email: email,
    search_first_name: normalize(lead.first_name),
    search_last_name: normalize(lead.last_name),
    search_amount: amountFrom(lead.investment_amount),
  };
  // Seven times as fast as spreads, which turn an object of this size into a dictionary.
  return Object.assign({ import_id: importId, deleted_at: null } as const, lead, search);
}

/** Writes a small row to disk, which the next submission deletes. Throws `StoreUnavailableError`. */
export async function checkWrite(engine: Engine, now: string): Promise<void> {
  const lead = Object.fromEntries(leadColumnOrder.map((column) => [column, ''])) as unknown as Lead;
  const delivery = newDelivery(lead, 'crm', 0);
  const rows = {
    investment_leads: leadRow({ lead }),
    lead_search: { number: 0, text: '' },
    deliveries: delivery,
    lead_events: leadEvent('', 'received', { by: 'site', via: 'site' }, 0),
  };
  await engine.write(async (db) => {
    await db
      .insertInto('recent_submissions')
      .values({ key: 'write check', lead_id: '', at: now })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ at: now }))
      .execute();
    // Inserts no row, but fails if a table lacks a column.
    for (const [table, row] of Object.entries(rows)) {
      const columns = sql.join(Object.keys(row).map((column) => sql.ref(column)));
      const into = sql.table(table);
      await sql`insert into ${into} (${columns}) select ${columns} from ${into} where 1 = 0`.execute(db);
    }
  });
}
