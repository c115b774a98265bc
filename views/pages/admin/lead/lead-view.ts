import type { Lead } from '../../../../src/db/rows.ts';
import type { Values } from '../../../../src/leads/actions/action.ts';
import type { ActionName } from '../../../../src/leads/actions/index.ts';

/** A lead with the texts of its page. The page of a person is that of their newest open lead, with all of them. */
export interface LeadView extends Lead {
  /** The page with its list, to return to after an action. */
  here: string;
  /** Absent on the page of a person. */
  neighbors?: LeadNeighbors;
  /** A blank email with greeting and signature, and named templates. Absent where they want none. */
  drafts?: { blank: string; fitting: readonly { name: string; href: string }[] };
  /** "" if none was given. */
  name: string;
  /** Answers to the questions of the form. */
  answers: readonly Fact[];
  /** Links to call and to write, each with the consent to it. */
  reach: readonly (Fact & { href: string; consent: string; isRefused: boolean })[];
  /** Everything else, folded. */
  groups: readonly { heading: string; facts: readonly Fact[] }[];
  deliveries: readonly DeliveryLine[];
  /** Newest first; on the page of a person with the lead of each. */
  events: readonly (EventLine & { lead?: string })[];
  person?: { id: string; leads: number };
  /** Only on the page of a person. */
  all?: PersonLeads;
  owners: readonly string[];
  refused?: { action: ActionName; values: Values; name: string; message: string };
}

export interface PersonLeads {
  /** Newest first. */
  leads: readonly PersonLead[];
  /** Time of the first lead, ISO 8601 UTC. */
  since: string;
  /** More than the page shows. */
  more: boolean;
  /** A lead is open, so an owner can be set. */
  open: boolean;
}

export type PersonLead = Lead & Pick<LeadView, 'deliveries'>;

/** The lead's neighbors in the list it was opened from, as links. */
export interface LeadNeighbors {
  /** The list page with the lead. */
  list: string;
  /** The list's query. */
  search: string;
  isFiltered: boolean;
  previous?: string;
  next?: string;
}

export interface Fact {
  label: string;
  /** "" if unknown. */
  text: string;
}

export interface DeliveryLine {
  destination: string;
  /** The posted name. */
  value: string;
  tone: 'waiting' | 'done' | 'stopped' | 'wrong';
  state: string;
  /** When it was delivered or will be retried, and what it waits for. */
  when: string;
  /** The destination's response, or "". */
  answer: string;
  /** It can be retried now. */
  again: boolean;
}

export interface EventLine {
  id: string;
  label: string;
  /** Further text, such as a note. */
  text?: string;
  /** ISO 8601 UTC. */
  at: string;
  who: string;
  /** A note's author and its current text. */
  note?: { by: string; current: string };
}
