import { sql } from 'kysely';
import type { AuditEvent, LeadEvent } from '../base/events.ts';
import type { Lead } from '../db/rows.ts';

/** A literal for the partial index. */
export const isImported = sql<boolean>`import_id != ''`;

/** Milliseconds to undo an action, and a deletion, after which the lead is gone. */
export const undoTime = 24 * 3_600_000;
export const restoreTime = 60_000;

/** Maximum milliseconds of a bulk action and its undo: undo records must not expire meanwhile. */
export const longestBulk = 600_000;

/** Leads per transaction, some hundred rows, so that visitors' posts don't wait. */
export const atOnce = 25;

export type UndoableValues = Partial<Lead & { deleted_at: string | null }>;

export const importAction = 'import';
export const deleteViewAction = 'delete-view';

/** Why an undo skips a row. `owner`: the earlier owner can't see leads now. `name`: another view has the name now. */
export type SkipReason = 'changed' | 'gone' | 'owner' | 'visitor' | 'name';

export interface Undone {
  restored: number;
  skipped: { id: string; why: SkipReason }[];
}

export interface RestoreEvents {
  event?: LeadEvent;
  assigned?: LeadEvent;
  audit?: AuditEvent;
}
