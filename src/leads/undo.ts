import { type Kysely, sql, type Transaction } from 'kysely';
import { type Actor, auditEvent, type LeadEventKind, leadEvent } from '../base/events.ts';
import { type Engine, insertNew } from '../db/engine.ts';
import type { SavedView, Tables, UndoRecord } from '../db/rows.ts';
import { canSeeLeads } from '../site/route.ts';
import type { BulkStore } from './bulk.ts';
import { changeLead } from './change-leads.ts';
import { deletedLeads, deleteLeads } from './delete-leads.ts';
import {
  atOnce,
  deleteViewAction,
  importAction,
  isImported,
  longestBulk,
  type RestoreEvents,
  type SkipReason,
  type UndoableValues,
  type Undone,
} from './undoable.ts';
import { viewFacts } from './views/manage-views.ts';

interface UndoContext {
  undos: UndoStore;
  bulk: BulkStore;
  clock: () => number;
}

/** Undoes an action, an import or the deletion of a view, optionally for one row only; `undefined` if there is none or it has expired. */
export async function undoAction(
  { undos, bulk, clock }: UndoContext,
  id: string,
  actor: Actor,
  rowId?: string,
): Promise<(Undone & Pick<UndoRecord, 'action' | 'by' | 'at'>) | undefined> {
  const now = clock();
  const record = await undos.find(id, new Date(now).toISOString());
  if (!record) return undefined;
  const { action, by, at, expires_at } = record;
  // Nothing expires meanwhile.
  if (!rowId) await undos.extend(id, new Date(Math.max(now + longestBulk, Date.parse(expires_at))).toISOString());
  // An import that is still running adds nothing after this.
  if (action === importAction) await bulk.end(id, new Date(now).toISOString());
  const undone: Undone = { restored: 0, skipped: [] };
  for (let after: string | undefined = ''; after !== undefined; ) {
    const some = await undos.restore({ id, action, rowId, after, limit: atOnce }, (each) =>
      eventsOf(each, actor, clock()),
    );
    undone.restored += some.restored;
    undone.skipped.push(...some.skipped);
    after = some.last;
    await new Promise(setImmediate);
  }
  if (rowId) return { ...undone, action, by, at };
  await undos.extend(id, expires_at);
  const { restored, skipped } = undone;
  const known = await bulk.find(id);
  if (known && (restored || !known.undone_at)) {
    const ended = clock();
    const left = skipped.length;
    const event =
      action === importAction
        ? auditEvent('import-undone', actor, ended, { import: id, removed: restored, left })
        : auditEvent('bulk-undone', actor, ended, { action, restored, left, bulk: id });
    await bulk.markUndone(id, new Date(ended).toISOString(), event);
  }
  return { ...undone, action, by, at };
}

/** An undo is recorded as the reverse change. */
function eventsOf({ id, row_id, action, before, after }: UndoRecord, actor: Actor, now: number): RestoreEvents {
  if (action === deleteViewAction) {
    return { audit: auditEvent('view-restored', actor, now, viewFacts(JSON.parse(before) as SavedView)) };
  }
  const [from, to] = [valuesOf(after), valuesOf(before)];
  const eventOf = (kind: LeadEventKind, detail: object = {}) =>
    leadEvent(row_id, kind, actor, now, { undone: action, of: id, ...detail });
  if ('deleted_at' in to) {
    return { event: eventOf('restored'), audit: auditEvent('lead-restored', actor, now, { lead: row_id }) };
  }
  if ('owner' in to && !('status' in to)) return { event: eventOf('assigned', { from: from.owner, to: to.owner }) };
  if ('due_on' in to) {
    // Like a note, so that an erasure finds names in it.
    const note = to.due_text && { note: to.due_text };
    return { event: eventOf('due-set', { from: from.due_on, to: to.due_on, ...note }) };
  }
  if ('spam' in to) return { event: eventOf(to.spam ? 'spam' : 'not-spam') };
  if ('do_not_email' in to) return { event: eventOf('do-not-email', { set: to.do_not_email ? 'on' : 'off' }) };
  const detail = { from: from.status, to: to.status, contacted_at: from.contacted_at };
  const { owner } = to;
  return {
    event: eventOf(
      action !== 'contacted' ? 'status-changed' : to.contacted_at ? 'contacted' : 'contact-undone',
      detail,
    ),
    assigned:
      owner === undefined ? undefined : leadEvent(row_id, 'assigned', actor, now, { from: from.owner, to: owner }),
  };
}

