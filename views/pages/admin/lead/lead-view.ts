import type { LeadStatus } from '../leads/leads-view.ts';

/** Everything that is known of one lead, in the words that people read. */
export interface LeadView {
  id: string;
  /** "" where none was given. */
  name: string;
  email: string;
  status: LeadStatus;
  contacted: boolean;
  spam: boolean;
  groups: readonly { heading: string; facts: readonly Fact[] }[];
  deliveries: readonly DeliveryLine[];
  /** Newest first. */
  events: readonly EventLine[];
  /** A note that was refused, with the reason. */
  note?: { text: string; error: string };
}

export interface Fact {
  label: string;
  /** "" where nothing is known. */
  text: string;
  href?: string;
}

export interface DeliveryLine {
  destination: string;
  /** The name of the destination as it is posted. */
  value: string;
  /** The look of the state: waiting, done, stopped or wrong. */
  look: 'new' | 'invested' | 'closed' | 'bad';
  state: string;
  /** When it was delivered or is tried again, and what it waits for. */
  when: string;
  /** The destination's own words, or "". */
  answer: string;
  /** Whether a person may make it due now. */
  again: boolean;
}

export interface EventLine {
  id: string;
  words: string;
  /** More than one line of it, such as a note. */
  text?: string;
  /** ISO 8601 UTC. */
  at: string;
  who: string;
}
