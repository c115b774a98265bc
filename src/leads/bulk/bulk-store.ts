import type { ActionContext } from '../actions/action.ts';

/** What was done with many leads at once. */
export interface BulkRecord {
  id: string;
  /** ISO 8601 UTC. */
  at: string;
  by: string;
  via: string;
  /** The name of the action. */
  action: string;
  changed: number;
  unchanged: number;
  /** ISO 8601 UTC; `null` while it goes on, or where it was cut off. */
  ended_at: string | null;
}

/** A lead with what undoes the action, JSON. */
export interface BulkLead {
  lead_id: string;
  undo: string;
}

/** What was done with many leads at once, and what undoes it. */
export interface BulkStore {
  find(id: string): Promise<BulkRecord | undefined>;
  /** Writes that it begins, and deletes what was begun before `forget`. */
  begin(record: BulkRecord, forget: string): Promise<void>;
  /** Adds to the counts, with the leads that can be undone. */
  add(id: string, counts: Pick<BulkRecord, 'changed' | 'unchanged'>, leads: readonly BulkLead[]): Promise<void>;
  end(id: string, at: string): Promise<void>;
  /** Takes leads that are not undone yet: they are not there a second time. */
  take(id: string, limit: number): Promise<BulkLead[]>;
  /** Those of its leads that were deleted at or after `since` count as deleted at `at`, so that the last one has as long as the first. */
  renew(id: string, at: string, since: string): Promise<void>;
}

/** The parts of a store within one transaction. */
export interface TogetherParts extends Pick<ActionContext, 'leads' | 'people' | 'removed' | 'outbox'> {
  bulk: BulkStore;
}

/** Runs work in one write transaction; it runs again from its start when another one came between. */
export type Together = <T>(work: (parts: TogetherParts) => Promise<T>) => Promise<T>;
