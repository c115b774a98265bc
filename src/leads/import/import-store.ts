import type { AuditEvent } from '../../base/audit.ts';
import type { Lead, LeadEvent } from '../lead.ts';

/** One import. It names no person: its leads have its id. */
export interface ImportRecord {
  id: string;
  /** ISO 8601 UTC. */
  at: string;
  /** Who imported: an admin's email or a terminal name. */
  by: string;
  via: string;
  /** How many leads it added, and how many were there already. */
  added: number;
  skipped: number;
  undone_at: string | null;
}

export interface ImportedLead {
  lead: Lead;
  event: LeadEvent;
}

/** By what a lead is known to be stored already, beside its email and form: the time it came, or all its form values. */
export type SameBy = 'time' | 'values';

/** Where imports are stored. Every method throws `StoreUnavailableError` when the store is unavailable. */
export interface ImportStore {
  begin(record: ImportRecord): Promise<void>;
  /** Stores in one transaction what is not stored yet, without a delivery; answers how many. */
  add(importId: string, leads: readonly ImportedLead[], sameBy: SameBy): Promise<{ added: number; skipped: number }>;
  find(id: string): Promise<ImportRecord | undefined>;
  /** The newest first. */
  list(limit: number): Promise<ImportRecord[]>;
  /** Deletes up to `limit` of its leads with which nothing has been done since; answers how many. */
  removeUntouched(id: string, limit: number): Promise<number>;
  /** What is left of its leads: how many, and the newest of them. */
  left(id: string, limit: number): Promise<{ count: number; leads: Pick<Lead, 'id' | 'email'>[] }>;
  markUndone(id: string, at: string, event: AuditEvent): Promise<void>;
}
