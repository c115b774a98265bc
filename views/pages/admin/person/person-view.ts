import type { Lead } from '../../../../src/db/rows.ts';
import type { DeliveryLine, EventLine, Fact } from '../lead/lead-view.ts';

export interface PersonView {
  id: string;
  /** From the newest lead; "" if none was given. */
  name: string;
  email: string;
  /** Time of the first lead, ISO 8601 UTC. */
  since: string;
  do_not_email: 0 | 1;
  /** Newest first. */
  leads: readonly PersonLead[];
  /** More than the page shows. */
  more: boolean;
  /** A lead is open, so an owner can be set. */
  open: boolean;
  /** From the newest lead with each. */
  facts: readonly Fact[];
  /** Newest first, with the lead of each. */
  events: readonly (EventLine & { lead: string })[];
  owners: readonly string[];
}

export interface PersonLead
  extends Pick<Lead, 'id' | 'created_at' | 'status' | 'contacted_at' | 'spam' | 'owner' | 'due_on' | 'due_text'> {
  form: string;
  consents: readonly Fact[];
  deliveries: readonly DeliveryLine[];
}
