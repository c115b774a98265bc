import type { LeadEvent } from '../../base/lead-event.ts';
import type { Lead } from '../../db/rows.ts';

interface ImportedLead {
  lead: Lead;
  event: LeadEvent;
}

/** By what a lead is known to be stored already, beside its email and form: the time it came, or all its form values. */
export type SameBy = 'time' | 'values';

/** Where imports are stored. Every method throws `StoreUnavailableError` when the store is unavailable. */
export interface ImportStore {
  /** What `add` would do: how many of the leads are stored already, and how many people would be emailed no more. */
  compare(leads: readonly Lead[], sameBy: SameBy): Promise<{ stored: number; optOuts: number }>;
  /**
   * Stores in one transaction what is not stored yet, without a delivery; answers how many. Who is not to be emailed by a row, stored or not,
   * is emailed for none of their leads: `optOut` makes the event of each that changes.
   */
  add(
    importId: string,
    leads: readonly ImportedLead[],
    sameBy: SameBy,
    optOut: (leadId: string) => LeadEvent,
  ): Promise<{ added: number; skipped: number }>;
  /** What is left of its leads: how many, and the newest of them. */
  left(id: string, limit: number): Promise<{ count: number; leads: Pick<Lead, 'id' | 'email'>[] }>;
}
