import { sql, type Transaction } from 'kysely';
import type { AuditEvent, LeadEvent } from '../base/events.ts';
import { uuidv7 } from '../base/uuid.ts';
import type { Engine } from '../db/engine.ts';
import type { Tables, UndoRecord } from '../db/rows.ts';
import { pendingDelivery } from '../outbox/delivery.ts';
import { releaseHeld, writeEvents } from './announce.ts';
import { indexAgain, isSearched } from './lead-search.ts';
import { setDoNotEmail } from './people.ts';
import type { UndoableValues } from './undoable.ts';

export interface LeadChange {
  id: string;
  /** Optimistic lock: only a lead with these values changes. */
  was: UndoableValues;
  /** A change of the spam flag also holds or releases deliveries; “do not email” also changes the other leads of the person. */
  becomes: UndoableValues;
  event?: LeadEvent;
  assigned?: LeadEvent;
  audit?: AuditEvent;
  undo?: Omit<UndoRecord, 'row_id' | 'before' | 'after'>;
}

/** Writes a change, its event and its undo record in one transaction; nothing if the lead changed in the meantime. */
export const leadChanges = (engine: Engine, mailsStaff: boolean) => ({
  /** `false`, with nothing written, if the lead has other values now or its person opted out of email themselves. */
  change: (change: LeadChange) =>
    engine.write(async (db) => {
      const isChanged = await changeLead(db, change);
      if (isChanged && mailsStaff) await mailAssignees(db, [change]);
      return isChanged;
    }),
});

/** Time to undo before the email is sent, in milliseconds. */
const delay = 60_000;

const listed = 50;

/** An email about assigned leads: their count, and the ids of the first few. */
export interface AssignedMail {
  digest: 'assigned';
  adminId: string;
  ids: readonly string[];
  count: number;
}

/** Queues an email to each colleague to whom the changes of one action assigned leads; later changes of the action add to it. */
export async function mailAssignees(db: Transaction<Tables>, changes: readonly LeadChange[]): Promise<void> {
  const undo = changes[0]?.undo;
  const assigned = changes.filter(({ becomes: { owner } }) => owner && owner !== undo?.by);
  if (!undo || !assigned.length) return;
  const owners = new Set(assigned.map(({ becomes: { owner = '' } }) => owner));
  const prefix = `assigned-${undo.id}-`;
  const accounts = await db
    .selectFrom('admins')
    .leftJoin('deliveries', (join) => join.on('deliveries.id', '=', sql<string>`${prefix} || admins.id`))
    .select(['admins.id', 'admins.email', 'deliveries.body'])
    .where('admins.email', 'in', [...owners])
    .execute();
  if (!accounts.length) return;
  const now = Date.parse(undo.at);
  const mails = accounts.map(({ id: adminId, email, body }) => {
    const queued: Pick<AssignedMail, 'ids' | 'count'> = body ? JSON.parse(body) : { ids: [], count: 0 };
    const added = assigned.filter(({ becomes }) => becomes.owner === email).map(({ id }) => id);
    const ids = [...queued.ids, ...added].slice(0, listed);
    const mail: AssignedMail = { digest: 'assigned', adminId, ids, count: queued.count + added.length };
    const delivery = pendingDelivery({ id: prefix + adminId, destination: 'mail', body: JSON.stringify(mail) }, now);
    return { ...delivery, due_at: new Date(now + delay).toISOString() };
  });
  await db
    .insertInto('deliveries')
    .values(mails)
    .onConflict((conflict) => conflict.column('id').doUpdateSet(({ ref }) => ({ body: ref('excluded.body') })))
    .execute();
}

export async function changeLead(
  db: Transaction<Tables>,
  { id, was, becomes, event, assigned, audit, undo }: LeadChange,
): Promise<boolean> {
  if (becomes.do_not_email === 0 && (await hasOptedOut(db, id))) return false;
  let query = db.updateTable('investment_leads').set(becomes).where('id', '=', id);
  for (const [column, value] of Object.entries({ deleted_at: null, ...was })) {
    query = query.where(sql.ref(column), value === null ? 'is' : '=', value);
  }
  const changed = await query.returning('search_email').executeTakeFirst();
  if (!changed) return false;
  const { spam, do_not_email } = becomes;
  if (spam !== undefined && spam !== was.spam) await (spam ? hold(db, id) : releaseHeld(db, id, event?.at ?? ''));
  if (do_not_email !== undefined && event) {
    const eventOf = (lead_id: string) => ({ ...event, id: uuidv7(Date.parse(event.at)), lead_id });
    await setDoNotEmail(db, changed.search_email, do_not_email === 1, eventOf);
  }
  if (event) await writeEvents(db, id, assigned ? [event, assigned] : [event]);
  if (audit) await db.insertInto('audit_events').values(audit).execute();
  if (isSearched(becomes)) await indexAgain(db, [id]);
  if (undo) {
    const values = { before: JSON.stringify(was), after: JSON.stringify({ ...was, ...becomes }) };
    await db
      .insertInto('undos')
      .values({ ...undo, row_id: id, ...values })
      .execute();
  }
  return true;
}

const hasOptedOut = (db: Transaction<Tables>, id: string) =>
  db
    .selectFrom('people')
    .innerJoin('investment_leads', 'investment_leads.search_email', 'people.email')
    .select('people.id')
    .where('investment_leads.id', '=', id)
    .where('opted_out_at', 'is not', null)
    .executeTakeFirst();

/** Holds unsent deliveries. Those in flight keep their lease, so that their result is stored. */
async function hold(db: Transaction<Tables>, id: string): Promise<void> {
  await db
    .updateTable('deliveries')
    .set({ state: 'held' })
    .where('lead_id', '=', id)
    .where('state', 'in', ['pending', 'sending', 'failed'])
    .execute();
}
