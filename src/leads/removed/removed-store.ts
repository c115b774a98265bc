import type { AuditEvent } from '../../base/audit.ts';
import type { LeadEvent } from '../lead.ts';

/** Milliseconds for which a deleted lead can be restored. Then nothing of it is left. */
const undoTime = 60_000;

/** Leads that were deleted a moment ago. No list, count, export or delivery has them. */
export interface RemovedStore {
  /** Takes a lead out with its trail and its deliveries; `false` where there is none. `at` is ISO 8601 UTC. */
  remove(id: string, at: string, event: AuditEvent): Promise<boolean>;
  /** Puts back a lead that was removed at or after a time; `false` where there is none. */
  restore(id: string, since: string, events: { lead: LeadEvent; audit: AuditEvent }): Promise<boolean>;
  /** The ids of what was removed at or after a time. */
  ids(since: string): Promise<string[]>;
  /** Deletes for good what was removed before a time, and answers how many leads that were. */
  purge(before: string): Promise<number>;
}

/** The time since which deletions can be undone. `now` in milliseconds. */
export const undoableSince = (now: number): string => new Date(now - undoTime).toISOString();
