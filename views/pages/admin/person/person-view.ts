import type { Lead } from '../../../../src/db/rows.ts';
import type { DeliveryLine, EventLine, Fact } from '../lead/lead-view.ts';

/** Everything that is known of one person, in the words that people read. */
export interface PersonView {
  id: string;
  /** As their newest lead has it; "" where none was given. */
  name: string;
  email: string;
  /** When their first lead arrived, ISO 8601 UTC. */
  since: string;
  do_not_email: 0 | 1;
  /** Newest first. */
  leads: readonly PersonLead[];
  /** Whether there is more than the page shows. */
  more: boolean;
  /** Whether one of the leads is open, so that it can be given an owner. */
  open: boolean;
  /** Their own facts, from the newest lead that has each. */
  facts: readonly Fact[];
  /** Newest first, with the lead that each is about. */
  events: readonly (EventLine & { lead: string })[];
  owners: readonly string[];
}

export interface PersonLead
  extends Pick<Lead, 'id' | 'created_at' | 'status' | 'contacted_at' | 'spam' | 'owner' | 'due_on' | 'due_text'> {
  /** The form, in words. */
  form: string;
  consents: readonly Fact[];
  deliveries: readonly DeliveryLine[];
}
