import type { FormId } from '../../../../src/site/forms/form.ts';

/** A lead as the table shows it. */
export interface LeadRow {
  id: string;
  email: string;
  /** ISO 8601 UTC. */
  created_at: string;
  contacted_at: string | null;
  status: LeadStatus;
  first_name: string;
  last_name: string;
  form: FormId;
  spam: 0 | 1;
}

export type LeadStatus = 'new' | 'contacted' | 'invested' | 'closed';

/** What the list of leads shows. Links are addresses with their query. */
export interface LeadsView {
  rows: readonly LeadRow[];
  /** How many leads fit, in words; absent while the filter is refused. */
  total?: string;
  /** Which of them stand on this page: "51–100 of 4,980". */
  range?: string;
  /** The filter as it was asked for; times as calendar days. */
  asked: Partial<Record<AskedWord, string>>;
  /** What is wrong with the filter. */
  complaint?: string;
  /** Whether anything but the order was asked for. */
  filtered: boolean;
  /** Leads of which a delivery waits or was refused, in words, with the way to them. */
  undelivered?: { words: string; href: string };
  sort: SortWord;
  /** This list, to come back to after an action. */
  here: string;
  /** Absent where the account may not export. */
  csv?: string;
  byDate: string;
  /** Absent where the filter only goes by date. */
  byEmail?: string;
  /** The pages beside this one, where there are any. */
  previous?: string;
  next?: string;
}

export type AskedWord = 'search' | 'status' | 'form' | 'since' | 'until' | 'campaign' | 'spam' | 'undelivered';

/** The orders of the list, as they stand in its address, with their names. */
export const sorts = {
  newest: 'Newest first',
  oldest: 'Oldest first',
  email: 'E-mail, A to Z',
  'email-backwards': 'E-mail, Z to A',
} as const;
export type SortWord = keyof typeof sorts;

/** What can be done with leads, as it stands in addresses and on buttons. */
export const leadActions = {
  contacted: 'Mark contacted',
  reopen: 'Reopen',
  invested: 'Invested',
  closed: 'Close',
  'not-spam': 'Not spam',
  'undo-contacted': 'Undo',
} as const;
export type LeadAction = keyof typeof leadActions;

/** A status as people read it. */
export const statusName = (status: string) => `${status.slice(0, 1).toUpperCase()}${status.slice(1)}`;
