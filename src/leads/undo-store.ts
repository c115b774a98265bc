import type { AuditEvent } from '../base/audit.ts';
import type { LeadEvent } from '../base/lead-event.ts';
import type { Lead, UndoRecord } from '../db/rows.ts';

/** Milliseconds for which an action with leads can be undone, and those for a deletion: then nothing of the lead is left. */
export const undoTime = 24 * 3_600_000;
export const restoreTime = 60_000;

/** Milliseconds that an action with many leads, and its undo, have until they end: none of their leads expires meanwhile. */
export const longestBulk = 600_000;

/** Leads of one transaction, some hundred rows: visitors' posts come in between, and wait no longer than for each other. */
export const atOnce = 25;

/** The values of a lead that are compared and restored. */
export type UndoableValues = Partial<Lead & { deleted_at: string | null }>;

/** The action whose undo removes the leads of an import, and the one whose undo brings a saved view back. */
export const importAction = 'import';
export const deleteViewAction = 'delete-view';

/** Why a row stays as it is: changed since, gone, an earlier owner who can't see leads now, a choice of the visitor, or a view that has the name by now. */
export type SkipReason = 'changed' | 'gone' | 'owner' | 'visitor' | 'name';

export interface Undone {
  /** How many are as they were before. */
  restored: number;
  skipped: { id: string; why: SkipReason }[];
}

/** What is written with the restored values. */
export interface RestoreEvents {
  event?: LeadEvent;
  assigned?: LeadEvent;
  audit?: AuditEvent;
}

/** What can be undone. Every method throws `StoreUnavailableError` when the store is unavailable. */
export interface UndoStore {
  /** One of the records of an action, of whichever row, while it can be undone. An import has one of its own, which never ends. */
  find(id: string, now: string): Promise<UndoRecord | undefined>;
  /** The records of these leads with an action, newest first, while they can be undone. */
  latest(leadIds: readonly string[], action: string, now: string): Promise<UndoRecord[]>;
  /** What was deleted and can be restored. */
  deleted(now: string): Promise<Pick<UndoRecord, 'id' | 'row_id'>[]>;
  /** Sets until when an action can be undone. */
  extend(id: string, until: string): Promise<void>;
  /**
   * Restores up to `limit` of an action's rows, or one of them, those behind `after`, in one transaction: each that is still as the action left it.
   * Leads of an import with which nothing has been done are deleted. `last` is the last of them, if there may be more.
   */
  restore(
    chunk: { id: string; action: string; rowId?: string; after: string; limit: number },
    eventsOf: (record: UndoRecord) => RestoreEvents,
  ): Promise<Undone & { last?: string }>;
  /** Deletes for good what can no longer be undone, and answers how many leads that were. */
  purge(now: string): Promise<number>;
}