export function undosIn({ db, write }: Engine) {
  return {
    /** Any record of an action that can be undone. Imports never expire. */
    find: async (id: string, now: string) => {
      const record = await db
        .selectFrom('undos')
        .selectAll()
        .where('id', '=', id)
        .where('expires_at', '>=', now)
        .orderBy('expires_at', 'desc')
        .limit(1)
        .executeTakeFirst();
      return record ?? importRecord(db, id);
    },

    /** Unexpired records of an action, newest first. */
    latest: async (leadIds: readonly string[], action: string, now: string) =>
      leadIds.length
        ? await db
            .selectFrom('undos')
            .selectAll()
            .where('row_id', 'in', leadIds)
            .where('action', '=', action)
            .where('expires_at', '>=', now)
            .orderBy('at', 'desc')
            .execute()
        : [],

    deleted: (now: string) =>
      db
        .selectFrom('undos')
        .select(['id', 'row_id'])
        .where('row_id', 'in', deletedLeads(db))
        .where('action', '=', 'delete')
        .where('expires_at', '>=', now)
        .execute(),

    extend: (id: string, until: string) =>
      write(async (db) => {
        await db.updateTable('undos').set({ expires_at: until }).where('id', '=', id).execute();
      }),

    /**
     * Restores up to `limit` rows of an action after `after`, or one row, in one transaction, unless they have changed since. Untouched
     * leads of an import are deleted. `last` is the last row, if there may be more.
     */
    restore: (chunk: Chunk, eventsOf: (record: UndoRecord) => RestoreEvents) => {
      const isImport = chunk.action === importAction;
      const work = (db: Transaction<Tables>) =>
        isImport ? removeImported(db, chunk) : restoreSome(db, chunk, eventsOf);
      // A concurrent note writes no row of the lead.
      return write(work, { isolation: isImport ? 'serializable' : 'repeatable read' });
    },

    /** Permanently deletes what can no longer be undone; returns the number of leads. */
    async purge(now: string) {
      for (let purged = 0; ; ) {
        // Usually there is nothing, so check without a write transaction.
        const old = await db.selectFrom('undos').select('id').where('expires_at', '<', now).limit(1).execute();
        if (!old.length) return purged;
        purged += await write((db) => purgeSome(db, now));
        await new Promise(setImmediate);
      }
    },
  };
}

/** Deletes leads before the records of their deletion, so that none is left when it is interrupted. */
async function purgeSome(db: Transaction<Tables>, now: string): Promise<number> {
  const gone = await deletedLeads(db)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('undos')
            .select('row_id')
            .whereRef('row_id', '=', 'investment_leads.id')
            .where('expires_at', '>=', now),
        ),
      ),
    )
    .limit(atOnce)
    .execute();
  await deleteLeads(
    db,
    gone.map(({ id }) => id),
  );
  if (gone.length < atOnce) await db.deleteFrom('undos').where('expires_at', '<', now).execute();
  return gone.length;
}

export type UndoStore = ReturnType<typeof undosIn>;

async function importRecord(db: Kysely<Tables>, id: string): Promise<UndoRecord | undefined> {
  const record = await db
    .selectFrom('bulk_actions')
    .select(['id', 'by', 'at', 'action'])
    .where('id', '=', id)
    .where('action', '=', importAction)
    .executeTakeFirst();
  return record && { ...record, row_id: '', expires_at: noEnd, before: '{}', after: '{}' };
}

const noEnd = '9999-12-31T00:00:00.000Z';

interface Chunk {
  id: string;
  action: string;
  rowId?: string;
  after: string;
  limit: number;
}

async function restoreSome(
  db: Transaction<Tables>,
  { id, rowId, after, limit }: Chunk,
  eventsOf: (record: UndoRecord) => RestoreEvents,
): Promise<Undone & { last?: string }> {
  const records = await db
    .selectFrom('undos')
    .selectAll()
    .where('id', '=', id)
    .where('row_id', '>', after)
    .$if(rowId !== undefined, (query) => query.where('row_id', '=', rowId ?? ''))
    .orderBy('row_id')
    .limit(limit)
    .execute();
  const skipped: { id: string; why: SkipReason }[] = [];
  for (const record of records) {
    const restore = record.action === deleteViewAction ? restoreView : restoreLead;
    const why = await restore(db, record, eventsOf);
    if (why) skipped.push({ id: record.row_id, why });
    else await db.deleteFrom('undos').where('id', '=', id).where('row_id', '=', record.row_id).execute();
  }
  const last = records.length === limit ? records.at(-1)?.row_id : undefined;
  return { restored: records.length - skipped.length, skipped, last };
}

