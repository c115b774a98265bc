import type { AuditEvent } from '../../base/audit.ts';
import type { BulkRecord } from '../../db/rows.ts';
import type { ActionContext } from '../actions/action.ts';

/** What was done with many leads at once. */
export interface BulkStore {
  find(id: string): Promise<BulkRecord | undefined>;
  /** Those of one action, or all that changed anything since a time, newest first. */
  list(query: { action: string } | { since: string }, limit: number): Promise<BulkRecord[]>;
  begin(record: BulkRecord, event?: AuditEvent): Promise<void>;
  add(id: string, counts: Pick<BulkRecord, 'changed' | 'unchanged'>): Promise<void>;
  /** From then on it can be undone until `undoUntil`. */
  end(id: string, at: string, undoUntil?: string): Promise<void>;
  markUndone(id: string, at: string, event: AuditEvent): Promise<void>;
}

/** The parts of a store within one transaction. */
export interface TogetherParts extends Pick<ActionContext, 'leads' | 'people' | 'outbox'> {
  bulk: BulkStore;
}

/** Runs work in one write transaction; it runs again from its start when another one came between. */
export type Together = <T>(work: (parts: TogetherParts) => Promise<T>) => Promise<T>;
