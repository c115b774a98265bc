import { sql } from 'kysely';
import type { AuditEvent } from '../base/audit.ts';
import type { LeadEvent } from '../base/lead-event.ts';
import type { Lead } from '../db/rows.ts';

/** A literal, so that the partial index can be used. */
export const isImported = sql<boolean>`import_id != ''`;

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
  /** Number of restored rows. */
  restored: number;
  skipped: { id: string; why: SkipReason }[];
}

export interface RestoreEvents {
  event?: LeadEvent;
  assigned?: LeadEvent;
  audit?: AuditEvent;
}