type Restore = (
  db: Transaction<Tables>,
  record: UndoRecord,
  eventsOf: (record: UndoRecord) => RestoreEvents,
) => Promise<SkipReason | undefined>;

const restoreLead: Restore = async (db, record, eventsOf) => {
  const why = await whyNot(db, record);
  if (why) return why;
  const [was, becomes] = [valuesOf(record.after), valuesOf(record.before)];
  await changeLead(db, { id: record.row_id, was, becomes, ...eventsOf(record) });
  return undefined;
};

const restoreView: Restore = async (db, record, eventsOf) => {
  const view = JSON.parse(record.before) as SavedView;
  return (await insertNew(db, 'lead_views', view, eventsOf(record).audit)) ? undefined : 'name';
};

/** Deletes leads of an import that nobody has worked on. */
async function removeImported(
  db: Transaction<Tables>,
  { id, after, limit }: Chunk,
): Promise<Undone & { last?: string }> {
  const rows = await db
    .selectFrom('investment_leads')
    .select('id')
    .where('import_id', '=', id)
    .where(isImported)
    .where('deleted_at', 'is', null)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
  if (!rows.length) return { restored: 0, skipped: [] };
  const ids = rows.map((row) => row.id);
  const worked = db.selectFrom('lead_events').select('lead_id').distinct().where('lead_id', 'in', ids);
  const changed = new Set((await worked.where('kind', '!=', 'imported').execute()).map(({ lead_id }) => lead_id));
  const untouched = ids.filter((each) => !changed.has(each));
  await deleteLeads(db, untouched);
  const skipped = [...changed].map((each) => ({ id: each, why: 'changed' as const }));
  return { restored: untouched.length, skipped, last: ids.length === limit ? ids.at(-1) : undefined };
}

const valuesOf = (text: string) => JSON.parse(text) as UndoableValues;

async function whyNot(db: Kysely<Tables>, record: UndoRecord): Promise<SkipReason | undefined> {
  const lead = await db
    .selectFrom('investment_leads')
    .leftJoin('people', 'people.email', 'investment_leads.search_email')
    .selectAll('investment_leads')
    .select('people.opted_out_at')
    .where('investment_leads.id', '=', record.row_id)
    .executeTakeFirst();
  const [before, after] = [valuesOf(record.before), valuesOf(record.after)];
  if (!lead || (lead.deleted_at && !after.deleted_at)) return 'gone';
  if (after.do_not_email === 1 && lead.opted_out_at) return 'visitor';
  const columns = Object.keys(after) as (keyof UndoableValues)[];
  if (columns.some((column) => lead[column] !== after[column])) return 'changed';
  if (await isChangedSince(db, record, columns)) return 'changed';
  if (!before.owner || before.owner === after.owner) return undefined;
  const owner = await db.selectFrom('admins').selectAll().where('email', '=', before.owner).executeTakeFirst();
  return canSeeLeads(owner) ? undefined : 'owner';
}

/** Whether the same columns were changed later, even to the same values; for `do_not_email`, on any lead of the person. */
async function isChangedSince(
  db: Kysely<Tables>,
  { id, row_id, at }: UndoRecord,
  columns: readonly string[],
): Promise<boolean> {
  const ofPerson = db
    .selectFrom('investment_leads')
    .select('id')
    .where('search_email', '=', (row) =>
      row.selectFrom('investment_leads').select('search_email').where('id', '=', row_id),
    );
  const later = await db
    .selectFrom('undos')
    .select('after')
    .$if(columns.includes('do_not_email'), (query) => query.where('row_id', 'in', ofPerson))
    .$if(!columns.includes('do_not_email'), (query) => query.where('row_id', '=', row_id))
    .where(sql<boolean>`(at, id) > (${at}, ${id})`)
    .execute();
  return later.some((each) => columns.some((column) => column in valuesOf(each.after)));
}
