import type { Actor } from '../base/actor.ts';
import { auditEvent } from '../base/audit.ts';
import { type LeadEventKind, leadEvent } from '../base/lead-event.ts';
import type { SavedView, UndoRecord } from '../db/rows.ts';
import type { BulkStore } from './bulk/bulk-store.ts';
import {
  atOnce,
  deleteViewAction,
  importAction,
  longestBulk,
  type RestoreEvents,
  type UndoableValues,
  type Undone,
  type UndoStore,
} from './undo-store.ts';
import { viewFacts } from './views/saved-view.ts';

interface UndoContext {
  undos: UndoStore;
  bulk: Pick<BulkStore, 'find' | 'markUndone'>;
  /** Milliseconds since 1970. */
  clock: () => number;
}

/** Undoes an action with one or many leads, only with one of them, an import, or the deletion of a view; `undefined` where there is none, or its time is over. */
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
  // None of many leads expires meanwhile.
  if (!rowId) await undos.extend(id, new Date(Math.max(now + longestBulk, Date.parse(expires_at))).toISOString());
  const undone: Undone = { restored: 0, skipped: [] };
  for (let after: string | undefined = ''; after !== undefined; ) {
    const some = await undos.restore({ id, action, rowId, after, limit: limits[action] ?? atOnce }, (each) =>
      eventsOf(each, actor, clock()),
    );
    undone.restored += some.restored;
    undone.skipped.push(...some.skipped);
    after = some.last;
    await new Promise(setImmediate);
  }
  if (rowId) return { ...undone, action, by, at };
  await undos.extend(id, expires_at);
  if (await bulk.find(id)) {
    const { restored, skipped } = undone;
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

/** Leads whose deletion takes no longer than the restoration of some. */
const limits: Readonly<Partial<Record<string, number>>> = { [importAction]: 200 };

/** The event of an undo is that of the change back. */
function eventsOf({ id, row_id, action, before, after }: UndoRecord, actor: Actor, now: number): RestoreEvents {
  if (action === deleteViewAction) {
    return { audit: auditEvent('view-restored', actor, now, viewFacts(JSON.parse(before) as SavedView)) };
  }
  const from = JSON.parse(after) as UndoableValues;
  const to = JSON.parse(before) as UndoableValues;
  const eventOf = (kind: LeadEventKind, detail: object = {}) =>
    leadEvent(row_id, kind, actor, now, { undone: action, of: id, ...detail });
  if ('deleted_at' in to) {
    return { event: eventOf('restored'), audit: auditEvent('lead-restored', actor, now, { lead: row_id }) };
  }
  if ('owner' in to && !('status' in to)) return { event: eventOf('assigned', { from: from.owner, to: to.owner }) };
  if ('due_on' in to) {
    // The text goes into the trail as notes do, so that erasing a person finds their name there too.
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
