import type { Config } from '../../../../src/config/config.ts';
import type { Delivery } from '../../../../src/db/rows.ts';
import type { Acted, Values } from '../../../../src/leads/actions/action.ts';
import type { ActionName } from '../../../../src/leads/actions/index.ts';
import type { LeadWithHistory, PersonReading, Submitted } from '../../../../src/leads/people.ts';

/** A lead; or a person with all of theirs, where the actions are for the newest open one. */
export interface LeadView {
  lead: LeadWithHistory;
  /** That one, or all of the person, newest first. */
  leads: readonly LeadWithHistory[];
  /** Absent on the page of a person. */
  neighbors?: LeadNeighbors;
  submitted?: Submitted;
  /** Only on the page of a person. */
  all?: Pick<PersonReading, 'person' | 'more'>;
  /** Default greeting and signature. */
  email: Config['email'];
  /** Why a delivery cannot be sent yet, or "". */
  lacking(delivery: Delivery): string;
  owners: readonly string[];
  refused?: { action: ActionName; values: Values } & NonNullable<Acted['refused']>;
}

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
