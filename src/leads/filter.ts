import type { Status } from '../db/rows.ts';
import type { FormId } from '../site/forms/form.ts';

/** Which leads are asked for. Web, terminal and export read the same filter; spam is left out unless asked for. */
export interface LeadFilter {
  form?: FormId;
  status?: Status;
  /** ISO 8601 UTC, inclusive. */
  since?: string;
  /** ISO 8601 UTC, exclusive. */
  until?: string;
  /** The beginning of `utm_campaign`. */
  campaign?: string;
  /** `utm_source`. */
  source?: string;
  /** Parts of the texts of a lead and its notes, or a phone number however it is written. */
  search?: string;
  /** `only` lists what is flagged, `with` lists everything. */
  spam?: 'only' | 'with';
  /** Only those of which a delivery waits or was refused, one of the two, or either but for what was queued since and not tried yet. */
  undelivered?: true | 'waiting' | 'refused' | { queuedBefore: string };
  /** Whose person has confirmed their email, or was asked and has not. */
  confirmed?: true | 'no';
  /** The email of an account, or `nobody`. */
  owner?: string;
  /** Days of the follow-up as `YYYY-MM-DD`, both inclusive. */
  dueSince?: string;
  dueUntil?: string;
  /** Only the newest of them of each person. */
  newestOfPerson?: true;
}

/** The owner of leads that have none. */
export const nobody = 'none';

/** A filter as the audit trail retains it: what was searched for may name a person, so that only the fact stays. */
export const filterForAudit = ({ search, ...filter }: LeadFilter) => (search ? { ...filter, search: true } : filter);
