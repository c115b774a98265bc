import type { Lead } from '../../../../src/db/rows.ts';
import type { Values } from '../../../../src/leads/actions/action.ts';
import type { ActionName } from '../../../../src/leads/actions/index.ts';

/** Everything that is known of one lead, in the words that people read. */
export interface LeadView extends Lead {
  /** This page with its list, to come back to after an action. */
  here: string;
  neighbors: LeadNeighbors;
  /** Emails to the person to begin with: with greeting and signature alone, and others by name. Absent where they want none. */
  drafts?: { blank: string; fitting: readonly { name: string; href: string }[] };
  /** "" where none was given. */
  name: string;
  groups: readonly { heading: string; facts: readonly Fact[] }[];
  deliveries: readonly DeliveryLine[];
  /** Newest first. */
  events: readonly EventLine[];
  /** The person, with the number of their leads where there are several. */
  person?: { id: string; leads: number };
  /** The accounts that may own a lead, by email. */
  owners: readonly string[];
  /** What was typed for an action that refused it, and why. */
  refused?: { action: ActionName; values: Values; name: string; message: string };
}

/** Where a lead is in the list that it was opened from. Links are addresses with their query. */
export interface LeadNeighbors {
  /** The page of the list that has the lead. */
  list: string;
  /** The list's search. */
  search: string;
  isFiltered: boolean;
  previous?: string;
  next?: string;
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
  tone: 'waiting' | 'done' | 'stopped' | 'wrong';
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
  label: string;
  /** More than one line of it, such as a note. */
  text?: string;
  /** ISO 8601 UTC. */
  at: string;
  who: string;
  /** Of a note: who wrote it, and its words as last corrected. */
  note?: { by: string; current: string };
}
